package io.mokadb.txn.leaf;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellBlock;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Key;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import java.util.function.Function;

/**
 * Turns what a scan finds into entries, until there are enough for a leaf. Goes on for half as much
 * again, so that a small rest before the next leaf is taken along. Confined to one thread.
 */
final class RowCollector {
  /** More records that are not versions in one leaf are not worth a look-up each. */
  private static final int LOOKS = 256;

  private final LeafOptions options;
  private final Function<CellView, Cell> below;
  private final PackedRowsBuilder builder;
  private Key row;
  private int looks;

  /** How many entries are enough, and the row after them; null as long as there are not enough. */
  private int enough;

  private Key afterEnough;

  /**
   * @param below looks for the newest version below a record that is none
   */
  RowCollector(LeafOptions options, Function<CellView, Cell> below) {
    this.options = options;
    this.below = below;
    this.builder = new PackedRowsBuilder(Math.min(options.entries(), 512));
  }

  /** Takes an entry; false if there are more than enough. */
  boolean take(CellBlock block, int index) {
    CellKey cell = block.key(index);
    if (!begin(cell.row())) {
      return false;
    }
    int from = block.start(index);
    if (WriteRecord.isInlinePut(block.bytes(), from, block.end(index))) {
      builder.add(
          cell,
          block.timestamp(index),
          EntryKind.VALUE,
          block.bytes(),
          from + WriteRecord.VALUE_OFFSET,
          block.end(index));
    } else {
      add(block.view(index));
    }
    return true;
  }

  /** As above. */
  boolean take(CellView view) {
    boolean more = begin(view.key().row());
    if (more) {
      add(view);
    }
    return more;
  }

  /** Whether an entry of this row is wanted. */
  private boolean begin(Key next) {
    if (next.equals(row)) {
      return true;
    }
    row = next;
    int size = builder.size();
    if (afterEnough == null) {
      if (size >= options.entries() || builder.bytes() >= options.bytes()) {
        enough = size;
        afterEnough = next;
      }
      return true;
    }
    return size < options.entries() / 2 * 3 && builder.bytes() < options.bytes() / 2 * 3;
  }

  private void add(CellView view) {
    if (view.lock() != null) {
      builder.add(Change.ask(view.key()));
    } else if (view.write() != null) {
      addRecord(view);
    }
  }

  private void addRecord(CellView view) {
    try {
      Cell version = view.write();
      WriteRecord record = WriteRecord.decode(version.value());
      if (!record.kind().isVersion()) {
        if (++looks > LOOKS) {
          builder.add(Change.ask(view.key()));
          return;
        }
        version = below.apply(view);
        record = version == null ? null : WriteRecord.decode(version.value());
      }
      if (record != null) {
        builder.add(entry(view.key(), version, record));
      }
    } catch (TxnException e) {
      // A damaged record is met by readers that need it, not by this one.
      builder.add(Change.ask(view.key()));
    }
  }

  private static Change entry(CellKey cell, Cell version, WriteRecord record) {
    long timestamp = version.timestamp();
    if (record.kind() == WriteKind.DELETE) {
      return Change.gone(cell, timestamp);
    }
    return record.value() == null
        ? Change.longValue(cell, timestamp)
        : Change.value(cell, timestamp, version.value(), WriteRecord.VALUE_OFFSET);
  }

  /** The entries up to where there were enough. */
  LoadedRows first() {
    builder.truncate(enough);
    return new LoadedRows(builder.build(), end(afterEnough));
  }

  /** All entries, of a scan that came to its end. */
  LoadedRows all(Key end) {
    return new LoadedRows(builder.build(), end(end));
  }

  private Key end(Key right) {
    return options.interference().end(right, row);
  }
}
