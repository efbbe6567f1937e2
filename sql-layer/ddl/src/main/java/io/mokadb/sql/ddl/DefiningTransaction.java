package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.PendingDefinitions;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;

/** An open transaction of a session, as statements that define see it. Confined to its thread. */
public interface DefiningTransaction {
  /** Where changes are buffered. */
  Transaction transaction();

  /** The definitions that the transaction sees. */
  PendingDefinitions definitions();

  /** The definitions that it sees from now on. */
  void define(PendingDefinitions definitions);

  /** Notes rows that a statement wrote with its definition. */
  void wrote(TableDef table, TableChanges changes);

  /** Puts off work until the transaction has committed; it may be run more than once. */
  void afterCommit(Runnable work);
}
