package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.TimestampOracle;
import java.util.function.Function;

/** An oracle in front of an honest one; what it does not override is honest. */
class MeddlingOracle implements TimestampOracle {
  private final TimestampOracle honest;

  MeddlingOracle(TimestampOracle honest) {
    this.honest = honest;
  }

  /**
   * Asks, and shows what is wanted.
   *
   * @param question asks the honest one
   */
  Drawn drawn(Function<Deadline, Drawn> question, Deadline deadline) {
    return question.apply(deadline);
  }

  @Override
  public long next() {
    return honest.next();
  }

  @Override
  public long forReading() {
    return honest.forReading();
  }

  @Override
  public long next(Deadline deadline) {
    return honest.next(deadline);
  }

  @Override
  public long forReading(Deadline deadline) {
    return honest.forReading(deadline);
  }

  @Override
  public boolean isShared() {
    return honest.isShared();
  }

  @Override
  public Drawn draw(Deadline deadline) {
    return drawn(honest::draw, deadline);
  }

  @Override
  public Drawn drawForReading(Deadline deadline) {
    return drawn(honest::drawForReading, deadline);
  }

  @Override
  public Drawn drawRaising(Deadline deadline) {
    return drawn(honest::drawRaising, deadline);
  }

  @Override
  public long raiseSafePoint(long target, Deadline deadline) {
    return honest.raiseSafePoint(target, deadline);
  }

  @Override
  public long clockMillis() {
    return honest.clockMillis();
  }

  @Override
  public long newestAt(long millis) {
    return honest.newestAt(millis);
  }

  @Override
  public long millisOf(long timestamp) {
    return honest.millisOf(timestamp);
  }
}
