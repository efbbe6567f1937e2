package io.mokadb.embedded.dml;

import java.util.List;
import java.util.function.Supplier;

/**
 * A statement that changes one table.
 *
 * @param sql its text
 * @param portable whether PostgreSQL knows it too
 * @param model gives what it does, or throws a {@link Failure}; changes nothing by itself
 */
record Change(String sql, boolean portable, Supplier<Outcome> model) {
  /**
   * What a statement does.
   *
   * @param rows of the table afterwards
   * @param returned what it gives back; null for a count
   */
  record Outcome(List<Object[]> rows, long count, List<Object[]> returned) {}
}
