package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;

/**
 * An oracle that remembers its last answer, for what needs a timestamp of about now and not a new
 * one: an oracle behind a network costs a round trip. The process' own sense of time tells only
 * when to ask again; if that is wrong, a timestamp is older than wanted. Thread-safe.
 */
final class RememberingOracle implements TimestampOracle {
  private final TimestampOracle oracle;
  private final Waiter waiter;

  /** Null before the first; of two that come together, any. */
  private volatile Answer last;

  private record Answer(long timestamp, long nanoTime) {}

  RememberingOracle(TimestampOracle oracle, Waiter waiter) {
    this.oracle = oracle;
    this.waiter = waiter;
  }

  @Override
  public long next() {
    return next(Deadline.none());
  }

  @Override
  public long next(Deadline deadline) {
    long timestamp = oracle.next(deadline);
    last = new Answer(timestamp, waiter.nanoTime());
    return timestamp;
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
  public Drawn draw(Deadline deadline) {
    return remembered(oracle.draw(deadline));
  }

  @Override
  public Drawn drawForReading(Deadline deadline) {
    return oracle.drawForReading(deadline);
  }

  @Override
  public Drawn drawRaising(Deadline deadline) {
    return remembered(oracle.drawRaising(deadline));
  }

  private Drawn remembered(Drawn drawn) {
    last = new Answer(drawn.timestamp(), waiter.nanoTime());
    return drawn;
  }

  @Override
  public long raiseSafePoint(long target, Deadline deadline) {
    return oracle.raiseSafePoint(target, deadline);
  }

  /** A timestamp that was drawn at most so long ago; draws one if there is none. */
  long recent(long nanos, Deadline deadline) {
    Answer known = last;
    return known != null && waiter.nanoTime() - known.nanoTime() <= nanos
        ? known.timestamp()
        : next(deadline);
  }

  @Override
  public long forReading() {
    return oracle.forReading();
  }

  @Override
  public long forReading(Deadline deadline) {
    return oracle.forReading(deadline);
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
