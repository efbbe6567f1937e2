package io.mokadb.sql.views;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitTerms;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.VersionCursor;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A reader's transaction that reads the rows of some views from another one at its snapshot. */
final class FreshTransaction implements Transaction {
  private final Transaction reader;
  private final Transaction views;
  private final KeyRange[] ofViews;

  /**
   * @param ofViews the tables and indexes that are read from {@code views}
   */
  FreshTransaction(Transaction reader, Transaction views, KeyRange[] ofViews) {
    this.reader = reader;
    this.views = views;
    this.ofViews = ofViews;
  }

  private boolean isOfView(Key key) {
    for (KeyRange range : ofViews) {
      if (range.contains(key)) {
        return true;
      }
    }
    return false;
  }

  private Transaction of(Key key) {
    return isOfView(key) ? views : reader;
  }

  @Override
  public void limit(Deadline deadline) {
    reader.limit(deadline);
    views.limit(deadline);
  }

  @Override
  public long startTimestamp() {
    return reader.startTimestamp();
  }

  @Override
  public SchemaStamp schemaStampOrNull() {
    return reader.schemaStampOrNull();
  }

  @Override
  public SchemaStamp seenStamp() {
    return reader.seenStamp();
  }

  @Override
  public void commitUnder(CommitTerms terms) {
    reader.commitUnder(terms);
  }

  @Override
  public boolean tracksReads() {
    return reader.tracksReads();
  }

  @Override
  public byte[] get(CellKey cell) {
    return of(cell.row()).get(cell);
  }

  @Override
  public List<byte[]> getAll(List<CellKey> cells) {
    List<CellKey> others = new ArrayList<>(cells.size());
    List<CellKey> ofViews = new ArrayList<>();
    for (CellKey cell : cells) {
      (isOfView(cell.row()) ? ofViews : others).add(cell);
    }
    if (ofViews.isEmpty()) {
      return reader.getAll(cells);
    }
    if (others.isEmpty()) {
      return views.getAll(cells);
    }
    var otherValues = reader.getAll(others).iterator();
    var viewValues = views.getAll(ofViews).iterator();
    List<byte[]> values = new ArrayList<>(cells.size());
    for (CellKey cell : cells) {
      values.add(isOfView(cell.row()) ? viewValues.next() : otherValues.next());
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
    boolean first = isOfView(within.get(0).start());
    return within.stream().allMatch(range -> isOfView(range.start()) == first)
        ? of(within.get(0).start()).scan(scan, within)
        : Transaction.super.scan(scan, within);
  }

  /** Versions are those that were stored. */
  @Override
  public VersionCursor versions(Scan scan, long since) {
    return reader.versions(scan, since);
  }

  @Override
  public void noteRead(KeyRange rows) {
    reader.noteRead(rows);
  }

  @Override
  public List<Key> written(KeyRange rows, int limit) {
    return reader.written(rows, limit);
  }

  @Override
  public void put(CellKey cell, byte[] value) {
    reader.put(cell, value);
  }

  @Override
  public void delete(CellKey cell) {
    reader.delete(cell);
  }

  @Override
  public int lane() {
    return reader.lane();
  }

  @Override
  public int home() {
    return reader.home();
  }

  @Override
  public void hold(CellKey cell) {
    reader.hold(cell);
  }

  @Override
  public boolean holdUnread(CellKey cell) {
    return reader.holdUnread(cell);
  }

  @Override
  public boolean tryHold(CellKey cell) {
    return reader.tryHold(cell);
  }

  @Override
  public boolean claim(CellKey cell) {
    return reader.claim(cell);
  }

  @Override
  public void lock(CellKey cell) {
    reader.lock(cell);
  }

  @Override
  public void lockEmpty(CellKey cell) {
    reader.lockEmpty(cell);
  }

  @Override
  public boolean prefetches() {
    return reader.prefetches();
  }

  @Override
  public void prefetch(List<CellKey> cells) {
    reader.prefetch(cells.stream().filter(cell -> !isOfView(cell.row())).toList());
    views.prefetch(cells.stream().filter(cell -> isOfView(cell.row())).toList());
  }

  /** The view's own writes are not told of here. */
  @Override
  public boolean isKnownAbsent(CellKey cell) {
    return !isOfView(cell.row()) && reader.isKnownAbsent(cell);
  }

  @Override
  public void noteAbsent(CellKey cell) {
    if (!isOfView(cell.row())) {
      reader.noteAbsent(cell);
    }
  }

  @Override
  public BitSet load(List<CellValue> cells) {
    return reader.load(cells);
  }

  @Override
  public void announce(CellKey cell, NotifiedColumns observers) {
    reader.announce(cell, observers);
  }

  @Override
  public void announceWeakly(Key row, NotifiedColumns observers) {
    reader.announceWeakly(row, observers);
  }

  @Override
  public boolean hasWrites() {
    return reader.hasWrites();
  }

  @Override
  public int writeCount() {
    return reader.writeCount();
  }

  @Override
  public long bufferedBytes() {
    return reader.bufferedBytes();
  }

  @Override
  public Mark mark() {
    return reader.mark();
  }

  @Override
  public void rollbackTo(Mark mark) {
    reader.rollbackTo(mark);
  }

  @Override
  public void undoTo(Mark mark) {
    reader.undoTo(mark);
  }

  @Override
  public void releaseUnasked() {
    reader.releaseUnasked();
  }

  @Override
  public void renewSnapshot() {
    reader.renewSnapshot();
  }

  @Override
  public CommitOutcome commit() {
    throw notYours();
  }

  @Override
  public void rollback() {
    throw notYours();
  }

  @Override
  public void close() {
    throw notYours();
  }

  private static IllegalStateException notYours() {
    return new IllegalStateException("The session ends the transaction of a statement");
  }
}
