package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.observe.Followers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Waits for views. Thread-safe. */
public final class ViewWaits {
  /** How often a waiting caller looks whether it was cancelled, and why nothing happens. */
  private static final Duration LOOK = Duration.ofMillis(100);

  private final ViewEnvironment environment;
  private final Followers followers;

  public ViewWaits(ViewEnvironment environment, Followers followers) {
    this.environment = environment;
    this.followers = followers;
  }

  /**
   * Waits until views have taken in everything that was committed before this call.
   *
   * @param nameOrNull the view; null for all
   * @param timeoutOrNull how long at most; null for as long as it takes
   * @throws MokaException {@code NO_SUCH_TABLE}; {@code OBJECT_NOT_READY} for a view without rows;
   *     {@code CANCELLED} if it was not all done in time, or will not be because a view is paused
   *     or its query fails
   */
  public void await(TableName nameOrNull, Duration timeoutOrNull, Cancellation cancellation) {
    long timestamp = environment.transactions().currentTimestamp();
    Duration left = timeoutOrNull == null ? LOOK.multipliedBy(Integer.MAX_VALUE) : timeoutOrNull;
    if (nameOrNull != null) {
      requireFilled(NamedViews.require(environment.definitions().newest(), nameOrNull));
    }
    while (true) {
      cancellation.check();
      List<Behind> behind = behind(nameOrNull, timestamp);
      if (behind.isEmpty()) {
        return;
      }
      requireMoving(behind);
      if (left.isZero() || left.isNegative()) {
        throw new MokaException(
            SqlState.CANCELLED,
            "Materialized view "
                + behind.get(0).view.name()
                + " was not done within "
                + timeoutOrNull.toMillis()
                + " ms; MOKA.MATERIALIZED_VIEWS shows how it is doing");
      }
      Duration slice = left.compareTo(LOOK) < 0 ? left : LOOK;
      wait(behind.get(0), timestamp, slice);
      left = left.minus(slice);
    }
  }

  private static void requireFilled(KeptView view) {
    if (!view.filled()) {
      throw new MokaException(
          SqlState.OBJECT_NOT_READY,
          "Materialized view "
              + view.name()
              + " has no rows yet; REFRESH MATERIALIZED VIEW fills it");
    }
  }

  /**
   * A view that has not taken in everything.
   *
   * @param group its follower
   * @param error why it cannot go on, or null
   */
  private record Behind(KeptView view, long group, String error) {}

  private List<Behind> behind(TableName nameOrNull, long timestamp) {
    List<Behind> behind = new ArrayList<>();
    try (Transaction transaction =
        environment.transactions().begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      Catalog catalog = environment.definitions().at(transaction);
      for (ViewGroup group : ViewGroup.of(catalog)) {
        for (KeptView view : group.views()) {
          boolean wanted =
              nameOrNull == null || view.table().fullName().equals(nameOrNull);
          if (wanted && view.filled() && !has(transaction, view, timestamp)) {
            ViewReport report = ViewRecords.report(transaction, view.id());
            behind.add(new Behind(view, group.id(), report.error()));
          }
        }
      }
    }
    return behind;
  }

  private static boolean has(Transaction transaction, KeptView view, long timestamp) {
    Watermark mark = ViewRecords.watermark(transaction, view.id());
    return mark != null && mark.leadsOn(view) && mark.timestamp() >= timestamp;
  }

  /** A paused view that nothing waits for is told too: it does not come to the timestamp. */
  private static void requireMoving(List<Behind> behind) {
    for (Behind one : behind) {
      if (one.view.paused()) {
        throw new MokaException(
            SqlState.CANCELLED,
            "Materialized view "
                + one.view.name()
                + " is paused, and takes no changes in; ALTER MATERIALIZED VIEW ... RESUME lets it"
                + " go on");
      }
    }
    Behind first = behind.get(0);
    if (first.error != null && behind.stream().allMatch(one -> one.error != null)) {
      throw new MokaException(
          SqlState.CANCELLED,
          "Materialized view "
              + first.view.name()
              + " cannot go on, because its query fails: "
              + first.error);
    }
  }

  private void wait(Behind one, long timestamp, Duration slice) {
    try {
      followers.wake(one.group);
      var unused = followers.awaitFollowed(one.group, timestamp, slice);
    } catch (IllegalArgumentException notFollowedYet) {
      // Its definition was committed a moment ago.
    }
  }
}
