package io.mokadb.txn.sim.history;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitTerms;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.VersionCursor;
import io.mokadb.txn.leaf.UnrolledCursor;
import io.mokadb.txn.sim.history.Access.Lock;
import io.mokadb.txn.sim.history.Access.Moved;
import io.mokadb.txn.sim.history.Access.Read;
import io.mokadb.txn.sim.history.Access.Scanned;
import io.mokadb.txn.sim.history.Access.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A transaction that takes notes of all that its user does and sees. */
public final class RecordingTransaction implements Transaction {
  private final Transaction transaction;
  private final List<Access> accesses = new ArrayList<>();
  private Txn.Status status = Txn.Status.ABORTED;
  private long commit;

  public RecordingTransaction(Transaction transaction) {
    this.transaction = transaction;
    accesses.add(new Moved(transaction.startTimestamp()));
  }

  /**
   * The notes, once it is over. A transaction that went to its commit and never came back is
   * unknown.
   */
  public Txn toRecord(String name, long invoked, long completed) {
    return new Txn(name, invoked, completed, startTimestamp(), commit, status, accesses);
  }

  @Override
  public void limit(Deadline deadline) {
    transaction.limit(deadline);
  }

  @Override
  public long startTimestamp() {
    return transaction.startTimestamp();
  }

  @Override
  public SchemaStamp schemaStampOrNull() {
    return transaction.schemaStampOrNull();
  }

  @Override
  public SchemaStamp seenStamp() {
    return transaction.seenStamp();
  }

  @Override
  public void commitUnder(CommitTerms terms) {
    transaction.commitUnder(terms);
  }

  @Override
  public boolean tracksReads() {
    return transaction.tracksReads();
  }

  @Override
  public byte[] get(CellKey cell) {
    byte[] value = transaction.get(cell);
    accesses.add(new Read(Names.of(cell), Names.text(value)));
    return value;
  }

  @Override
  public List<byte[]> getAll(List<CellKey> cells) {
    List<byte[]> values = transaction.getAll(cells);
    for (int i = 0; i < values.size(); i++) {
      accesses.add(new Read(Names.of(cells.get(i)), Names.text(values.get(i))));
    }
    return values;
  }

  @Override
  public VersionCursor versions(Scan scan, long since) {
    return transaction.versions(scan, since);
  }

  /** Recorded once the cursor has come to the end, or is closed: as far as it came. */
  @Override
  public ValueCursor scan(Scan scan) {
    SortedMap<String, String> found = new TreeMap<>();
    // A run tells of cells that the user has not come to: it would be recorded too narrowly.
    boolean inRuns = transaction.startTimestamp() % 2 == 0 && !transaction.tracksReads();
    ValueCursor cursor =
        new UnrolledCursor(transaction.scan(inRuns ? scan.decoding(UnrolledCursor.WISH) : scan));
    return new ValueCursor() {
      private Key last;

      @Override
      public boolean next() {
        boolean more = cursor.next();
        if (more) {
          last = cursor.key().row();
          found.put(Names.of(cursor.key()), Names.text(cursor.value()));
        } else {
          last = null;
          note(scan.range().start(), scan.range().end());
        }
        return more;
      }

      private void note(Key from, Key to) {
        accesses.add(
            new Scanned(Names.text(from.unsafeBytes()), Names.text(to.unsafeBytes()), found));
      }

      @Override
      public CellKey key() {
        return cursor.key();
      }

      @Override
      public byte[] value() {
        return cursor.value();
      }

      @Override
      public long commitTimestamp() {
        return cursor.commitTimestamp();
      }

      @Override
      public void close() {
        if (last != null && scan.reverse()) {
          note(last, scan.range().end());
        } else if (last != null) {
          note(scan.range().start(), last.next());
        }
        last = null;
        cursor.close();
      }
    };
  }

  @Override
  public void put(CellKey cell, byte[] value) {
    transaction.put(cell, value);
    accesses.add(new Write(Names.of(cell), Names.text(value)));
  }

  @Override
  public void announce(CellKey cell, NotifiedColumns observers) {
    transaction.announce(cell, observers);
  }

  @Override
  public void announceWeakly(Key row, NotifiedColumns observers) {
    transaction.announceWeakly(row, observers);
  }

  @Override
  public void delete(CellKey cell) {
    transaction.delete(cell);
    accesses.add(new Write(Names.of(cell), null));
  }

  @Override
  public int lane() {
    return transaction.lane();
  }

  @Override
  public int home() {
    return transaction.home();
  }

  @Override
  public void lock(CellKey cell) {
    transaction.lock(cell);
    accesses.add(new Lock(Names.of(cell)));
  }

  @Override
  public void hold(CellKey cell) {
    transaction.hold(cell);
  }

  @Override
  public boolean holdUnread(CellKey cell) {
    return transaction.holdUnread(cell);
  }

  @Override
  public boolean tryHold(CellKey cell) {
    return transaction.tryHold(cell);
  }

  @Override
  public void releaseUnasked() {
    transaction.releaseUnasked();
  }

  @Override
  public void renewSnapshot() {
    transaction.renewSnapshot();
    accesses.add(new Moved(transaction.startTimestamp()));
  }

  @Override
  public boolean hasWrites() {
    return transaction.hasWrites();
  }

  @Override
  public int writeCount() {
    return transaction.writeCount();
  }

  @Override
  public long bufferedBytes() {
    return transaction.bufferedBytes();
  }

  /** Marks also the notes: what is undone was never written. */
  @Override
  public Mark mark() {
    return new Place(transaction.mark(), accesses.size());
  }

  @Override
  public void rollbackTo(Mark mark) {
    Place place = (Place) mark;
    transaction.rollbackTo(place.mark());
    forget(place);
  }

  @Override
  public void undoTo(Mark mark) {
    Place place = (Place) mark;
    transaction.undoTo(place.mark());
    forget(place);
  }

  private void forget(Place place) {
    List<Access> since = accesses.subList(place.notes(), accesses.size());
    List<Access> seen = new ArrayList<>();
    TreeMap<String, String> undone = new TreeMap<>();
    for (Access access : since) {
      if (access instanceof Write write) {
        undone.put(write.cell(), write.value());
      } else if (access instanceof Moved
          || access instanceof Read read && !undone.containsKey(read.cell())
          || access instanceof Scanned scanned
              && undone.keySet().stream().noneMatch(scanned::covers)) {
        seen.add(access);
      }
    }
    since.clear();
    accesses.addAll(seen);
  }

  @Override
  public CommitOutcome commit() {
    status = hasWrites() ? Txn.Status.UNKNOWN : Txn.Status.ABORTED;
    CommitOutcome outcome = transaction.commit();
    if (outcome instanceof CommitOutcome.Committed committed) {
      status = Txn.Status.COMMITTED;
      commit = committed.commitTimestamp();
    } else if (outcome instanceof CommitOutcome.Conflict) {
      status = Txn.Status.ABORTED;
    }
    return outcome;
  }

  /**
   * The commit threw. The contract says that nothing was committed then: a transaction whose fate
   * is open ends in {@link CommitOutcome.Unknown}.
   */
  public void failed() {
    status = Txn.Status.ABORTED;
  }

  @Override
  public void rollback() {
    transaction.rollback();
  }

  @Override
  public void close() {
    transaction.close();
  }

  private record Place(Mark mark, int notes) implements Mark {}
}
