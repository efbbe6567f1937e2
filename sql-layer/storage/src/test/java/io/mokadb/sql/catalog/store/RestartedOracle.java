package io.mokadb.sql.catalog.store;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.EmbeddedOracle;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Clock;
import java.time.Duration;

/** An oracle that several processes share, and that a test lets fail over. */
final class RestartedOracle implements TimestampOracle {
  private final KvStore marks = new MemoryStore();
  private final Clock clock;
  private volatile EmbeddedOracle leader;

  RestartedOracle(Clock clock) {
    this.clock = clock;
    failOver();
  }

  /** Another leader answers from now on. */
  void failOver() {
    leader = new EmbeddedOracle(marks, clock, Duration.ofSeconds(3));
  }

  /** A raise that no change of definitions follows. */
  void raise() {
    Drawn unused = drawRaising(Deadline.none());
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public long next() {
    return leader.next();
  }

  @Override
  public long forReading() {
    return leader.forReading();
  }

  @Override
  public Drawn draw(Deadline deadline) {
    return leader.draw(deadline);
  }

  @Override
  public Drawn drawForReading(Deadline deadline) {
    return leader.drawForReading(deadline);
  }

  @Override
  public Drawn drawRaising(Deadline deadline) {
    return leader.drawRaising(deadline);
  }
}
