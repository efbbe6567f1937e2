package io.mokadb.sql.catalog.store;

/**
 * Thrown by a change of definitions that has to read or rewrite stored rows while no transaction
 * commits: it cannot be part of an open transaction, whose snapshot is older. Nothing has happened
 * yet.
 */
public final class NeedsOwnTransaction extends RuntimeException {
  private static final long serialVersionUID = 1;

  NeedsOwnTransaction(String table) {
    super("The rows of table " + table + " must be at rest", null, false, false);
  }
}
