package io.mokadb.sql.security;

import io.mokadb.kv.CellKey;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitTerms;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Storage of accounts in one cell. Thread-safe. */
final class AccountStore {
  private static final CellKey CELL = CellKey.of(SystemKeys.key(SystemKeys.ACCOUNTS, 0));
  private static final int ATTEMPTS = 10;

  private final TransactionManager transactions;
  private final Supplier<Catalog> catalog;

  /**
   * What is stored.
   *
   * @param timestamp at which it was
   */
  record Stored(Accounts accounts, long timestamp) {}

  /**
   * @param catalog the newest definitions
   */
  AccountStore(TransactionManager transactions, Supplier<Catalog> catalog) {
    this.transactions = transactions;
    this.catalog = catalog;
  }

  /** Writes in today's form what a former version wrote. */
  void upgrade() {
    byte[] stored;
    try (Transaction transaction =
        transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      stored = transaction.get(CELL);
    }
    if (stored != null && AccountsJson.isOfFormerVersion(stored)) {
      Stored unused = change(accounts -> accounts);
    }
  }

  Stored read() {
    try (Transaction transaction =
        transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      return new Stored(read(transaction, catalog), transaction.startTimestamp());
    }
  }

  /**
   * The accounts at a transaction's snapshot.
   *
   * @param definitions those of the snapshot
   */
  static Accounts read(Transaction transaction, Supplier<Catalog> definitions) {
    byte[] stored = transaction.get(CELL);
    return stored == null ? Accounts.NONE : AccountsJson.read(stored, definitions);
  }

  /**
   * Puts none in the place of whatever is stored, readable or not; later ones get ids that none had
   * before.
   */
  Stored clear(long lastId) {
    return write(
        transaction -> new Accounts(Map.of(), Math.max(lastId, transaction.startTimestamp())));
  }

  /** Changes what is stored; the answer is what is stored then. */
  Stored change(UnaryOperator<Accounts> change) {
    return write(transaction -> change.apply(read(transaction, catalog)));
  }

  /** Other processes learn of the change as they do of a change of definitions. */
  private Stored write(Function<Transaction, Accounts> change) {
    CommitOutcome outcome = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
        Accounts changed = change.apply(transaction);
        transaction.put(CELL, AccountsJson.write(changed));
        transaction.commitUnder(CommitTerms.RAISING);
        outcome = transaction.commit();
        if (outcome instanceof CommitOutcome.Committed committed) {
          return new Stored(changed, committed.commitTimestamp());
        }
        if (outcome instanceof CommitOutcome.Unknown unknown) {
          throw new MokaException(
              SqlState.COMMIT_OUTCOME_UNKNOWN,
              "Whether the users were changed is not known (transaction "
                  + unknown.startTimestamp()
                  + ")",
              unknown.cause());
        }
      }
    }
    throw new MokaException(
        SqlState.SERIALIZATION_CONFLICT,
        "The users could not be changed. " + outcome.why() + ". Run the statement again");
  }
}
