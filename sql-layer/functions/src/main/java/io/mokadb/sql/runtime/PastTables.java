package io.mokadb.sql.runtime;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.TransactionScope.Past;
import io.mokadb.txn.Transaction;

/** Tables as they were at a moment. */
@FunctionalInterface
public interface PastTables {
  /** What was stored then. */
  PastTables STORED = (past, table, context) -> past.transaction();

  /**
   * What the rows of a table are read from.
   *
   * @param table as it is defined now; it could be read by this definition then
   * @param context of the execution that reads: what has to be closed is closed at its end
   * @throws io.mokadb.session.MokaException if there is nothing to be read
   */
  Transaction read(Past past, TableDef table, ExecutionContext context);
}
