package io.mokadb.sql.catalog.store;

import io.mokadb.kv.CellKey;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitTerms;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.Locale;

/**
 * A setting that all processes of a store follow, in a row of the catalog. A change of it begins a
 * new state of the schema, as one of definitions does (S7), which is how others learn of it.
 */
public enum StoredSetting {
  /** How far back snapshots stay readable; as {@link java.time.Duration} writes it. */
  RETENTION(1);

  private static final int ATTEMPTS = 10;

  /** In its key, for ever. */
  private final long number;

  StoredSetting(long number) {
    this.number = number;
  }

  private CellKey cell() {
    return CatalogStore.cell(CatalogStore.SETTING, number);
  }

  /**
   * What the row holds.
   *
   * @param name of the setting, for readers of the store
   */
  record Row(String name, String value) {}

  /**
   * The value at a transaction's snapshot; null if it was never set.
   *
   * @throws MokaException {@code DATA_CORRUPTED}
   */
  public String read(Transaction transaction) {
    byte[] json = transaction.get(cell());
    return json == null ? null : CatalogJson.read(json, Row.class).value();
  }

  /**
   * Sets it, unless it has this value.
   *
   * @return the value before; null if there was none
   * @throws MokaException {@code SERIALIZATION_CONFLICT} if others set it all the time
   */
  public String set(TransactionManager transactions, String value) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
        String before = read(transaction);
        if (value.equals(before)) {
          return before;
        }
        String name = name().toLowerCase(Locale.ROOT);
        transaction.put(cell(), CatalogJson.write(new Row(name, value)));
        transaction.commitUnder(CommitTerms.RAISING);
        if (transaction.commit() instanceof CommitOutcome.Committed) {
          return before;
        }
      }
    }
    throw new MokaException(
        SqlState.SERIALIZATION_CONFLICT,
        "The setting " + name() + " is being changed by other SQL nodes; open the database again");
  }
}
