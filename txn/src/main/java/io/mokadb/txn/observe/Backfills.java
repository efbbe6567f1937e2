package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.ValueCursor;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Hands existing rows to an observer: announces them weakly, a page at a time, and remembers in the
 * same transaction how far it has come. The next page waits until the observer has handled most of
 * the one before. What is announced counts as caused by the beginning of the backfill, so that who
 * waits for that waits for the last page too. Thread-safe.
 */
final class Backfills {
  private static final byte FROM_THE_START = 0;
  private static final byte AFTER = 1;

  /** Where in a position the timestamp stands at which the backfill began, and where the row. */
  private static final int ORIGIN = 1;

  private static final int ROW = ORIGIN + Long.BYTES;
  private static final int ATTEMPTS = 8;

  private final ObserverHost host;

  Backfills(ObserverHost host) {
    this.host = host;
  }

  /** Takes up what an earlier life, or another process, has begun. */
  void load(Registered registered) {
    loadAll(List.of(registered));
  }

  private void loadAll(List<Registered> all) {
    List<CellKey> cells =
        all.stream().map(registered -> ObserverKeys.backfill(registered.id())).toList();
    List<byte[]> positions;
    try (ObserverTransaction transaction =
        host.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      positions = transaction.getAll(cells);
    }
    long now = host.waiter().nanoTime();
    for (int i = 0; i < all.size(); i++) {
      Registered registered = all.get(i);
      byte[] position = positions.get(i);
      registered.backfill(position == null ? null : place(registered, position));
      registered.backfillRead(now);
    }
  }

  void begin(Registered registered) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (ObserverTransaction transaction = host.begin(TransactionOptions.DEFAULT)) {
        byte[] position = encode(transaction.startTimestamp(), null);
        transaction.put(ObserverKeys.backfill(registered.id()), position.clone());
        if (transaction.commit() instanceof CommitOutcome.Committed) {
          registered.backfill(place(registered, position));
          return;
        }
      }
    }
    throw new TxnException(
        TxnException.Kind.LOCK_TIMEOUT,
        "The backfill of observer "
            + registered.definition().name()
            + " is being changed by another session; try again");
  }

  /** Whether any of these has one under way; other processes may have begun it, or ended it. */
  boolean anyUnderWay(List<Registered> all) {
    if (host.work().isShared() && !all.isEmpty()) {
      loadAll(all);
    }
    return all.stream().anyMatch(registered -> registered.backfill() != null);
  }

  /** Looks whether another process has begun one, if it was not looked for so long. */
  void look(Registered registered, long periodNanos) {
    if (registered.backfill() == null
        && host.waiter().nanoTime() - registered.backfillRead() >= periodNanos) {
      load(registered);
    }
  }

  /**
   * @return whether it is worth going on at once
   */
  boolean page(Registered registered, WorkerOptions options) {
    if (registered.backfill() == null
        || registered.rows().size() > options.backfillPage() / 2
        || !registered.backfilling().tryLock()) {
      return false;
    }
    try (ObserverTransaction transaction =
        host.begin(TransactionOptions.DEFAULT.withDurability(options.durability()))) {
      CellKey cell = ObserverKeys.backfill(registered.id());
      byte[] position = transaction.get(cell);
      if (position == null) {
        registered.backfill(null);
        return false;
      }
      long origin = ByteBuffer.wrap(position).getLong(ORIGIN);
      NotifiedColumns observer = NotifiedColumns.of(registered.id()).causedBy(0, origin);
      Key last =
          announce(registered, observer, transaction, after(position), options.backfillPage());
      if (last == null) {
        transaction.delete(cell);
      } else {
        transaction.put(cell, encode(origin, last));
      }
      if (transaction.commit() instanceof CommitOutcome.Committed) {
        registered.backfill(last);
      }
      return true;
    } finally {
      registered.backfilling().unlock();
    }
  }

  /** Returns the last row that was announced, or null if that was the last of all. */
  private static Key announce(
      Registered registered,
      NotifiedColumns observer,
      ObserverTransaction transaction,
      Key after,
      int limit) {
    KeyRange range = registered.definition().range();
    if (after != null) {
      range = range.intersect(KeyRange.of(after.next(), null));
    }
    if (range.isEmpty()) {
      return null;
    }
    Key last = null;
    int rows = 0;
    try (ValueCursor cursor =
        transaction.scan(new Scan(range, null, false, Math.min(limit + 1, 1024)))) {
      while (cursor.next()) {
        Key row = cursor.key().row();
        if (row.equals(last)) {
          continue;
        }
        if (rows == limit) {
          return last;
        }
        if (ObservedRows.fits(row)) {
          transaction.announceWeakly(row, observer);
        }
        last = row;
        rows++;
      }
    }
    return null;
  }

  /**
   * @param lastOrNull the last row that was announced; null if none was
   */
  private static byte[] encode(long origin, Key lastOrNull) {
    int length = lastOrNull == null ? 0 : lastOrNull.length();
    ByteBuffer bytes = ByteBuffer.allocate(ROW + length);
    bytes.put(lastOrNull == null ? FROM_THE_START : AFTER).putLong(origin);
    if (lastOrNull != null) {
      bytes.put(lastOrNull.unsafeBytes());
    }
    return bytes.array();
  }

  private static Key after(byte[] position) {
    return position[0] == FROM_THE_START
        ? null
        : Key.wrap(Arrays.copyOfRange(position, ROW, position.length));
  }

  private static Key place(Registered registered, byte[] position) {
    Key after = after(position);
    Key start = registered.definition().range().start();
    return after != null ? after : start != null ? start : Key.wrap(new byte[] {0});
  }
}
