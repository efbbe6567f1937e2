package io.mokadb.sql.temporary;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.counter.PersistentIdentities;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The store of all sessions' temporary tables, on the heap. Made when the first session needs it.
 * Thread-safe.
 */
public final class TemporaryStore implements AutoCloseable {
  private static final int BATCH = 1_000;

  private final Supplier<TransactionManager> maker;
  private Parts parts;
  private boolean closed;

  /**
   * @param identities of the rows in it
   */
  private record Parts(TransactionManager transactions, PersistentIdentities identities) {}

  /**
   * @param maker of transactions on an empty store
   */
  public TemporaryStore(Supplier<TransactionManager> maker) {
    this.maker = maker;
  }

  private synchronized Parts parts() {
    if (closed) {
      throw new MokaException(SqlState.CONNECTION_CLOSED, "The database is closed");
    }
    if (parts == null) {
      TransactionManager transactions = maker.get();
      parts = new Parts(transactions, new PersistentIdentities(transactions));
    }
    return parts;
  }

  Transaction begin(boolean readOnly) {
    return parts().transactions.begin(TransactionOptions.DEFAULT.withReadOnly(readOnly));
  }

  /** The numbers of temporary tables are drawn here, those of others from {@code stored}. */
  public IdentitySource identities(IdentitySource stored) {
    return new IdentitySource() {
      @Override
      public long nextIdentity(TableDef table, ColumnDef column) {
        return of(table).nextIdentity(table, column);
      }

      @Override
      public Long undrawn(TableDef table, ColumnDef column) {
        return of(table).undrawn(table, column);
      }

      @Override
      public Long undrawn(TableDef table, ColumnDef column, Transaction change) {
        return of(table).undrawn(table, column, change);
      }

      @Override
      public void set(TableDef table, ColumnDef column, long value, boolean drawn) {
        of(table).set(table, column, value, drawn);
      }

      @Override
      public long nextRowId(TableDef table) {
        return of(table).nextRowId(table);
      }

      @Override
      public IdentitySource within(Deadline limit) {
        return identities(stored.within(limit));
      }

      private IdentitySource of(TableDef table) {
        return SystemKeys.isTemporary(table.id()) ? parts().identities : stored;
      }
    };
  }

  /** Deletes what tables and indexes hold that are gone (T4). */
  void delete(Iterable<Long> ids) {
    TransactionManager transactions = parts().transactions;
    for (long id : ids) {
      deleteAll(transactions, SystemKeys.all(id));
      deleteAll(transactions, SystemKeys.identityCounters(id));
      deleteAll(transactions, KeyRange.prefix(SystemKeys.rowIdCounter(id).row()));
    }
  }

  private static void deleteAll(TransactionManager transactions, KeyRange range) {
    int deleted;
    do {
      try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
        deleted = deleteSome(transaction, range, BATCH);
        transaction.commit();
      }
    } while (deleted == BATCH);
  }

  /** Deletes at most {@code limit} cells of a range, and tells how many. */
  static int deleteSome(Transaction transaction, KeyRange range, int limit) {
    List<CellKey> cells = new ArrayList<>();
    try (ValueCursor rows = transaction.scan(new Scan(range, null, false, BATCH))) {
      while (cells.size() < limit && rows.next()) {
        cells.add(rows.key());
      }
    }
    cells.forEach(transaction::delete);
    return cells.size();
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (parts != null) {
      parts.transactions.close();
      parts = null;
    }
  }
}
