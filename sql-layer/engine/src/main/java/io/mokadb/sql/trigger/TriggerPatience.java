package io.mokadb.sql.trigger;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.Cancellation;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The wait of a statement for triggers to be done. Stateless. */
final class TriggerPatience {
  /** How often a waiting caller looks whether it was cancelled. */
  private static final Duration LOOK = Duration.ofMillis(100);

  private TriggerPatience() {}

  /**
   * Waits.
   *
   * @param isDone whether nothing is left to do, waited for so long at most
   * @param pausedInTheWay names of triggers that are paused, if nothing else is left to wait for
   * @param timeoutOrNull how long at most; null for as long as it takes
   * @throws MokaException {@code CANCELLED} if it was not all done in time, or will not be because
   *     a trigger is paused
   */
  static void await(
      Predicate<Duration> isDone,
      Supplier<List<String>> pausedInTheWay,
      Duration timeoutOrNull,
      Cancellation cancellation) {
    Duration left = timeoutOrNull == null ? LOOK.multipliedBy(Integer.MAX_VALUE) : timeoutOrNull;
    while (true) {
      cancellation.check();
      Duration slice = left.compareTo(LOOK) < 0 ? left : LOOK;
      if (isDone.test(slice)) {
        return;
      }
      List<String> paused = pausedInTheWay.get();
      if (!paused.isEmpty()) {
        throw new MokaException(
            SqlState.CANCELLED,
            "All triggers are done but "
                + String.join(", ", paused)
                + ", for which changes wait while it is paused. ALTER TRIGGER ... RESUME lets it"
                + " run; if that does not help, the log says why it cannot");
      }
      left = left.minus(slice);
      if (left.isZero() || left.isNegative()) {
        throw new MokaException(
            SqlState.CANCELLED,
            "Triggers were not done within "
                + timeoutOrNull.toMillis()
                + " ms; MOKA.TRIGGER_QUEUE shows what waits");
      }
    }
  }
}
