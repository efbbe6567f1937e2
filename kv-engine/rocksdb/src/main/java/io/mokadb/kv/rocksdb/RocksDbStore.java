package io.mokadb.kv.rocksdb;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.supervision.Supervisor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link KvStore} in a directory of this machine, which one process owns. Thread-safe. Answers
 * {@code UNKNOWN} when a write failed: its fate is decided when the log is read again. The store
 * then takes no more changes until it is opened again, or, on a full disk, until there is room
 * again: they fail with FULL or INACCESSIBLE.
 */
public final class RocksDbStore implements KvStore {
  private static final Logger LOG = LoggerFactory.getLogger(RocksDbStore.class);

  private final DataDirectory directory;
  private final RocksDatabase database;
  private final String location;
  private final Gate gate;
  private final ControlCells control;
  private final TombstoneRanges runs = new TombstoneRanges();
  private final PointReader reader;
  private final VersionReader versions;
  private final LatestVersionCache heads;
  private final Writer writer;
  private final WalSyncer syncer;
  private final Set<RocksDbCursor> cursors = ConcurrentHashMap.newKeySet();

  private RocksDbStore(
      DataDirectory directory,
      RocksDatabase database,
      WriteAheadLog log,
      RocksDbOptions options,
      Supervisor supervisor) {
    this.directory = directory;
    this.database = database;
    this.location = directory.path().toString();
    this.gate = new Gate(location);
    this.control = new ControlCells(options.lockBytes());
    OrderingPoints points = database.points();
    RowLatches latches = new RowLatches(points);
    CellReads reads = new CellReads(database);
    this.heads = new LatestVersionCache(latches, options.headCacheBytes(), points);
    this.versions = new VersionReader(database, reads);
    SupersededRecords superseded = new SupersededRecords();
    this.reader = new PointReader(database, control, latches, reads, heads, superseded);
    this.writer =
        new Writer(
            database, log, control, latches, reads, heads, superseded, runs, location, supervisor);
    this.syncer = new WalSyncer(writer, options.syncInterval(), supervisor);
  }

  /**
   * Opens the store in a directory, or makes a new one in an empty directory.
   *
   * @throws KvException IN_USE if a process has it open, FORMAT if something else or a newer Moka
   *     wrote it, INACCESSIBLE if it is missing or may not be written, CORRUPTED, FULL or IO
   */
  public static RocksDbStore open(RocksDbOptions options) {
    return open(options, new Supervisor(options.directory().toString()));
  }

  /**
   * {@link #open(RocksDbOptions)} with a listener.
   *
   * @param supervisor is told of what makes further changes unsafe, and refuses them then
   */
  public static RocksDbStore open(RocksDbOptions options, Supervisor supervisor) {
    return open(options, UnaryOperator.identity(), OrderingPoints.NONE, supervisor);
  }

  static RocksDbStore open(RocksDbOptions options, UnaryOperator<WriteAheadLog> log) {
    return open(options, log, OrderingPoints.NONE);
  }

  static RocksDbStore open(
      RocksDbOptions options, UnaryOperator<WriteAheadLog> log, OrderingPoints points) {
    return open(options, log, points, new Supervisor(options.directory().toString()));
  }

  /**
   * @param log what stands between the writer and the database
   */
  private static RocksDbStore open(
      RocksDbOptions options,
      UnaryOperator<WriteAheadLog> log,
      OrderingPoints points,
      Supervisor supervisor) {
    DataDirectory directory = DataDirectory.claim(options.directory(), options.createIfMissing());
    RocksDatabase database = null;
    try {
      SoundLogs.require(directory, options.acceptDamagedLog());
      database = RocksDatabase.open(options, directory.rocksdb(), directory.isNew(), points);
      directory.finish();
      WriteAheadLog noted = new NotedLog(database, database::lastSequence, directory.syncedMark());
      RocksDbStore store =
          new RocksDbStore(directory, database, log.apply(noted), options, supervisor);
      store.loadControl();
      return store;
    } catch (RocksDBException e) {
      abandon(directory, database);
      throw RocksDbErrors.translate("Opening", directory.path().toString(), e);
    } catch (RuntimeException | Error e) {
      // However opening failed, native memory and the directory have to be released.
      abandon(directory, database);
      throw e;
    }
  }

  private static void abandon(DataDirectory directory, RocksDatabase database) {
    if (database != null) {
      database.close();
    }
    directory.close();
  }

  private void loadControl() throws RocksDBException {
    try (RocksIterator stored = database.rocks().newIterator(database.family(Place.CONTROL))) {
      control.load(stored);
    }
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    int lane = gate.enter();
    try {
      checkDeadline(deadline);
      return reader.read(read);
    } catch (RocksDBException e) {
      throw RocksDbErrors.translate("Reading", location, e);
    } finally {
      gate.exit(lane);
    }
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    int lane = gate.enter();
    try {
      List<CellView> views = new ArrayList<>(reads.size());
      for (CellRead read : reads) {
        checkDeadline(deadline);
        views.add(reader.read(read));
      }
      return views;
    } catch (RocksDBException e) {
      throw RocksDbErrors.translate("Reading", location, e);
    } finally {
      gate.exit(lane);
    }
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline) {
    int lane = gate.enter();
    try {
      List<ColumnVersions> found = new ArrayList<>(reads.size());
      for (CellRead read : reads) {
        checkDeadline(deadline);
        found.add(versions.read(read, limit));
      }
      return found;
    } catch (RocksDBException e) {
      throw RocksDbErrors.translate("Reading", location, e);
    } finally {
      gate.exit(lane);
    }
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    int lane = gate.enter();
    try {
      checkDeadline(deadline);
      MergedScan scan =
          request.range().isEmpty()
              ? null
              : new MergedScan(database, control, reader, runs, request);
      RocksDbCursor cursor = new RocksDbCursor(this, gate, scan, request, deadline);
      cursors.add(cursor);
      return cursor;
    } catch (RocksDBException e) {
      throw RocksDbErrors.translate("Scanning", location, e);
    } finally {
      gate.exit(lane);
    }
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    int lane = gate.enter();
    try {
      checkDeadline(deadline);
      return writer.mutate(mutations, durability);
    } catch (RocksDBException e) {
      throw RocksDbErrors.translate("Reading", location, e);
    } finally {
      gate.exit(lane);
    }
  }

  @Override
  public boolean atomicAcrossRows() {
    return true;
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    int lane = gate.enter();
    try {
      checkDeadline(deadline);
      return writer.mutateAtomically(mutations, durability);
    } catch (RocksDBException e) {
      throw RocksDbErrors.translate("Reading", location, e);
    } finally {
      gate.exit(lane);
    }
  }

  @Override
  public List<KeyRange> regions(KeyRange range) {
    int lane = gate.enter();
    try {
      return new Regions(database).of(range);
    } finally {
      gate.exit(lane);
    }
  }

  /**
   * Copies the store as it is now, with all that was applied before the call and perhaps some of
   * what is applied meanwhile; writers go on. The copy is a backup once {@link
   * RocksDbBackups#complete} has said so.
   *
   * @return its id
   * @throws KvException FORMAT if the directory holds backups of another store; FULL, IO: then it
   *     holds the backups that it held before
   */
  public int backup(RocksDbBackups backups) {
    int lane = gate.enter();
    try {
      String identity = RocksDbBackups.identityOf(directory.rocksdb());
      return backups.create(database.rocks(), identity);
    } catch (RocksDBException e) {
      throw RocksDbErrors.translate("Copying", location, e);
    } finally {
      gate.exit(lane);
    }
  }

  @Override
  public Map<String, Long> statistics() {
    int lane = gate.enter();
    try {
      Map<String, Long> numbers = RocksDbNumbers.of(database.rocks());
      numbers.putAll(DiskUsage.of(directory.rocksdb()));
      return numbers;
    } catch (RocksDBException e) {
      throw RocksDbErrors.translate("Measuring", location, e);
    } catch (IOException e) {
      throw new KvException(Kind.IO, "The files of " + location + " cannot be read (" + e + ")", e);
    } finally {
      gate.exit(lane);
    }
  }

  @Override
  public List<String> verifyFiles(Runnable pulse) {
    int lane = gate.enter();
    try {
      Runnable look =
          () -> {
            // Who closes the store waits for this call.
            gate.checkOpen();
            pulse.run();
          };
      return new FileVerification(database.rocks(), directory.rocksdb(), look).run();
    } catch (IOException e) {
      throw new KvException(Kind.IO, "The files of " + location + " cannot be read (" + e + ")", e);
    } finally {
      gate.exit(lane);
    }
  }

  @Override
  public String location() {
    return location;
  }

  /** Waits for calls under way, makes buffered changes durable and gives the directory free. */
  @Override
  public void close() {
    if (!gate.closeAndDrain()) {
      return;
    }
    syncer.close();
    cursors.forEach(RocksDbCursor::release);
    boolean complete = false;
    try {
      writer.sync();
      complete = writer.isWritable();
    } finally {
      database.close();
      if (complete) {
        noteCleanClose();
      }
      directory.close();
    }
  }

  private void noteCleanClose() {
    try {
      directory.cleanClose().write();
      directory.finish();
    } catch (IOException e) {
      // It is opened as after a crash then.
      LOG.warn("That the database {} was closed in order could not be noted", location, e);
    }
  }

  /** Seen by tests. */
  TombstoneRanges deletedRuns() {
    return runs;
  }

  /** Seen by tests. */
  LatestVersionCache heads() {
    return heads;
  }

  /** Brings buffered changes to disk. */
  void sync() {
    writer.sync();
  }

  void forget(RocksDbCursor cursor) {
    cursors.remove(cursor);
  }

  private void checkDeadline(Deadline deadline) {
    if (deadline.isExpired()) {
      throw new KvException(
          Kind.TIMEOUT, "The deadline passed before the database " + location + " was asked");
    }
  }
}
