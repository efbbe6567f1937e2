package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitTerms;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.VersionCursor;
import java.util.List;

/** A transaction in the hands of an observer, who may do anything with it but end it. */
final class ObserverTransactionView implements Transaction {
  private final Transaction owned;
  private boolean announced;

  ObserverTransactionView(Transaction owned) {
    this.owned = owned;
  }

  /** Whether the observer has told others of a change. */
  boolean hasAnnounced() {
    return announced;
  }

  @Override
  public void limit(Deadline deadline) {
    owned.limit(deadline);
  }

  @Override
  public long startTimestamp() {
    return owned.startTimestamp();
  }

  @Override
  public SchemaStamp schemaStampOrNull() {
    return owned.schemaStampOrNull();
  }

  @Override
  public SchemaStamp seenStamp() {
    return owned.seenStamp();
  }

  @Override
  public void commitUnder(CommitTerms terms) {
    owned.commitUnder(terms);
  }

  @Override
  public boolean tracksReads() {
    return owned.tracksReads();
  }

  @Override
  public byte[] get(CellKey cell) {
    return owned.get(cell);
  }

  @Override
  public List<byte[]> getAll(List<CellKey> cells) {
    return owned.getAll(cells);
  }

  @Override
  public ValueCursor scan(Scan scan) {
    return owned.scan(scan);
  }

  @Override
  public ValueCursor scan(Scan scan, List<KeyRange> within) {
    return owned.scan(scan, within);
  }

  @Override
  public VersionCursor versions(Scan scan, long since) {
    return owned.versions(scan, since);
  }

  @Override
  public void noteRead(KeyRange rows) {
    owned.noteRead(rows);
  }

  @Override
  public List<Key> written(KeyRange rows, int limit) {
    return owned.written(rows, limit);
  }

  @Override
  public void put(CellKey cell, byte[] value) {
    owned.put(cell, value);
  }

  @Override
  public void delete(CellKey cell) {
    owned.delete(cell);
  }

  @Override
  public int lane() {
    return owned.lane();
  }

  @Override
  public int home() {
    return owned.home();
  }

  @Override
  public void hold(CellKey cell) {
    owned.hold(cell);
  }

  @Override
  public boolean tryHold(CellKey cell) {
    return owned.tryHold(cell);
  }

  @Override
  public boolean claim(CellKey cell) {
    return owned.claim(cell);
  }

  @Override
  public void undoTo(Mark mark) {
    owned.undoTo(mark);
  }

  @Override
  public void renewSnapshot() {
    owned.renewSnapshot();
  }

  @Override
  public void lock(CellKey cell) {
    owned.lock(cell);
  }

  @Override
  public boolean prefetches() {
    return owned.prefetches();
  }

  @Override
  public void prefetch(List<CellKey> cells) {
    owned.prefetch(cells);
  }

  @Override
  public boolean isKnownAbsent(CellKey cell) {
    return owned.isKnownAbsent(cell);
  }

  @Override
  public void noteAbsent(CellKey cell) {
    owned.noteAbsent(cell);
  }

  @Override
  public void lockEmpty(CellKey cell) {
    owned.lockEmpty(cell);
  }

  @Override
  public void announce(CellKey cell, NotifiedColumns observers) {
    announced |= !observers.isEmpty();
    owned.announce(cell, observers);
  }

  @Override
  public void announceWeakly(Key row, NotifiedColumns observers) {
    announced |= !observers.isEmpty();
    owned.announceWeakly(row, observers);
  }

  @Override
  public boolean hasWrites() {
    return owned.hasWrites();
  }

  @Override
  public int writeCount() {
    return owned.writeCount();
  }

  @Override
  public long bufferedBytes() {
    return owned.bufferedBytes();
  }

  @Override
  public Mark mark() {
    return owned.mark();
  }

  @Override
  public void rollbackTo(Mark mark) {
    owned.rollbackTo(mark);
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
    return new IllegalStateException("The engine ends the transaction of an observer");
  }
}
