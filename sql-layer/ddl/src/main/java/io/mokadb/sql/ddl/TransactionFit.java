package io.mokadb.sql.ddl;

/** The relation of a statement to the transaction that is open. */
public enum TransactionFit {
  /**
   * Runs within the open transaction; without one, in transactions of its own. A statement that
   * finds that it needs rows at rest commits what was open first ({@link
   * io.mokadb.sql.catalog.store.NeedsOwnTransaction}).
   */
  JOINS(true),
  /** As {@link #JOINS}; without an open transaction one is begun and committed for it. */
  WITHIN(true),
  /** As {@link #WITHIN}, in a transaction that may define temporary tables. */
  TEMPORARY(true),
  /** Commits what was open and then runs in transactions of its own. */
  COMMITS_FIRST(false),
  /** Begins, ends or changes the open transaction, or the settings that the next one has. */
  CONTROLS(false),
  /** Neither uses the open transaction nor ends it. */
  INDEPENDENT(false);

  private final boolean joins;

  TransactionFit(boolean joins) {
    this.joins = joins;
  }

  /** True if the statement is part of a transaction that is open. */
  public boolean joins() {
    return joins;
  }
}
