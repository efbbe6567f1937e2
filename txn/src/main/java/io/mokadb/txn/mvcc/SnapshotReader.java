package io.mokadb.txn.mvcc;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.VersionCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads committed values as of a snapshot (paper, figure 6, {@code Get}). All reads of all
 * transactions pass here. Thread-safe.
 */
public final class SnapshotReader {
  private final KvStore store;
  private final ReadGate gate;
  private final NewestRows newest;
  private final LongValues longValues = new LongValues();
  private final NewestRows.StoreReads storeReads = new DirectReads();

  public SnapshotReader(KvStore store, ReadGate gate) {
    this(store, gate, new NothingKept());
  }

  /**
   * A reader that asks the store for what is not kept above it.
   *
   * @param newest what is kept of this store
   */
  public SnapshotReader(KvStore store, ReadGate gate, NewestRows newest) {
    this.store = store;
    this.gate = gate;
    this.newest = newest;
  }

  private CellView look(CellRead read, Snapshot snapshot) {
    snapshot.counts().read(1);
    return store.read(read, snapshot.deadline());
  }

  private List<CellView> look(List<CellRead> reads, Snapshot snapshot) {
    snapshot.counts().read(reads.size());
    return store.read(reads, snapshot.deadline());
  }

  /** The value of a cell, or null. */
  public byte[] get(CellKey cell, Snapshot snapshot) {
    gate.passInFlight(cell, snapshot);
    byte[] value = newest.get(cell, snapshot.timestamp());
    if (value == NewestRows.UNKNOWN) {
      value = stored(cell, snapshot);
    } else {
      snapshot.counts().resident(1);
    }
    gate.checkReadable(snapshot.timestamp(), snapshot.deadline());
    return value;
  }

  /**
   * Whether a cell probably has a value, by a look that waits for no commit: one that is under way
   * may make another answer true.
   */
  public boolean seemsToHaveValue(CellKey cell, Snapshot snapshot) {
    byte[] value = newest.get(cell, snapshot.timestamp());
    if (value != NewestRows.UNKNOWN) {
      return value != null;
    }
    Cell write = look(new CellRead(cell, snapshot.ranges()), snapshot).write();
    return write != null && WriteRecord.decode(write.value()).kind() != WriteKind.DELETE;
  }

  private byte[] stored(CellKey cell, Snapshot snapshot) {
    CellView view = look(new CellRead(cell, snapshot.ranges()), snapshot);
    if (isPlain(view)) {
      return view.write() == null ? null : WriteRecord.inlineValue(view.write().value());
    }
    VersionedValue version = settled(view, snapshot);
    return version == null ? null : version.value();
  }

  /**
   * Like {@link #get}, for a version that is known to be kept although the snapshot may lie below
   * the safe point.
   */
  public byte[] getPinned(CellKey cell, Snapshot snapshot) {
    gate.passInFlight(cell, snapshot);
    return stored(cell, snapshot);
  }

  /** Many cells, in one call to the store; null for a cell without a value. */
  public List<byte[]> getAll(List<CellKey> cells, Snapshot snapshot) {
    byte[][] values = new byte[cells.size()][];
    int[] places = new int[values.length];
    List<CellRead> reads = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      CellKey cell = cells.get(i);
      gate.passInFlight(cell, snapshot);
      values[i] = newest.get(cell, snapshot.timestamp());
      if (values[i] == NewestRows.UNKNOWN) {
        places[reads.size()] = i;
        reads.add(new CellRead(cell, snapshot.ranges()));
      }
    }
    snapshot.counts().resident(values.length - reads.size());
    if (!reads.isEmpty()) {
      List<byte[]> stored = stored(reads, snapshot);
      for (int i = 0; i < stored.size(); i++) {
        values[places[i]] = stored.get(i);
      }
    }
    gate.checkReadable(snapshot.timestamp(), snapshot.deadline());
    return Arrays.asList(values);
  }

  private List<byte[]> stored(List<CellRead> reads, Snapshot snapshot) {
    List<CellView> views = look(reads, snapshot);
    byte[][] values = new byte[views.size()][];
    List<SecondLook> looks = List.of();
    for (int i = 0; i < values.length; i++) {
      CellView view = views.get(i);
      if (isPlain(view)) {
        values[i] = view.write() == null ? null : WriteRecord.inlineValue(view.write().value());
      } else {
        looks = looks.isEmpty() ? new ArrayList<>() : looks;
        looks.add(new SecondLook(i, unlocked(view, snapshot)));
      }
    }
    settle(looks, snapshot);
    for (SecondLook look : looks) {
      VersionedValue version = found(look, snapshot);
      values[look.place()] = version == null ? null : version.value();
    }
    return Arrays.asList(values);
  }

  /** Looks further for all of them, in one call to the store for each step down. */
  void settle(List<SecondLook> looks, Snapshot snapshot) {
    List<SecondLook> open = new ArrayList<>(looks);
    open.removeIf(SecondLook::isOver);
    while (!open.isEmpty()) {
      if (open.size() == 1) {
        SecondLook one = open.get(0);
        one.take(look(one.next(), snapshot));
      } else {
        List<CellView> views = look(open.stream().map(SecondLook::next).toList(), snapshot);
        for (int i = 0; i < views.size(); i++) {
          open.get(i).take(views.get(i));
        }
      }
      open.removeIf(SecondLook::isOver);
    }
  }

  /**
   * What a settled look has found; null for nothing.
   *
   * @throws TxnException if the value is not where its record says
   */
  VersionedValue found(SecondLook look, Snapshot snapshot) {
    if (look.missesValue()) {
      throw missing(look.key(), look.startTimestamp(), snapshot);
    }
    return look.found();
  }

  /**
   * What became of the cells of some ranges between two snapshots; of several in one call to the
   * store.
   *
   * @param within ascending and disjoint, at least one
   * @param snapshot the later one
   * @param since the earlier one
   */
  public VersionCursor versions(Scan scan, List<KeyRange> within, Snapshot snapshot, long since) {
    for (KeyRange range : within) {
      gate.passInFlight(range, snapshot);
    }
    CellCursor cells =
        within.size() == 1
            ? store.scan(
                request(scan.withRange(within.get(0)), snapshot, false), snapshot.deadline())
            : store.scan(request(scan, snapshot, false), within, snapshot.deadline());
    return new CellVersions(this, cells, snapshot, since);
  }

  /**
   * The versions of a cell, the newest first, down to the one that the snapshot {@code since} saw.
   *
   * @param first the first look at the cell
   */
  List<CellVersions.Version> versions(CellView first, Snapshot snapshot, long since) {
    List<CellVersions.Version> found = new ArrayList<>();
    Cell write = unlocked(first, snapshot).write();
    WriteHistory older =
        new WriteHistory((cells, limit) -> versions(cells, limit, snapshot), first.key());
    while (write != null) {
      WriteRecord record = WriteRecord.decode(write.value());
      if (record.kind().isVersion()) {
        byte[] value =
            record.kind() == WriteKind.PUT ? valueOf(first.key(), record, snapshot) : null;
        found.add(new CellVersions.Version(write.timestamp(), record.startTimestamp(), value));
        if (write.timestamp() <= since) {
          break;
        }
      }
      write = older.newest(below(write, record));
    }
    checkReadable(since, snapshot);
    return found;
  }

  private static ScanRequest request(Scan scan, Snapshot snapshot, boolean reverse) {
    ScanRequest request =
        reverse
            ? ScanRequest.backward(scan.range(), snapshot.ranges())
            : ScanRequest.forward(scan.range(), snapshot.ranges());
    return request.withColumns(scan.columns()).withBlockSize(scan.blockSize());
  }

  private List<ColumnVersions> versions(List<CellRead> reads, int limit, Snapshot snapshot) {
    snapshot.counts().read(reads.size());
    return store.versions(reads, limit, snapshot.deadline());
  }

  /** The cells of a range that have a value, in the order of the scan. */
  public ValueCursor scan(Scan scan, Snapshot snapshot) {
    gate.passInFlight(scan.range(), snapshot);
    return newest.scan(scan, snapshot, storeReads);
  }

  /** The same for several ranges, ascending and disjoint, in one call to the store. */
  public ValueCursor scan(Scan scan, List<KeyRange> within, Snapshot snapshot) {
    for (KeyRange range : within) {
      gate.passInFlight(range, snapshot);
    }
    return newest.scan(scan, within, snapshot, storeReads);
  }

  private ValueCursor stored(Scan scan, Snapshot snapshot) {
    CellCursor cells = store.scan(withValues(scan, snapshot), snapshot.deadline());
    return new SnapshotCursor(this, longValues, cells, snapshot, scan.blockSize());
  }

  private ValueCursor stored(Scan scan, List<KeyRange> within, Snapshot snapshot) {
    CellCursor cells = store.scan(withValues(scan, snapshot), within, snapshot.deadline());
    return new SnapshotCursor(this, longValues, cells, snapshot, scan.blockSize());
  }

  private ScanRequest withValues(Scan scan, Snapshot snapshot) {
    ScanRequest request = request(scan, snapshot, scan.reverse()).withoutGone(WriteRecord.DELETED);
    return longValues.areExpected() ? request.withLongValues(snapshot.timestamp()) : request;
  }

  /**
   * The commit timestamps of the newest versions that the snapshot sees in cells, deletes included;
   * {@link WriteRecord#NOTHING_BELOW} where there is none. Nothing can come between them and the
   * snapshot any more.
   */
  public long[] newestVersions(List<CellKey> cells, Snapshot snapshot) {
    long[] versions = new long[cells.size()];
    int[] places = new int[versions.length];
    List<CellRead> reads = new ArrayList<>();
    for (int i = 0; i < versions.length; i++) {
      CellKey cell = cells.get(i);
      gate.passInFlight(cell, snapshot);
      versions[i] = newest.newestVersion(cell, snapshot.timestamp());
      if (versions[i] == NewestRows.UNKNOWN_VERSION) {
        places[reads.size()] = i;
        reads.add(new CellRead(cell, snapshot.ranges()));
      }
    }
    if (reads.size() == 1) {
      versions[places[0]] = newestVersion(look(reads.get(0), snapshot), snapshot);
    } else if (!reads.isEmpty()) {
      List<CellView> views = look(reads, snapshot);
      for (int i = 0; i < views.size(); i++) {
        versions[places[i]] = newestVersion(views.get(i), snapshot);
      }
    }
    return versions;
  }

  private long newestVersion(CellView first, Snapshot snapshot) {
    Cell write = unlocked(first, snapshot).write();
    while (write != null) {
      WriteRecord record = WriteRecord.decode(write.value());
      if (record.kind().isVersion()) {
        return write.timestamp();
      }
      if (record.previous() != 0) {
        return record.previous();
      }
      write = newestWrite(first.key(), below(write, record), snapshot);
    }
    return WriteRecord.NOTHING_BELOW;
  }

  /**
   * Fails if the snapshot may have lost what it should see: for those who keep what they have read.
   */
  public void checkReadable(Snapshot snapshot) {
    checkReadable(snapshot.timestamp(), snapshot);
  }

  void checkReadable(long since, Snapshot snapshot) {
    gate.checkReadable(since, snapshot.deadline());
  }

  /** Whether the first look settles it: no lock, and no record or one that holds its value. */
  static boolean isPlain(CellView view) {
    return view.lock() == null
        && (view.write() == null || WriteRecord.isInlinePut(view.write().value()));
  }

  /** What the snapshot sees in a cell of which {@code first} is the first look. */
  VersionedValue settled(CellView first, Snapshot snapshot) {
    SecondLook look = new SecondLook(0, unlocked(first, snapshot));
    while (!look.isOver()) {
      look.take(look(look.next(), snapshot));
    }
    return found(look, snapshot);
  }

  /**
   * A look at the cell in which no lock is in the way. The first look at the lock table stands: a
   * one-phase commit that comes into it later draws a timestamp above the snapshot.
   */
  private CellView unlocked(CellView first, Snapshot snapshot) {
    CellView view = first;
    while (view.lock() != null && gate.settle(view.key(), view.lock(), snapshot)) {
      view = look(new CellRead(view.key(), snapshot.ranges()), snapshot);
    }
    return view;
  }

  static long below(Cell write, WriteRecord record) {
    return record.previous() != 0 ? record.previous() : write.timestamp() - 1;
  }

  private Cell newestWrite(CellKey cell, long timestamp, Snapshot snapshot) {
    ReadRanges ranges = ReadRanges.of(Family.WRITE, TimeRange.upTo(timestamp));
    return look(new CellRead(cell, ranges), snapshot).write();
  }

  private byte[] valueOf(CellKey cell, WriteRecord record, Snapshot snapshot) {
    if (record.value() != null) {
      return record.value();
    }
    ReadRanges ranges = ReadRanges.of(Family.DATA, TimeRange.at(record.startTimestamp()));
    Cell data = look(new CellRead(cell, ranges), snapshot).data();
    if (data == null) {
      throw missing(cell, record.startTimestamp(), snapshot);
    }
    return data.value();
  }

  private TxnException missing(CellKey cell, long startTimestamp, Snapshot snapshot) {
    checkReadable(snapshot);
    return new TxnException(
        TxnException.Kind.CORRUPTED,
        "The value that transaction " + startTimestamp + " has written to a cell is missing",
        cell);
  }

  /** Reads for what is not kept above the store; the gate has been passed. */
  private final class DirectReads implements NewestRows.StoreReads {
    @Override
    public ValueCursor scan(Scan scan, Snapshot snapshot) {
      return stored(scan, snapshot);
    }

    @Override
    public ValueCursor scan(Scan scan, List<KeyRange> within, Snapshot snapshot) {
      return stored(scan, within, snapshot);
    }

    @Override
    public VersionedValue version(CellKey cell, Snapshot snapshot) {
      return settled(look(new CellRead(cell, snapshot.ranges()), snapshot), snapshot);
    }

    @Override
    public void checkReadable(Snapshot snapshot) {
      gate.checkReadable(snapshot.timestamp(), snapshot.deadline());
    }
  }
}
