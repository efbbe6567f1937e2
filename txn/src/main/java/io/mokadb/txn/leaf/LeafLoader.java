package io.mokadb.txn.leaf;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellBlock;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.time.Timestamps;
import java.util.List;

/**
 * Reads leaves from the store, as of now rather than of a snapshot: every lock, and every newest
 * record (6). One at a time.
 */
final class LeafLoader {
  private static final ReadRanges NEWEST =
      new ReadRanges(null, TimeRange.all(), new TimeRange(0, Timestamps.END), null);

  private static final ReadRanges WRITTEN = ReadRanges.of(Family.WRITE, NEWEST.write());

  private final KvStore store;
  private final LeafDirectory directory;
  private final LeafOptions options;

  LeafLoader(KvStore store, LeafDirectory directory, LeafOptions options) {
    this.store = store;
    this.directory = directory;
    this.options = options;
  }

  /**
   * Loads a leaf.
   *
   * @param at a row that lies in no leaf, and will in this one
   * @param before how many entries before that row it shall have, about
   * @param uses how often it would have been used recently: what it begins with
   * @return null if the leaf could not be registered, or broke
   */
  Leaf load(Key at, int before, int uses) {
    KeyRange gap = directory.gap(at.unsafeBytes());
    Leaf leaf = Leaf.loading(KeyRange.of(start(gap.start(), at, before), gap.end()));
    Interference interference = options.interference();
    boolean registered = interference.registersLate() || directory.add(leaf);
    if (!registered) {
      return null;
    }
    Leaf readable = null;
    try {
      interference.loading();
      LoadedRows loaded = read(leaf.range());
      interference.loaded();
      if (interference.registersLate()) {
        directory.add(leaf);
      }
      readable = publish(leaf, loaded, uses);
    } finally {
      if (readable == null) {
        leaf.spoil();
        directory.replace(leaf, List.of());
      }
    }
    return readable;
  }

  private Leaf publish(Leaf leaf, LoadedRows loaded, int uses) {
    synchronized (leaf) {
      LeafState recorded = leaf.retire();
      if (recorded == null) {
        return null;
      }
      KeyRange range = KeyRange.of(leaf.range().start(), loaded.end());
      Leaf readable = Leaf.of(range, recorded.over(loaded.rows(), range.end()), uses);
      return directory.replace(leaf, List.of(readable)) ? readable : null;
    }
  }

  /** The row so many entries before another one; not before {@code lowest}. */
  private Key start(Key lowest, Key at, int before) {
    if (before == 0 || at.equals(lowest)) {
      return at;
    }
    ScanRequest backward =
        ScanRequest.backward(KeyRange.of(lowest, at), WRITTEN).withBlockSize(before);
    Key row = null;
    try (CellCursor cells = store.scan(backward, Deadline.none())) {
      // A little further, so that a small rest is not left to a leaf of its own.
      for (int i = 0; i < before + before / 2; i++) {
        CellView view = cells.next();
        if (view == null) {
          return lowest;
        }
        if (i < before) {
          row = view.key().row();
        }
      }
    }
    return row;
  }

  private LoadedRows read(KeyRange range) {
    RowCollector rows = new RowCollector(options, this::below);
    ScanRequest forward = ScanRequest.forward(range, NEWEST);
    try (CellCursor cells = store.scan(forward, Deadline.none())) {
      boolean more = true;
      while (more) {
        CellBlock block = cells.nextBlock();
        if (block == null) {
          CellView view = cells.next();
          more = view != null && rows.take(view);
          if (view == null) {
            return rows.all(range.end());
          }
        } else {
          for (int i = 0; more && i < block.size(); i++) {
            more = rows.take(block, i);
          }
        }
      }
    }
    return rows.first();
  }

  /** The newest version of a cell below a record that is none; null if there is none. */
  private Cell below(CellView view) {
    Cell write = view.write();
    while (write != null) {
      WriteRecord record = WriteRecord.decode(write.value());
      if (record.kind().isVersion() || record.previous() == WriteRecord.NOTHING_BELOW) {
        return record.kind().isVersion() ? write : null;
      }
      long upTo = record.previous() != 0 ? record.previous() : write.timestamp() - 1;
      ReadRanges ranges = ReadRanges.of(Family.WRITE, TimeRange.upTo(upTo));
      write = store.read(new CellRead(view.key(), ranges), Deadline.none()).write();
    }
    return null;
  }
}
