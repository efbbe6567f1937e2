package io.mokadb.sql.security;

import io.mokadb.kv.CellKey;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.CommitOutcome;
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
      Accounts unused = change(accounts -> accounts);
    }
  }

  Accounts read() {
    try (Transaction transaction =
        transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      return read(transaction);
    }
  }

  private Accounts read(Transaction transaction) {
    byte[] stored = transaction.get(CELL);
    return stored == null ? Accounts.NONE : AccountsJson.read(stored, catalog);
  }

  /**
   * Puts none in the place of whatever is stored, readable or not; later ones get ids that none had
   * before.
   */
  Accounts clear(long lastId) {
    return write(
        transaction -> new Accounts(Map.of(), Math.max(lastId, transaction.startTimestamp())));
  }

  /** Changes what is stored; the answer is what is stored then. */
  Accounts change(UnaryOperator<Accounts> change) {
    return write(transaction -> change.apply(read(transaction)));
  }

  private Accounts write(Function<Transaction, Accounts> change) {
    CommitOutcome outcome = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
        Accounts changed = change.apply(transaction);
        transaction.put(CELL, AccountsJson.write(changed));
        outcome = transaction.commit();
        if (outcome instanceof CommitOutcome.Committed) {
          return changed;
        }
      }
    }
    throw new MokaException(
        SqlState.SERIALIZATION_CONFLICT, "The users could not be changed: " + outcome);
  }
}
