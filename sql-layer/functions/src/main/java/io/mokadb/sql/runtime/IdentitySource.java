package io.mokadb.sql.runtime;

import io.mokadb.kv.Deadline;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.txn.Transaction;

/**
 * Source of fresh numbers: identity values and the hidden ids of rows without primary key.
 * Thread-safe. A number is handed out once, even across crashes and rollbacks; there may be gaps.
 */
public interface IdentitySource {
  /**
   * The next value of an identity column.
   *
   * @throws io.mokadb.session.MokaException {@code NUMBER_OUT_OF_RANGE} if the numbers are used up
   */
  long nextIdentity(TableDef table, ColumnDef column);

  /** What {@link #nextIdentity} would give next; null if the values are used up. */
  Long undrawn(TableDef table, ColumnDef column);

  /**
   * The same, for a change of the table after which its numbers go on elsewhere: it commits only if
   * no other process draws a number until then.
   *
   * @param change the transaction of the change, which has not made the table itself
   */
  default Long undrawn(TableDef table, ColumnDef column, Transaction change) {
    return undrawn(table, column);
  }

  /**
   * Sets what {@link #nextIdentity} gives next. Belongs to no transaction.
   *
   * @param value the last value drawn, or the next one
   * @param drawn which of the two
   * @throws io.mokadb.session.MokaException {@code FEATURE_NOT_SUPPORTED} for a value between two
   *     steps of the increment
   */
  void set(TableDef table, ColumnDef column, long value, boolean drawn);

  /** The next hidden row id of a table without primary key; positive. */
  long nextRowId(TableDef table);

  /** The same source, for a caller who can give up: what it draws from the store is limited. */
  default IdentitySource within(Deadline limit) {
    return this;
  }
}
