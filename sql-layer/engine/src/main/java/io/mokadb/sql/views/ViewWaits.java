package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.observe.Followers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Waits for views. Thread-safe. */
public final class ViewWaits {
  /** How often a waiting caller looks whether it was cancelled, and why nothing happens. */
  private static final Duration LOOK = Duration.ofMillis(100);

  private static final long PAUSE_NANOS = 1_000_000;

  private final ViewEnvironment environment;
  private final Followers followers;

  private final FailedViews failed;

  ViewWaits(ViewEnvironment environment, Followers followers, FailedViews failed) {
    this.environment = environment;
    this.followers = followers;
    this.failed = failed;
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
    long begin = System.nanoTime();
    if (nameOrNull != null) {
      requireFilled(NamedViews.require(environment.definitions().newest(), nameOrNull));
    }
    while (true) {
      cancellation.check();
      List<Behind> behind = behind(nameOrNull, timestamp);
      behind.removeIf(one -> hasNothing(one, timestamp));
      if (behind.isEmpty()) {
        return;
      }
      Behind moving = moving(behind);
      Duration left =
          timeoutOrNull == null ? LOOK : timeoutOrNull.minusNanos(System.nanoTime() - begin);
      if (left.isZero() || left.isNegative()) {
        throw late(moving, timeoutOrNull);
      }
      wait(moving, timestamp, left.compareTo(LOOK) < 0 ? left : LOOK);
    }
  }

  /**
   * The views that have rows and triggers.
   *
   * @param triggerOrNull the one trigger that counts; null for all
   */
  public List<TableName> observed(TableName triggerOrNull) {
    List<TableName> observed = new ArrayList<>();
    for (KeptView view : KeptView.of(environment.definitions().newest())) {
      TableDef table = view.table();
      boolean counts =
          triggerOrNull == null
              ? !table.triggers().isEmpty()
              : table.schema().equals(triggerOrNull.schema())
                  && table.trigger(triggerOrNull.name()) != null;
      if (counts && view.filled()) {
        observed.add(table.fullName());
      }
    }
    return observed;
  }

  private static MokaException late(Behind one, Duration timeout) {
    return new MokaException(
        SqlState.CANCELLED,
        "Materialized view "
            + one.view.name()
            + " was not done within "
            + timeout.toMillis()
            + " ms; MOKA.MATERIALIZED_VIEWS shows how it is doing");
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
   * @param watermark from which changes lead on; 0 if it is computed as a whole
   * @param error why it cannot go on although it was tried, or null
   */
  private record Behind(KeptView view, long group, long watermark, String error) {}

  private List<Behind> behind(TableName nameOrNull, long timestamp) {
    List<Behind> behind = new ArrayList<>();
    try (Transaction transaction =
        environment.transactions().begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      Catalog catalog = environment.definitions().at(transaction);
      for (ViewGroup group : ViewGroup.of(catalog)) {
        for (KeptView view : group.views()) {
          boolean wanted = nameOrNull == null || view.table().fullName().equals(nameOrNull);
          Watermark mark = ViewRecords.watermark(transaction, view.id());
          long reached = mark != null && mark.leadsOn(view) ? mark.timestamp() : 0;
          if (wanted && view.filled() && reached < timestamp && !isConstant(view, reached)) {
            String error = failed.errorSince(transaction, view.id(), timestamp);
            behind.add(new Behind(view, group.id(), reached, error));
          }
        }
      }
    }
    return behind;
  }

  /** True if its query reads no table, and no step would move it on. */
  private static boolean isConstant(KeptView view, long reached) {
    return reached > 0 && view.uses().isEmpty();
  }

  /** True if nothing was announced that it has not taken in. */
  private boolean hasNothing(Behind one, long timestamp) {
    if (one.watermark == 0) {
      return false;
    }
    try {
      return followers.isFollowed(one.group, one.watermark, timestamp);
    } catch (IllegalArgumentException notFollowedYet) {
      return false;
    }
  }

  /**
   * The first that goes on.
   *
   * @throws MokaException {@code CANCELLED} if none does
   */
  private static Behind moving(List<Behind> behind) {
    for (Behind one : behind) {
      if (!one.view.paused() && one.error == null) {
        return one;
      }
    }
    Behind first = behind.get(0);
    throw new MokaException(
        SqlState.CANCELLED,
        first.view.paused()
            ? "Materialized view "
                + first.view.name()
                + " is paused, and changes wait for it; ALTER MATERIALIZED VIEW ... RESUME lets it"
                + " go on"
            : "Materialized view "
                + first.view.name()
                + " cannot go on, because its query fails: "
                + first.error);
  }

  private void wait(Behind one, long timestamp, Duration slice) {
    failed.awaited(one.view.id(), timestamp);
    try {
      followers.wake(one.group);
      if (followers.awaitFollowed(one.group, timestamp, slice)) {
        // The others of its group; this one is computed as a whole.
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    } catch (IllegalArgumentException notFollowedYet) {
      // Its definition was committed a moment ago.
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
