package io.mokadb.txn.time;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.SchemaStamp;

/** Hands out timestamps (paper, section 2.3). Thread-safe. */
public interface TimestampOracle {
  /**
   * A timestamp greater than every one that any call returned before this call began, in this life
   * of the store or an earlier one.
   *
   * @throws io.mokadb.kv.KvException if the bound could not be persisted
   */
  long next();

  /**
   * A timestamp to read at: not below any that {@link #next} returned before this call began, but
   * not necessarily a new one. Nothing may be written under it. An oracle that cannot persist its
   * bound can still answer, so that a store that takes no more changes stays readable.
   */
  long forReading();

  /**
   * As {@link #next()}, for a caller who can give up.
   *
   * @throws io.mokadb.kv.KvException {@code TIMEOUT} if the oracle has not answered at the deadline
   */
  default long next(Deadline deadline) {
    return next();
  }

  /** As {@link #forReading()}, for a caller who can give up. */
  default long forReading(Deadline deadline) {
    return forReading();
  }

  /**
   * Whether other processes draw from it, too. Then its answers tell of the schema and of the safe
   * point, which are its own to keep; otherwise the process that has it knows both by itself.
   */
  default boolean isShared() {
    return false;
  }

  /** Where it answers, for people. */
  default String place() {
    return "in this process";
  }

  /** As {@link #next(Deadline)}, with what the answer tells besides. */
  default Drawn draw(Deadline deadline) {
    return new Drawn(next(deadline), SchemaStamp.NONE, 0);
  }

  /** As {@link #forReading(Deadline)}, with what the answer tells besides. */
  default Drawn drawForReading(Deadline deadline) {
    return new Drawn(forReading(deadline), SchemaStamp.NONE, 0);
  }

  /**
   * As {@link #draw}, and begins a new state of the schema with the timestamp, in one step: all
   * timestamps below it have earlier stamps. If the outcome is not known the schema may have been
   * raised, which does no harm.
   */
  default Drawn drawRaising(Deadline deadline) {
    return draw(deadline);
  }

  /**
   * Raises the safe point, durably. It never falls. An oracle that is not shared has none.
   *
   * @param target not above the newest timestamp handed out
   * @return the safe point, which may be higher already; 0 if there is none
   * @throws IllegalArgumentException if the target is above the newest timestamp
   */
  default long raiseSafePoint(long target, Deadline deadline) {
    return 0;
  }

  /** Milliseconds since 1970, by the oracle's clock. Timestamps may be ahead of it. */
  default long clockMillis() {
    return Timestamps.toMillis(forReading());
  }

  /**
   * A timestamp that is not below any which was handed out up to a millisecond of the clock, and,
   * as far as is known, below all that were handed out after it.
   */
  default long newestAt(long millis) {
    return Timestamps.ofMillis(millis + 1) - 1;
  }

  /** What the clock showed when a timestamp was handed out, as far as that is known. */
  default long millisOf(long timestamp) {
    return Timestamps.toMillis(timestamp);
  }
}
