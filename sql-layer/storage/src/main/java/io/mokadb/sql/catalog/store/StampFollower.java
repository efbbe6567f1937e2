package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;

/**
 * A part of the database that keeps in memory what changes with the schema, and that other
 * processes may change too. Called on threads of statements, several at once.
 */
@FunctionalInterface
public interface StampFollower {
  /**
   * Takes in the state at a snapshot, before the transaction that is the first to see it runs a
   * statement. Newer ones may have been taken in already. What this throws the statement fails
   * with, and the next one calls again.
   *
   * @param stamp of the snapshot
   * @param reading reads the snapshot; only for the time of the call
   * @param catalog the definitions at the snapshot
   */
  void follow(SchemaStamp stamp, Transaction reading, Catalog catalog);
}
