package io.mokadb.txn.time;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import java.time.Clock;
import java.time.Duration;

/**
 * The oracle of a cluster, in one JVM: it tells of the schema and keeps the safe point. Each call
 * is one step. Thread-safe.
 */
public final class SharedOracle implements TimestampOracle {
  private static final Duration WINDOW = Duration.ofDays(1);

  private final KvStore store = new MemoryStore();
  private final Clock clock;

  @GuardedBy("this")
  private EmbeddedOracle leader;

  @GuardedBy("this")
  private long safePoint;

  public SharedOracle(Clock clock) {
    this.clock = clock;
    this.leader = new EmbeddedOracle(store, clock, WINDOW);
  }

  /** Another leader follows: the schema has a new epoch, the safe point stays. */
  public synchronized void failOver() {
    leader = new EmbeddedOracle(store, clock, WINDOW);
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public long next() {
    return draw(Deadline.none()).timestamp();
  }

  @Override
  public long forReading() {
    return next();
  }

  @Override
  public synchronized Drawn draw(Deadline deadline) {
    return told(leader.draw(deadline));
  }

  @Override
  public Drawn drawForReading(Deadline deadline) {
    return draw(deadline);
  }

  @Override
  public synchronized Drawn drawRaising(Deadline deadline) {
    return told(leader.drawRaising(deadline));
  }

  @GuardedBy("this")
  private Drawn told(Drawn drawn) {
    return new Drawn(drawn.timestamp(), drawn.schema(), safePoint);
  }

  @Override
  public synchronized long raiseSafePoint(long target, Deadline deadline) {
    if (target > leader.next()) {
      throw new IllegalArgumentException("The safe point cannot be raised to what is yet to come");
    }
    safePoint = Math.max(safePoint, target);
    return safePoint;
  }

  @Override
  public long clockMillis() {
    return clock.millis();
  }
}
