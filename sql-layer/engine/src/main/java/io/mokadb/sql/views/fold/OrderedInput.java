package io.mokadb.sql.views.fold;

import io.mokadb.session.SqlType;

/**
 * An input of MIN and MAX, whose values are kept in order.
 *
 * @param input the argument
 * @param filter an input that is true for rows that count; -1 for none
 */
public record OrderedInput(int input, int filter, SqlType type) {
  /** The value of a row; null if the row does not count. */
  public Object of(Object[] row) {
    return filter >= 0 && !Boolean.TRUE.equals(row[filter]) ? null : row[input];
  }
}
