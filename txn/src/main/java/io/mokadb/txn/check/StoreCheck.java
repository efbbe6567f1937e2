package io.mokadb.txn.check;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A check of one store at one snapshot, while others work with it. Holds garbage collection back
 * until it is closed. Confined to one thread.
 *
 * <p>All methods throw {@link TxnException} {@code SNAPSHOT_TOO_OLD} if the check took longer than
 * a reader may hold garbage collection back.
 */
public final class StoreCheck implements AutoCloseable {
  /** A value of the snapshot, or that it cannot be told because something is damaged. */
  public sealed interface Seen {
    /**
     * @param value null without a value. Read only.
     */
    record Value(byte[] value) implements Seen {}

    /** Each fault is reported as a {@link Flaw}. */
    record Unreadable() implements Seen {}
  }

  /** Gets the values of a snapshot in the order of their cells. */
  @FunctionalInterface
  public interface Visitor {
    void visit(CellKey cell, Seen seen);
  }

  private final KvStore store;
  private final TransactionManager transactions;
  private final Transaction transaction;
  private final CellLook look;
  private final Runnable pulse;

  private StoreCheck(
      KvStore store, TransactionManager transactions, Transaction transaction, Runnable pulse) {
    this.store = store;
    this.transactions = transactions;
    this.transaction = transaction;
    this.look = new CellLook(store);
    this.pulse = pulse;
  }

  /**
   * Takes a snapshot.
   *
   * @param pulse called often; what it throws ends the check
   */
  public static StoreCheck begin(
      KvStore store, TransactionManager transactions, TransactionOptions options, Runnable pulse) {
    Transaction transaction = transactions.begin(options.withReadOnly(true));
    StoreCheck check = new StoreCheck(store, transactions, transaction, pulse);
    try {
      // Returns once no commit that the snapshot must see is on its way (invariant 3); after that
      // the store alone tells.
      transaction.scan(Scan.forward(KeyRange.all())).close();
      return check;
    } catch (RuntimeException | Error e) {
      // However the check failed to start, its snapshot has to be released.
      check.close();
      throw e;
    }
  }

  /** The timestamp that is checked. */
  public long snapshot() {
    return transaction.startTimestamp();
  }

  /** Looks at all records, locks, values and notifications of the store. */
  public void records(Consumer<Flaw> flaws) {
    LockCheck locks = new LockCheck(look, flaws);
    sweep(KeyRange.all(), LockCheck.RANGES, false, locks::check);
    // Newer ones than the snapshot as well: one from the future would else never be looked at.
    ReadRanges writes = ReadRanges.of(Family.WRITE, CellLook.RECORDS);
    VersionCheck versions = new VersionCheck(look, flaws);
    sweep(KeyRange.all(), writes, false, view -> versions.newest(view.key(), view.write()));
    sweep(
        KeyRange.all(),
        writes,
        true,
        view -> {
          if (view.write() != null) {
            versions.older(view.key(), view.write(), pulse);
          }
        });
    ValueCheck values = new ValueCheck(look, flaws);
    ReadRanges data = ReadRanges.of(Family.DATA, TimeRange.all());
    sweep(KeyRange.all(), data, false, view -> values.check(view.key(), view.data()));
    NotificationCheck notifications = new NotificationCheck(store, flaws);
    ReadRanges notified = ReadRanges.of(Family.NOTIFY, TimeRange.all());
    sweep(
        KeyRange.all(),
        notified,
        false,
        view -> notifications.check(view.key(), view.notification()));
  }

  /** Visits every cell of a range that has a value in the snapshot or cannot be read. */
  public void values(KeyRange range, Visitor visitor) {
    sweep(
        range,
        ReadRanges.snapshot(snapshot()),
        false,
        view -> {
          Seen seen = seen(view);
          if (!(seen instanceof Seen.Value value && value.value() == null)) {
            visitor.visit(view.key(), seen);
          }
        });
  }

  /** Visits the newest notification of every cell that has one. */
  public void notifications(BiConsumer<CellKey, Cell> visitor) {
    sweep(
        KeyRange.all(),
        ReadRanges.of(Family.NOTIFY, TimeRange.all()),
        false,
        view -> visitor.accept(view.key(), view.notification()));
  }

  /** Looks cells up; results in the order of the list. */
  public List<Seen> look(List<CellKey> cells) {
    pulse();
    try {
      List<Seen> found = new ArrayList<>(cells.size());
      for (byte[] value : transaction.getAll(cells)) {
        found.add(new Seen.Value(value));
      }
      return found;
    } catch (TxnException e) {
      requireDamage(e);
      return cells.stream().map(this::look).toList();
    }
  }

  private Seen look(CellKey cell) {
    try {
      return new Seen.Value(transaction.get(cell));
    } catch (TxnException e) {
      requireDamage(e);
      return new Seen.Unreadable();
    }
  }

  private Seen seen(CellView view) {
    if (view.lock() == null && view.write() != null) {
      try {
        WriteRecord record = WriteRecord.decode(view.write().value());
        if (record.kind() == WriteKind.DELETE) {
          return new Seen.Value(null);
        }
        if (record.value() != null) {
          return new Seen.Value(record.value());
        }
      } catch (TxnException e) {
        return new Seen.Unreadable();
      }
    }
    return look(view.key());
  }

  private static void requireDamage(TxnException e) {
    if (e.kind() != TxnException.Kind.CORRUPTED) {
      throw e;
    }
  }

  private void sweep(
      KeyRange range, ReadRanges ranges, boolean supersededOnly, Consumer<CellView> visitor) {
    CellSweep sweep = new CellSweep(store, range, ranges, supersededOnly);
    List<CellView> views = sweep.next();
    while (!views.isEmpty()) {
      for (CellView view : views) {
        pulse.run();
        visitor.accept(view);
      }
      // After the reads: what they should have seen was there until now.
      pulse();
      views = sweep.next();
    }
  }

  private void pulse() {
    pulse.run();
    if (transactions.safePoint() > snapshot()) {
      throw new TxnException(
          TxnException.Kind.SNAPSHOT_TOO_OLD,
          "The check took longer than a reader may hold garbage collection back");
    }
  }

  @Override
  public void close() {
    transaction.close();
  }
}
