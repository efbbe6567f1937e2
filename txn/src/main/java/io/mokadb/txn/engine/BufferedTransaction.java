package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CellChange;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitTerms;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.VersionCursor;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.observe.ObservedRows;
import io.mokadb.txn.observe.ObserverTransaction;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/** A transaction before its commit: a snapshot, and a buffer once something is written. */
final class BufferedTransaction implements ObserverTransaction {
  /** Others ask for its timestamp. */
  private volatile LiveTransaction live;

  private final TransactionOptions options;
  private final CommittedReads reads;
  private final LiveTransactions transactions;
  private final HeldAccess held;
  private final Commits commits;
  private final TransactionLane lane;
  private final WriteSpace space;

  /** Null until the first write, so that readers pay nothing. */
  private WriteBuffer buffer;

  private final CursorList cursors = new CursorList();

  private final WriteCause cause = new WriteCause();

  private CommitTerms terms = CommitTerms.NONE;

  BufferedTransaction(
      LiveTransaction live,
      TransactionOptions options,
      CommittedReads reads,
      LiveTransactions transactions,
      HeldCells.Shared sharedCells,
      Commits commits,
      Lanes lanes,
      WriteSpace space) {
    this.live = live;
    this.options = options;
    this.reads = reads;
    this.transactions = transactions;
    this.held = new HeldAccess(sharedCells, options.holding(), reads);
    this.commits = commits;
    this.lane = new TransactionLane(lanes);
    this.space = space;
  }

  @Override
  public void limit(Deadline deadline) {
    reads.limit(deadline);
  }

  @Override
  public long startTimestamp() {
    return live.startTimestamp();
  }

  @Override
  public boolean tracksReads() {
    return reads.trackedOrNull() != null;
  }

  @Override
  public SchemaStamp schemaStampOrNull() {
    return live.stampOrNull();
  }

  @Override
  public SchemaStamp seenStamp() {
    return live.seen();
  }

  @Override
  public void commitUnder(CommitTerms asked) {
    terms = Objects.requireNonNull(asked);
  }

  @Override
  public byte[] get(CellKey cell) {
    checkOpen();
    BufferEntry own = buffer == null ? null : buffer.find(cell);
    return own == null || own.kind == WriteKind.LOCK ? reads.get(cell) : own.value;
  }

  @Override
  public boolean prefetches() {
    return reads.areKept();
  }

  @Override
  public void prefetch(List<CellKey> cells) {
    checkOpen();
    reads.prefetch(cells);
  }

  @Override
  public boolean isKnownAbsent(CellKey cell) {
    return reads.isKnownAbsent(cell);
  }

  @Override
  public void noteAbsent(CellKey cell) {
    reads.noteAbsent(cell);
  }

  @Override
  public List<byte[]> getAll(List<CellKey> cells) {
    checkOpen();
    return hasWrites() ? reads.getAll(cells, buffer) : reads.getAll(cells);
  }

  @Override
  public ValueCursor scan(Scan scan) {
    checkOpen();
    return opened(reads.scan(scan, hasWrites()), scan, List.of());
  }

  @Override
  public ValueCursor scan(Scan scan, List<KeyRange> within) {
    checkOpen();
    return !reads.areKept() || within.size() == 1
        ? ObserverTransaction.super.scan(scan, within)
        : opened(reads.scan(scan, within), scan, within);
  }

  private ValueCursor opened(ValueCursor committed, Scan scan, List<KeyRange> within) {
    ValueCursor cursor =
        hasWrites()
            ? new MergedCursor(committed, buffer.walk(scan, within), scan.reverse())
            : committed;
    ValueCursor noting = reads.noting(cursor, scan, within);
    TransactionCursor linked = new TransactionCursor(this, cursors, noting);
    cursors.add(linked);
    return linked;
  }

  @Override
  public VersionCursor versions(Scan scan, List<KeyRange> within, long since) {
    checkOpen();
    return reads.versions(scan, within, since);
  }

  @Override
  public void noteRead(KeyRange rows) {
    checkOpen();
    reads.note(rows);
  }

  @Override
  public List<Key> written(KeyRange rows, int limit) {
    checkOpen();
    return hasWrites() ? WrittenRows.of(buffer, rows, limit) : List.of();
  }

  @Override
  public List<CellChange> changes(KeyRange rows, int limit) {
    checkOpen();
    return hasWrites() ? WrittenRows.cells(buffer, rows, limit) : List.of();
  }

  @Override
  public void put(CellKey cell, byte[] value) {
    write(cell, WriteKind.PUT, Objects.requireNonNull(value));
  }

  @Override
  public void delete(CellKey cell) {
    write(cell, WriteKind.DELETE, null);
  }

  @Override
  public int lane() {
    checkOpen();
    return lane.number(startTimestamp());
  }

  @Override
  public int home() {
    return lane.home();
  }

  @Override
  public void hold(CellKey cell) {
    checkWritable();
    held.hold(cell);
  }

  @Override
  public boolean holdUnread(CellKey cell) {
    checkWritable();
    return held.holdUnread(cell);
  }

  @Override
  public boolean tryHold(CellKey cell) {
    checkWritable();
    return held.tryHold(cell);
  }

  @Override
  public boolean claim(CellKey cell) {
    checkWritable();
    return held.claim(cell);
  }

  @Override
  public void lock(CellKey cell) {
    write(cell, WriteKind.LOCK, null);
  }

  @Override
  public void lockEmpty(CellKey cell) {
    writable().lockEmpty(Objects.requireNonNull(cell), startTimestamp());
  }

  private void write(CellKey cell, WriteKind kind, byte[] value) {
    writable().write(Objects.requireNonNull(cell), kind, value, startTimestamp());
  }

  @Override
  public BitSet load(List<CellValue> cells) {
    checkWritable();
    if (hasWrites()) {
      throw new IllegalStateException("A transaction that loads writes nothing else");
    }
    return commits.load(live, cells, options.withLimit(reads.deadline()));
  }

  @Override
  public void announce(CellKey cell, NotifiedColumns observers) {
    ObservedRows.require(cell.row(), observers);
    writable().announce(cell, cause.of(observers));
  }

  @Override
  public void announceWeakly(Key row, NotifiedColumns observers) {
    ObservedRows.require(row, observers);
    writable().announceWeakly(Objects.requireNonNull(row), cause.of(observers));
  }

  @Override
  public void causedBy(int newDepth, long newOrigin) {
    cause.set(newDepth, newOrigin);
  }

  private void checkWritable() {
    checkOpen();
    if (!options.trial() && (options.readOnly() || options.snapshot() != 0)) {
      throw new TxnException(TxnException.Kind.READ_ONLY, "The transaction is read-only");
    }
  }

  private WriteBuffer writable() {
    checkWritable();
    if (buffer == null) {
      buffer = new WriteBuffer(space.memory().open(), space.scratchOrNull(), reads::newestVersions);
    }
    return buffer;
  }

  @Override
  public boolean hasWrites() {
    return buffer != null && !buffer.isEmpty();
  }

  @Override
  public int writeCount() {
    WriteBuffer own = buffer; // Others may ask while the transaction ends.
    return own == null ? 0 : own.size();
  }

  @Override
  public long bufferedBytes() {
    WriteBuffer own = buffer;
    return own == null ? 0 : own.bytes();
  }

  @Override
  public Mark mark() {
    checkOpen();
    return held.mark(buffer == null ? HeldMark.Start.OF_TRANSACTION : buffer.mark());
  }

  @Override
  public void rollbackTo(Mark mark) {
    undoWrites(mark);
    held.releaseSince(mark);
  }

  @Override
  public void undoTo(Mark mark) {
    undoWrites(mark);
    held.askAgainSince(mark);
  }

  @Override
  public void releaseUnasked() {
    held.releaseUnasked();
  }

  private void undoWrites(Mark mark) {
    checkOpen();
    if (HeldMark.writtenAt(mark) instanceof WriteBuffer.Position position) {
      writable().rollbackTo(position);
    } else if (buffer != null) {
      buffer.rollbackToStart();
    }
  }

  @Override
  public void renewSnapshot() {
    checkOpen();
    if (options.snapshot() != 0) {
      return;
    }
    boolean kept = hasWrites() || !cursors.isEmpty();
    options.counts().askedOracle();
    live = transactions.renew(live, options.readOnly(), kept, reads.deadline());
    reads.moveTo(live.startTimestamp(), kept);
    held.moved();
  }

  @Override
  public byte[] pinned(CellKey cell, long timestamp) {
    checkOpen();
    return reads.pinned(cell, timestamp);
  }

  @Override
  public CommitOutcome commit(List<RowMutation> removals) {
    checkOpen();
    try {
      cursors.closeAll();
      if (!hasWrites()) {
        return new CommitOutcome.Committed(startTimestamp());
      }
      options.requireCommitted();
      Intents intents = buffer.intents();
      live.compare(reads.trackedOrNull());
      live.commitUnder(terms);
      CommitSideEffects alongside = CommitSideEffects.of(buffer.weakNotifications(), removals);
      return commits.commit(live, intents, alongside, options.withLimit(reads.deadline()));
    } catch (TxnException e) {
      return Conflicts.orThrow(e);
    } finally {
      finish();
    }
  }

  @Override
  public void rollback() {
    if (!live.isFinished()) {
      finish();
    }
  }

  @Override
  public void close() {
    rollback();
  }

  void checkOpen() {
    if (live.isFinished()) {
      throw new TxnException(TxnException.Kind.CLOSED, "The transaction is finished");
    }
  }

  private void finish() {
    WriteBuffer own = buffer;
    buffer = null;
    TransactionEnd.take(cursors, own, commits, live, reads, held, lane);
  }
}
