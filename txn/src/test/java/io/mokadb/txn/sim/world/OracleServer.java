package io.mokadb.txn.sim.world;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.sim.world.ClusterSetup.OracleFault;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.EmbeddedOracle;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

/**
 * The oracle that all processes share. It can die and be followed by another one, on a machine
 * whose clock shows something else. The next one has a greater epoch, and goes on with the safe
 * point as it was kept; of a raise that was under way then, chance decides whether it was.
 */
public final class OracleServer {
  private static final long EPOCH_MILLIS = 1_000_000;
  private static final Duration WINDOW = Duration.ofMillis(500);

  private final TrueStore truth;
  private final Journal journal;
  private final Timeline timeline;
  private final OracleFault fault;
  private TimestampOracle oracle;
  private long downUntil;
  private long newest;
  private SchemaStamp schema = new SchemaStamp(1, 0);

  /** As answers show it. */
  private long safePoint;

  /** As the next leader will find it. */
  private long kept;

  OracleServer(TrueStore truth, Journal journal, Timeline timeline, OracleFault fault) {
    this.truth = truth;
    this.journal = journal;
    this.timeline = timeline;
    this.fault = fault;
    this.oracle = new EmbeddedOracle(new Marks(), new SkewedClock(0), WINDOW);
  }

  /**
   * @param skewMillis what the clock of the next oracle is ahead by, or behind
   */
  public void restart(long downNanos, long skewMillis) {
    timeline.log("the oracle restarts, its clock is " + skewMillis + " ms ahead");
    downUntil = Math.max(downUntil, timeline.now() + downNanos);
    oracle = new EmbeddedOracle(new Marks(), new SkewedClock(skewMillis), WINDOW);
    long epoch = schema.epoch() + (fault == OracleFault.KEEPING_THE_EPOCH ? 0 : 1);
    schema = new SchemaStamp(epoch, 0);
    safePoint = fault == OracleFault.FORGETTING_THE_SAFE_POINT ? 0 : kept;
    kept = safePoint;
  }

  long downForNanos() {
    return Math.max(0, downUntil - timeline.now());
  }

  long next() {
    newest = oracle.next();
    journal.add(new Event.Drawn(newest, true));
    return newest;
  }

  long forReading() {
    newest = oracle.forReading();
    journal.add(new Event.Drawn(newest, false));
    return newest;
  }

  Drawn draw() {
    return stamped(next(), false);
  }

  Drawn drawForReading() {
    return stamped(forReading(), false);
  }

  Drawn drawRaising() {
    schema = new SchemaStamp(schema.epoch(), schema.counter() + 1);
    return stamped(next(), true);
  }

  private Drawn stamped(long timestamp, boolean raised) {
    journal.add(new Event.Stamped(timestamp, schema, safePoint, raised));
    return new Drawn(timestamp, schema, safePoint);
  }

  /** Whether a safe point was handed out as a timestamp, or lies below one that was. */
  boolean knows(long target) {
    return target <= newest;
  }

  long safePoint() {
    return safePoint;
  }

  /**
   * Raises the safe point, which takes the asking process the time that a record takes to be kept.
   *
   * @return the safe point
   */
  long raise(long target, SimulatedProcess asking) {
    while (target > safePoint) {
      long leader = schema.epoch();
      if (fault == OracleFault.SHOWING_BEFORE_KEEPING) {
        show(target, asking.node());
        long delay = asking.random().nextLong(asking.lockLifeNanos() * 4);
        timeline.spawn("keeper of " + target, true, delay, () -> keepUnder(leader, target));
        break;
      }
      asking.rest(asking.briefly());
      if (schema.epoch() == leader || asking.random().nextBoolean()) {
        raiseAtOnce(target, asking.node());
      }
    }
    return safePoint;
  }

  /** The safe point is kept, whatever becomes of those who asked for it. */
  void raiseAtOnce(long target, long node) {
    if (target > safePoint) {
      show(target, node);
      kept = target;
    }
  }

  private void show(long target, long node) {
    safePoint = target;
    timeline.log("the safe point is " + Names.time(target));
    journal.add(new Event.Announced(timeline.now(), node, target));
  }

  private void keepUnder(long leader, long target) {
    if (schema.epoch() == leader) {
      kept = Math.max(kept, target);
    }
  }

  private final class SkewedClock extends Clock {
    private final long skewMillis;

    SkewedClock(long skewMillis) {
      this.skewMillis = skewMillis;
    }

    @Override
    public long millis() {
      return EPOCH_MILLIS + skewMillis + timeline.now() / 1_000_000;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(millis());
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  /** The oracle's way to its bound; it takes no time, for it is taken under the oracle's lock. */
  private final class Marks implements KvStore {
    @Override
    public List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline) {
      throw new UnsupportedOperationException();
    }

    @Override
    public CellView read(CellRead read, Deadline deadline) {
      return truth.read(read);
    }

    @Override
    public List<CellView> read(List<CellRead> reads, Deadline deadline) {
      return reads.stream().map(truth::read).toList();
    }

    @Override
    public CellCursor scan(ScanRequest request, Deadline deadline) {
      return truth.scan(request);
    }

    @Override
    public List<MutationOutcome> mutate(
        List<RowMutation> mutations, Durability durability, Deadline deadline) {
      return mutations.stream().map(mutation -> truth.mutate(mutation, durability)).toList();
    }

    @Override
    public boolean atomicAcrossRows() {
      return false;
    }

    @Override
    public AtomicOutcome mutateAtomically(
        List<RowMutation> mutations, Durability durability, Deadline deadline) {
      throw new UnsupportedOperationException("The oracle raises one mark");
    }

    @Override
    public List<KeyRange> regions(KeyRange range) {
      return List.of(range);
    }

    @Override
    public String location() {
      return "simulated";
    }

    @Override
    public void close() {}
  }
}
