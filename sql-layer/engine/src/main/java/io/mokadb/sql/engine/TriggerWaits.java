package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.trigger.Triggers;
import io.mokadb.sql.views.ViewWaits;
import java.time.Duration;
import java.util.List;

/** Waits for triggers, and before that for the views that they are on. Thread-safe. */
final class TriggerWaits {
  private final Triggers triggers;
  private final ViewWaits views;

  TriggerWaits(Triggers triggers, ViewWaits views) {
    this.triggers = triggers;
    this.views = views;
  }

  /**
   * Waits until what was committed before this call has been handled.
   *
   * @param namedOrNull the one trigger to wait for; null for all, with what follows from them
   * @param timeoutOrNull how long at most; null for as long as it takes
   * @throws io.mokadb.session.MokaException as those that wait for one of both
   */
  void await(TableName namedOrNull, Duration timeoutOrNull, Cancellation cancellation) {
    long begin = System.nanoTime();
    List<TableName> observed = views.observed(namedOrNull);
    if (namedOrNull != null) {
      views(observed, timeoutOrNull, begin, cancellation);
      triggers.await(namedOrNull, left(timeoutOrNull, begin), cancellation);
      return;
    }
    triggers.await(timeoutOrNull, cancellation);
    // Triggers may change tables of the next view with triggers: as often as there are such views.
    for (int i = 0; i < observed.size(); i++) {
      views(observed, timeoutOrNull, begin, cancellation);
      triggers.await(left(timeoutOrNull, begin), cancellation);
    }
  }

  private void views(
      List<TableName> observed, Duration timeoutOrNull, long begin, Cancellation cancellation) {
    for (TableName view : observed) {
      views.await(view, left(timeoutOrNull, begin), cancellation);
    }
  }

  private static Duration left(Duration timeoutOrNull, long begin) {
    if (timeoutOrNull == null) {
      return null;
    }
    Duration left = timeoutOrNull.minusNanos(System.nanoTime() - begin);
    return left.isNegative() ? Duration.ZERO : left;
  }
}
