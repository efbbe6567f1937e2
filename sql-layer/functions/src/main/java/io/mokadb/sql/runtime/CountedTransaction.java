package io.mokadb.sql.runtime;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CellRun;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitTerms;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.VersionCursor;
import java.util.List;

/** Another transaction, with its reads counted. */
final class CountedTransaction implements Transaction {
  private final Transaction counted;
  private final PlanProfile profile;

  CountedTransaction(Transaction counted, PlanProfile profile) {
    this.counted = counted;
    this.profile = profile;
  }

  @Override
  public void limit(Deadline deadline) {
    counted.limit(deadline);
  }

  @Override
  public long startTimestamp() {
    return counted.startTimestamp();
  }

  @Override
  public SchemaStamp schemaStampOrNull() {
    return counted.schemaStampOrNull();
  }

  @Override
  public SchemaStamp seenStamp() {
    return counted.seenStamp();
  }

  @Override
  public void commitUnder(CommitTerms terms) {
    counted.commitUnder(terms);
  }

  @Override
  public byte[] get(CellKey cell) {
    byte[] value = counted.get(cell);
    profile.read(1, value == null ? 0 : 1);
    return value;
  }

  @Override
  public List<byte[]> getAll(List<CellKey> cells) {
    List<byte[]> values = counted.getAll(cells);
    int present = 0;
    for (byte[] value : values) {
      present += value == null ? 0 : 1;
    }
    profile.read(values.size(), present);
    return values;
  }

  @Override
  public ValueCursor scan(Scan scan) {
    return counted(counted.scan(scan));
  }

  @Override
  public ValueCursor scan(Scan scan, List<KeyRange> within) {
    return counted(counted.scan(scan, within));
  }

  private ValueCursor counted(ValueCursor cursor) {
    return new ValueCursor() {
      @Override
      public boolean next() {
        boolean found = cursor.next();
        if (found) {
          CellRun run = cursor.run();
          int cells = run == null ? 1 : run.length();
          profile.read(cells, cells);
        }
        return found;
      }

      @Override
      public CellRun run() {
        return cursor.run();
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
      public byte[] bytes() {
        return cursor.bytes();
      }

      @Override
      public int start() {
        return cursor.start();
      }

      @Override
      public int end() {
        return cursor.end();
      }

      @Override
      public long commitTimestamp() {
        return cursor.commitTimestamp();
      }

      @Override
      public void close() {
        cursor.close();
      }
    };
  }

  @Override
  public VersionCursor versions(Scan scan, long since) {
    return counted.versions(scan, since);
  }

  @Override
  public void noteRead(KeyRange rows) {
    counted.noteRead(rows);
  }

  @Override
  public List<Key> written(KeyRange rows, int limit) {
    return counted.written(rows, limit);
  }

  @Override
  public void put(CellKey cell, byte[] value) {
    counted.put(cell, value);
  }

  @Override
  public void delete(CellKey cell) {
    counted.delete(cell);
  }

  @Override
  public int lane() {
    return counted.lane();
  }

  @Override
  public int home() {
    return counted.home();
  }

  @Override
  public void hold(CellKey cell) {
    counted.hold(cell);
  }

  @Override
  public boolean holdUnread(CellKey cell) {
    return counted.holdUnread(cell);
  }

  @Override
  public boolean tryHold(CellKey cell) {
    return counted.tryHold(cell);
  }

  @Override
  public boolean claim(CellKey cell) {
    return counted.claim(cell);
  }

  @Override
  public void undoTo(Mark mark) {
    counted.undoTo(mark);
  }

  @Override
  public void releaseUnasked() {
    counted.releaseUnasked();
  }

  @Override
  public void renewSnapshot() {
    counted.renewSnapshot();
  }

  @Override
  public void lock(CellKey cell) {
    counted.lock(cell);
  }

  @Override
  public boolean prefetches() {
    return counted.prefetches();
  }

  @Override
  public void prefetch(List<CellKey> cells) {
    counted.prefetch(cells);
  }

  @Override
  public boolean isKnownAbsent(CellKey cell) {
    return counted.isKnownAbsent(cell);
  }

  @Override
  public void noteAbsent(CellKey cell) {
    counted.noteAbsent(cell);
  }

  @Override
  public void lockEmpty(CellKey cell) {
    counted.lockEmpty(cell);
  }

  @Override
  public void announce(CellKey cell, NotifiedColumns observers) {
    counted.announce(cell, observers);
  }

  @Override
  public void announceWeakly(Key row, NotifiedColumns observers) {
    counted.announceWeakly(row, observers);
  }

  @Override
  public boolean hasWrites() {
    return counted.hasWrites();
  }

  @Override
  public int writeCount() {
    return counted.writeCount();
  }

  @Override
  public long bufferedBytes() {
    return counted.bufferedBytes();
  }

  @Override
  public Mark mark() {
    return counted.mark();
  }

  @Override
  public void rollbackTo(Mark mark) {
    counted.rollbackTo(mark);
  }

  @Override
  public CommitOutcome commit() {
    return counted.commit();
  }

  @Override
  public void rollback() {
    counted.rollback();
  }

  @Override
  public void close() {
    counted.close();
  }
}
