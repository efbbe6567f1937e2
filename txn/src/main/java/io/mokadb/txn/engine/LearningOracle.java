package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;

/** A shared oracle, of whose answers the safe point is noted. Thread-safe. */
final class LearningOracle implements TimestampOracle {
  private final TimestampOracle oracle;
  private final Waiter waiter;
  private final KnownSafePoint known;

  LearningOracle(TimestampOracle oracle, Waiter waiter, KnownSafePoint known) {
    this.oracle = oracle;
    this.waiter = waiter;
    this.known = known;
  }

  @Override
  public boolean isShared() {
    return oracle.isShared();
  }

  @Override
  public String place() {
    return oracle.place();
  }

  @Override
  public long next() {
    return next(Deadline.none());
  }

  @Override
  public long next(Deadline deadline) {
    return draw(deadline).timestamp();
  }

  @Override
  public long forReading() {
    return forReading(Deadline.none());
  }

  @Override
  public long forReading(Deadline deadline) {
    return drawForReading(deadline).timestamp();
  }

  @Override
  public Drawn draw(Deadline deadline) {
    long asked = waiter.nanoTime();
    return noted(oracle.draw(deadline), asked);
  }

  @Override
  public Drawn drawForReading(Deadline deadline) {
    long asked = waiter.nanoTime();
    return noted(oracle.drawForReading(deadline), asked);
  }

  @Override
  public Drawn drawRaising(Deadline deadline) {
    long asked = waiter.nanoTime();
    return noted(oracle.drawRaising(deadline), asked);
  }

  private Drawn noted(Drawn drawn, long asked) {
    known.learn(drawn.safePoint(), asked);
    return drawn;
  }

  @Override
  public long raiseSafePoint(long target, Deadline deadline) {
    long asked = waiter.nanoTime();
    long raised = oracle.raiseSafePoint(target, deadline);
    known.learn(raised, asked);
    return raised;
  }

  @Override
  public long clockMillis() {
    return oracle.clockMillis();
  }

  @Override
  public long newestAt(long millis) {
    return oracle.newestAt(millis);
  }

  @Override
  public long millisOf(long timestamp) {
    return oracle.millisOf(timestamp);
  }
}
