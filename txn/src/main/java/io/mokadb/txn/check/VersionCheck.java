package io.mokadb.txn.check;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.mvcc.WriteHistory;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import java.util.Iterator;
import java.util.function.Consumer;

/** Write records of one cell, alone and beside each other (V1 to V4). */
final class VersionCheck {
  private final CellLook look;
  private final Consumer<Flaw> flaws;

  VersionCheck(CellLook look, Consumer<Flaw> flaws) {
    this.look = look;
    this.flaws = flaws;
  }

  /** Looks at one record by itself. */
  void newest(CellKey cell, Cell write) {
    decoded(cell, write);
  }

  /**
   * Looks at the records below the newest, which {@link #newest} has seen, and at how they agree.
   *
   * @param pulse called for each record
   */
  void older(CellKey cell, Cell newest, Runnable pulse) {
    WriteRecord above = quietly(newest);
    Iterator<Cell> writes = new WriteHistory(look, cell).downFrom(newest.timestamp() - 1);
    while (writes.hasNext()) {
      pulse.run();
      Cell write = writes.next();
      WriteRecord record = decoded(cell, write);
      if (record != null) {
        if (above != null) {
          compare(cell, above, write, record);
        }
        if (record.kind() != WriteKind.ROLLBACK) {
          above = record;
        }
      }
    }
  }

  /** The record, or null if it does not decode, which is noted. */
  private WriteRecord decoded(CellKey cell, Cell write) {
    long timestamp = write.timestamp();
    WriteRecord record;
    try {
      record = WriteRecord.decode(write.value());
    } catch (TxnException e) {
      add(
          cell,
          Flaw.Kind.RECORD_DAMAGED,
          "The write record at "
              + timestamp
              + " ("
              + write.value().length
              + " bytes) is not a record");
      return null;
    }
    boolean rollback = record.kind() == WriteKind.ROLLBACK;
    if (rollback ? record.startTimestamp() > timestamp : record.startTimestamp() >= timestamp) {
      add(
          cell,
          Flaw.Kind.TIMESTAMPS_CONTRADICT,
          record.kind()
              + " at "
              + timestamp
              + " of a transaction that began at "
              + record.startTimestamp());
    }
    if (look.isFromFuture(timestamp)) {
      add(cell, Flaw.Kind.TIMESTAMP_FROM_FUTURE, "A write record at " + timestamp);
    }
    if (record.kind() == WriteKind.PUT && record.value() == null) {
      checkValue(cell, timestamp, record.startTimestamp());
    }
    return record;
  }

  private void checkValue(CellKey cell, long timestamp, long start) {
    CellView now =
        look.read(cell, new ReadRanges(TimeRange.at(start), null, TimeRange.at(timestamp), null));
    if (now.write() != null && now.data() == null) {
      add(
          cell,
          Flaw.Kind.VALUE_MISSING,
          "The value at " + start + ", committed at " + timestamp + ", is missing");
    }
  }

  private void compare(CellKey cell, WriteRecord above, Cell write, WriteRecord record) {
    if (above.kind() == WriteKind.ROLLBACK) {
      return;
    }
    if (record.kind() == WriteKind.ROLLBACK) {
      if (record.startTimestamp() == above.startTimestamp()) {
        add(
            cell,
            Flaw.Kind.DECIDED_TWICE,
            "Transaction " + record.startTimestamp() + " is both committed and rolled back");
      }
    } else if (write.timestamp() >= above.startTimestamp()
        && look.hasWrite(cell, write.timestamp())) {
      add(
          cell,
          Flaw.Kind.COMMITS_OVERLAP,
          "The commit at "
              + write.timestamp()
              + " was not seen by a later one that began at "
              + above.startTimestamp());
    }
  }

  private static WriteRecord quietly(Cell write) {
    try {
      return WriteRecord.decode(write.value());
    } catch (TxnException e) {
      // Noted when it was the newest.
      return null;
    }
  }

  private void add(CellKey cell, Flaw.Kind kind, String detail) {
    flaws.accept(new Flaw(cell, kind, detail));
  }
}
