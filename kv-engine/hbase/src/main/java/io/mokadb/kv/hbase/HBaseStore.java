package io.mokadb.kv.hbase;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.PendingCall;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.StoreRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.AsyncConnection;

/** The store on one HBase table; see the package documentation. Thread-safe. */
public final class HBaseStore implements KvStore {
  private final HBaseClient client;
  private final TableAccess access;
  private final HBaseLayout layout;
  private final FamilyConditions conditions;
  private final OpenCalls calls;
  private final StoreCounters counters = StoreCounters.zero();
  private final ColumnReads reads;
  private final RowWrites writes;
  private final HBaseRegions regions;

  private HBaseStore(
      HBaseClient client, TableAccess access, HBaseLayout layout, FamilyConditions conditions) {
    this.client = client;
    this.layout = layout;
    this.access = access;
    this.conditions = conditions;
    this.calls = new OpenCalls(access.location());
    RowLimit limit =
        new RowLimit(
            layout.longestRow(),
            client
                .connection()
                .getConfiguration()
                .getInt(RowLimit.LONGEST_CELL, RowLimit.USUAL_LONGEST_CELL));
    this.reads = new ColumnReads(access, limit, conditions, counters);
    RowActions actions = new RowActions(layout.settings().syncToDisk(), conditions);
    this.writes = new RowWrites(access, actions, limit, counters);
    this.regions = new HBaseRegions(access);
  }

  /**
   * Connects to a cluster and opens the table, which is created if it is missing.
   *
   * @throws KvException if the cluster does not answer, if the table is not one of Moka's, or if it
   *     lacks the guard that the settings ask for
   */
  public static HBaseStore open(HBaseSettings settings) {
    return open(HBaseClient.connect(settings, location(settings)), settings);
  }

  /** A store on a connection that others use as well, which stays open. */
  static HBaseStore open(AsyncConnection shared, HBaseSettings settings) {
    return open(HBaseClient.sharing(shared), settings);
  }

  private static HBaseStore open(HBaseClient client, HBaseSettings settings) {
    TableAccess access = new TableAccess(client.connection(), settings, location(settings));
    HBaseLayout layout = new HBaseLayout(settings);
    boolean ready = false;
    try {
      FamilyConditions conditions =
          new TableSetup(access, layout, settings.create()).run(deadline(settings));
      ready = true;
      return new HBaseStore(client, access, layout, conditions);
    } finally {
      if (!ready) {
        client.close();
      }
    }
  }

  /**
   * Deletes the table with all that is in it, if it is there.
   *
   * @throws KvException if the cluster does not answer
   */
  public static void drop(HBaseSettings settings) {
    HBaseClient client = HBaseClient.connect(settings, location(settings));
    try {
      TableAccess access = new TableAccess(client.connection(), settings, location(settings));
      new TableSetup(access, new HBaseLayout(settings), false).drop(deadline(settings));
    } finally {
      client.close();
    }
  }

  /** The master may be away, and its part of the client has no time-out for a whole call. */
  private static Deadline deadline(HBaseSettings settings) {
    return Deadline.after(System::nanoTime, settings.operationTimeout().toNanos());
  }

  private static String location(HBaseSettings settings) {
    return "hbase:" + settings.quorum() + "/" + settings.table();
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    return calls.run(
        () -> {
          access.checkDeadline(deadline);
          return reads.read(read, deadline);
        });
  }

  @Override
  public List<CellView> read(List<CellRead> list, Deadline deadline) {
    return calls.run(
        () -> {
          access.checkDeadline(deadline);
          return reads.read(list, deadline);
        });
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> list, int limit, Deadline deadline) {
    return calls.run(
        () -> {
          access.checkDeadline(deadline);
          return reads.versions(list, limit, deadline);
        });
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    return calls.run(
        () -> {
          access.checkDeadline(deadline);
          return cursor(request, List.of(), deadline);
        });
  }

  /** One scan for the ranges that lie in a region, those of all regions at once. */
  @Override
  public CellCursor scan(ScanRequest request, List<KeyRange> within, Deadline deadline) {
    if (within.size() == 1) {
      return scan(request.withRange(within.get(0)), deadline);
    }
    return calls.run(
        () -> {
          access.checkDeadline(deadline);
          List<HBaseCursor> cursors = new ArrayList<>();
          for (List<KeyRange> together : regions.grouped(within, deadline)) {
            KeyRange all =
                KeyRange.of(together.get(0).start(), together.get(together.size() - 1).end());
            cursors.add(cursor(request.withRange(all), together, deadline));
          }
          cursors.forEach(HBaseCursor::begin);
          return new SeveralCursors(cursors);
        });
  }

  private HBaseCursor cursor(ScanRequest request, List<KeyRange> within, Deadline deadline) {
    BlockScan scan = new BlockScan(request, within, layout.longestRow(), conditions);
    return new HBaseCursor(access, calls, counters, scan, deadline);
  }

  /** Both durabilities are the same here: a server's log knows nothing of the others'. */
  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    return calls.run(
        () -> {
          access.checkDeadline(deadline);
          return writes.mutate(mutations, deadline);
        });
  }

  @Override
  public PendingCall<List<MutationOutcome>> startMutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    calls.checkOpen();
    return deadline.isExpired()
        ? KvStore.super.startMutate(mutations, durability, deadline)
        : writes.start(mutations, deadline, calls);
  }

  @Override
  public boolean atomicAcrossRows() {
    return false;
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    throw new UnsupportedOperationException("HBase changes one row at a time");
  }

  @Override
  public List<KeyRange> regions(KeyRange range) {
    return calls.run(() -> regions.of(range));
  }

  @Override
  public List<StoreRegion> placement(Deadline deadline) {
    return calls.run(() -> regions.placement(deadline));
  }

  @Override
  public Map<String, Long> statistics() {
    return counters.numbers();
  }

  @Override
  public String location() {
    return access.location();
  }

  @Override
  public void close() {
    if (calls.closeAndDrain()) {
      client.close();
    }
  }
}
