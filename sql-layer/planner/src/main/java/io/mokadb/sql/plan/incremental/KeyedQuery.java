package io.mokadb.sql.plan.incremental;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.PlannedStatement;
import java.util.List;

/**
 * A query whose rows are restricted to given keys, as plans for some numbers of keys. Thread-safe.
 * Parameters of a plan are the values of its keys that are not null, key after key, each in the
 * order of the key's columns.
 */
public interface KeyedQuery {
  /** Types of the key's columns. Empty if all rows depend on each change. */
  List<SqlType> key();

  /**
   * Numbers of keys that there are plans for, ascending; begins with 1. Fewer keys are repeated.
   */
  List<Integer> sizes();

  /**
   * A plan.
   *
   * @param keys how many, one of {@link #sizes}; 0 for all rows, whatever the key is
   * @param nulls by column of the key, whether it is null in all of these keys; empty for all rows
   */
  PlannedStatement plan(int keys, List<Boolean> nulls);
}
