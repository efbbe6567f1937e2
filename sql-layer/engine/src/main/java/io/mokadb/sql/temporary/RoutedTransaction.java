package io.mokadb.sql.temporary;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitTerms;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.VersionCursor;
import java.util.ArrayList;
import java.util.List;

/** A transaction whose keys of temporary tables are another one's (T2). */
final class RoutedTransaction implements Transaction {
  private final Transaction stored;
  private final Transaction temporary;
  private final Mark start;

  RoutedTransaction(Transaction stored, Transaction temporary) {
    this.stored = stored;
    this.temporary = temporary;
    this.start = temporary.mark();
  }

  /** The position of both. */
  private record Both(Mark stored, Mark temporary) implements Mark {}

  private Transaction of(Key key) {
    return SystemKeys.isTemporary(key) ? temporary : stored;
  }

  private Transaction of(CellKey cell) {
    return of(cell.row());
  }

  @Override
  public void limit(Deadline deadline) {
    stored.limit(deadline);
    temporary.limit(deadline);
  }

  @Override
  public long startTimestamp() {
    return stored.startTimestamp();
  }

  @Override
  public SchemaStamp schemaStampOrNull() {
    return stored.schemaStampOrNull();
  }

  @Override
  public SchemaStamp seenStamp() {
    return stored.seenStamp();
  }

  @Override
  public void commitUnder(CommitTerms terms) {
    stored.commitUnder(terms);
  }

  @Override
  public boolean tracksReads() {
    return stored.tracksReads();
  }

  @Override
  public byte[] get(CellKey cell) {
    return of(cell).get(cell);
  }

  @Override
  public List<byte[]> getAll(List<CellKey> cells) {
    List<CellKey> here = new ArrayList<>(cells.size());
    List<CellKey> there = new ArrayList<>();
    for (CellKey cell : cells) {
      (SystemKeys.isTemporary(cell.row()) ? there : here).add(cell);
    }
    if (there.isEmpty()) {
      return stored.getAll(cells);
    }
    if (here.isEmpty()) {
      return temporary.getAll(cells);
    }
    var storedValues = stored.getAll(here).iterator();
    var temporaryValues = temporary.getAll(there).iterator();
    List<byte[]> values = new ArrayList<>(cells.size());
    for (CellKey cell : cells) {
      values.add(SystemKeys.isTemporary(cell.row()) ? temporaryValues.next() : storedValues.next());
    }
    return values;
  }

  /** A range never leaves its table. */
  @Override
  public ValueCursor scan(Scan scan) {
    return of(scan.range().start()).scan(scan);
  }

  @Override
  public ValueCursor scan(Scan scan, List<KeyRange> within) {
    boolean temporaries = SystemKeys.isTemporary(within.get(0).start());
    return within.stream().allMatch(range -> SystemKeys.isTemporary(range.start()) == temporaries)
        ? of(within.get(0).start()).scan(scan, within)
        : Transaction.super.scan(scan, within);
  }

  @Override
  public VersionCursor versions(Scan scan, long since) {
    return of(scan.range().start()).versions(scan, since);
  }

  @Override
  public void noteRead(KeyRange rows) {
    stored.noteRead(rows);
  }

  @Override
  public List<Key> written(KeyRange rows, int limit) {
    return stored.written(rows, limit);
  }

  @Override
  public void put(CellKey cell, byte[] value) {
    of(cell).put(cell, value);
  }

  @Override
  public void delete(CellKey cell) {
    of(cell).delete(cell);
  }

  @Override
  public int lane() {
    return stored.lane();
  }

  @Override
  public int home() {
    return stored.home();
  }

  @Override
  public void hold(CellKey cell) {
    of(cell).hold(cell);
  }

  @Override
  public boolean holdUnread(CellKey cell) {
    return of(cell).holdUnread(cell);
  }

  @Override
  public boolean tryHold(CellKey cell) {
    return of(cell).tryHold(cell);
  }

  @Override
  public boolean claim(CellKey cell) {
    return of(cell).claim(cell);
  }

  @Override
  public void lock(CellKey cell) {
    of(cell).lock(cell);
  }

  @Override
  public boolean prefetches() {
    return stored.prefetches();
  }

  @Override
  public void prefetch(List<CellKey> cells) {
    stored.prefetch(cells.stream().filter(cell -> !SystemKeys.isTemporary(cell.row())).toList());
  }

  @Override
  public boolean isKnownAbsent(CellKey cell) {
    return of(cell).isKnownAbsent(cell);
  }

  @Override
  public void noteAbsent(CellKey cell) {
    of(cell).noteAbsent(cell);
  }

  @Override
  public void lockEmpty(CellKey cell) {
    of(cell).lockEmpty(cell);
  }

  @Override
  public void announce(CellKey cell, NotifiedColumns observers) {
    of(cell).announce(cell, observers);
  }

  @Override
  public void announceWeakly(Key row, NotifiedColumns observers) {
    of(row).announceWeakly(row, observers);
  }

  @Override
  public boolean hasWrites() {
    return stored.hasWrites() || temporary.hasWrites();
  }

  @Override
  public int writeCount() {
    return stored.writeCount() + temporary.writeCount();
  }

  @Override
  public long bufferedBytes() {
    return stored.bufferedBytes() + temporary.bufferedBytes();
  }

  @Override
  public Mark mark() {
    return new Both(stored.mark(), temporary.mark());
  }

  /** A mark from before the session had temporary tables is one of the store alone. */
  @Override
  public void rollbackTo(Mark mark) {
    if (mark instanceof Both both) {
      stored.rollbackTo(both.stored);
      temporary.rollbackTo(both.temporary);
    } else {
      stored.rollbackTo(mark);
      temporary.rollbackTo(start);
    }
  }

  @Override
  public void undoTo(Mark mark) {
    if (mark instanceof Both both) {
      stored.undoTo(both.stored);
      temporary.undoTo(both.temporary);
    } else {
      stored.undoTo(mark);
      temporary.undoTo(start);
    }
  }

  @Override
  public void releaseUnasked() {
    stored.releaseUnasked();
  }

  /** No other transaction writes temporary tables. */
  @Override
  public void renewSnapshot() {
    stored.renewSnapshot();
  }

  @Override
  public CommitOutcome commit() {
    CommitOutcome outcome = stored.commit();
    if (outcome instanceof CommitOutcome.Committed) {
      temporary.commit();
    } else {
      temporary.rollback();
    }
    return outcome;
  }

  @Override
  public void rollback() {
    temporary.rollback();
    stored.rollback();
  }

  @Override
  public void close() {
    rollback();
  }
}
