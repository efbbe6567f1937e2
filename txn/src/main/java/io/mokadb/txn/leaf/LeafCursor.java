package io.mokadb.txn.leaf;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CellRun;
import io.mokadb.txn.Decoding;
import io.mokadb.txn.Scan;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.mvcc.NewestRows.StoreReads;
import io.mokadb.txn.mvcc.Snapshot;
import io.mokadb.txn.mvcc.VersionedValue;

/**
 * The values of a range, leaf by leaf, and from the store where there is no leaf. Confined to one
 * thread.
 */
final class LeafCursor implements ValueCursor {
  private final ResidentLeaves leaves;
  private final Scan scan;
  private final Snapshot snapshot;
  private final StoreReads store;
  private final long horizon;

  /** The rows after the current part. */
  private KeyRange left;

  private Leaf leaf;
  private LeafState state;

  /** The current part, if a leaf has it. */
  private LeafWalk walk;

  /** The runs of the current part; null if it is given one by one. */
  private LeafRuns runs;

  /** The run that this is at; null at a single value. */
  private CellRun run;

  /** The current part, if the store has it. */
  private ValueCursor stored;

  /** How many rows the store gave since a leaf was last asked for. */
  private int storedRows;

  /** From where on a leaf may be asked for again; null before. */
  private Key storedRow;

  /** The current value, if it is an earlier version of an entry; else null. */
  private VersionedValue earlier;

  private long rows;
  private long storeRows;
  private long rowsInRuns;

  LeafCursor(ResidentLeaves leaves, Scan scan, Snapshot snapshot, StoreReads store) {
    this.leaves = leaves;
    this.scan = scan;
    this.snapshot = snapshot;
    this.store = store;
    this.horizon = leaves.horizon(snapshot.timestamp());
    this.left = scan.range();
  }

  @Override
  public boolean next() {
    while (true) {
      if (walk != null) {
        if (advance()) {
          store.checkReadable(snapshot);
          return true;
        }
        walk = null;
      } else if (stored != null) {
        if (stored.next()) {
          if (!turnsToLeaf()) {
            return true;
          }
        } else {
          closeStored();
        }
      } else if (left == null || left.isEmpty()) {
        store.checkReadable(snapshot);
        return false;
      } else {
        open();
      }
    }
  }

  private boolean advance() {
    earlier = null;
    run = runs == null ? null : runs.next(walk);
    if (run != null) {
      rowsInRuns += run.length();
      return true;
    }
    while (walk.next()) {
      switch (LeafState.answer(walk.kind(), walk.timestamp(), horizon)) {
        case EntryKind.VALUE -> {
          rows++;
          return true;
        }
        case EntryKind.GONE -> {
          // Nothing is there.
        }
        default -> {
          storeRows++;
          leaves.noteAsked(leaf, state);
          earlier = store.version(walk.key(), snapshot);
          if (earlier != null) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether there is a leaf from the current row on, after many rows that the store gave. */
  private boolean turnsToLeaf() {
    boolean first = storedRows++ == 0 && scan.reverse();
    if (!first && storedRows < leaves.entries()) {
      return false;
    }
    Key row = stored.key().row();
    if (!first && (storedRow == null || row.equals(storedRow))) {
      storedRow = row;
      return false;
    }
    storedRows = 1;
    storedRow = null;
    int before = scan.reverse() ? leaves.entries() * 7 / 8 : 0;
    if (!leaves.admission().missed(row, before)) {
      return false;
    }
    KeyRange range = scan.range();
    KeyRange rest =
        scan.reverse() ? KeyRange.of(range.start(), row.next()) : KeyRange.of(row, range.end());
    // It may have been evicted already: the cursor of the store goes on then.
    return beginLeaf(rest);
  }

  private void closeStored() {
    stored.close();
    stored = null;
  }

  /**
   * Begins the next part. A missing leaf is asked for at once if the walk is forward; if it is
   * backward, at the first row that the store gives, because the end may lie far beyond it.
   */
  private void open() {
    boolean reverse = scan.reverse();
    if (beginLeaf(left)) {
      return;
    }
    boolean loaded =
        !reverse
            && left.start() != null
            && leaves.directory().next(left, false) == null
            && leaves.admission().missed(left.start(), leaves.entries() / 2);
    if (loaded && beginLeaf(left)) {
      return;
    }
    Leaf useless = leaves.directory().next(left, reverse);
    KeyRange part =
        useless == null
            ? leaves.directory().uncovered(left, reverse)
            : left.intersect(useless.range());
    if (useless != null) {
      leaves.noteUseless(useless);
    }
    storedRows = 0;
    storedRow = null;
    stored = store.scan(new Scan(part, scan.columns(), reverse, scan.blockSize()), snapshot);
    left = rest(left, part);
  }

  /** Begins with the leaf that has the first of the rows, if there is one that serves. */
  private boolean beginLeaf(KeyRange rows) {
    Leaf next = leaves.directory().next(rows, scan.reverse());
    LeafState now = next == null ? null : next.state();
    if (now == null || !now.serves(snapshot.timestamp())) {
      return false;
    }
    if (stored != null) {
      closeStored();
    }
    leaf = next;
    state = now;
    leaf.use();
    KeyRange part = rows.intersect(leaf.range());
    walk = new LeafWalk(state, part, scan.columns(), scan.reverse(), horizon);
    Decoding wish = scan.reverse() ? null : scan.decodingOrNull();
    runs = wish == null ? null : LeafRuns.of(leaves, leaf, state, walk, wish, horizon);
    left = rest(rows, part);
    return true;
  }

  /** The rows after the first part of them. */
  private KeyRange rest(KeyRange rows, KeyRange part) {
    if (scan.reverse()) {
      return part.start() == null ? null : KeyRange.of(rows.start(), part.start());
    }
    return part.end() == null ? null : KeyRange.of(part.end(), rows.end());
  }

  @Override
  public CellRun run() {
    return walk == null ? null : run;
  }

  @Override
  public CellKey key() {
    return walk != null ? walk.key() : stored.key();
  }

  @Override
  public int copyRow(byte[] target) {
    return walk != null ? walk.copyRow(target) : stored.copyRow(target);
  }

  @Override
  public byte[] value() {
    if (walk == null) {
      return stored.value();
    }
    return earlier != null ? earlier.value() : walk.value();
  }

  @Override
  public byte[] bytes() {
    if (walk == null) {
      return stored.bytes();
    }
    return earlier != null ? earlier.value() : walk.bytes();
  }

  @Override
  public int start() {
    if (walk == null) {
      return stored.start();
    }
    return earlier != null ? 0 : walk.start();
  }

  @Override
  public int end() {
    if (walk == null) {
      return stored.end();
    }
    return earlier != null ? earlier.value().length : walk.end();
  }

  @Override
  public long commitTimestamp() {
    if (walk == null) {
      return stored.commitTimestamp();
    }
    return earlier != null ? earlier.commitTimestamp() : walk.timestamp();
  }

  @Override
  public void close() {
    if (stored != null) {
      closeStored();
    }
    left = null;
    walk = null;
    leaves.counts().rows.add(rows + rowsInRuns);
    snapshot.counts().resident(rows + rowsInRuns);
    snapshot.counts().inRuns(rowsInRuns);
    leaves.counts().storeRows.add(storeRows);
    rows = 0;
    rowsInRuns = 0;
    storeRows = 0;
  }
}
