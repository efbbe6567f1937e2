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
import io.mokadb.txn.sim.time.Timeline;
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
 * whose clock shows something else.
 */
public final class OracleServer {
  private static final long EPOCH_MILLIS = 1_000_000;
  private static final Duration WINDOW = Duration.ofMillis(500);

  private final TrueStore truth;
  private final Journal journal;
  private final Timeline timeline;
  private TimestampOracle oracle;
  private long downUntil;

  OracleServer(TrueStore truth, Journal journal, Timeline timeline) {
    this.truth = truth;
    this.journal = journal;
    this.timeline = timeline;
    this.oracle = new EmbeddedOracle(new Marks(), new SkewedClock(0), WINDOW);
  }

  /**
   * @param skewMillis what the clock of the next oracle is ahead by, or behind
   */
  public void restart(long downNanos, long skewMillis) {
    timeline.log("the oracle restarts, its clock is " + skewMillis + " ms ahead");
    downUntil = Math.max(downUntil, timeline.now() + downNanos);
    oracle = new EmbeddedOracle(new Marks(), new SkewedClock(skewMillis), WINDOW);
  }

  long downForNanos() {
    return Math.max(0, downUntil - timeline.now());
  }

  long next() {
    long timestamp = oracle.next();
    journal.add(new Event.Drawn(timestamp, true));
    return timestamp;
  }

  long forReading() {
    long timestamp = oracle.forReading();
    journal.add(new Event.Drawn(timestamp, false));
    return timestamp;
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
