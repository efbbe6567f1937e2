package io.mokadb.sql.views;

import io.mokadb.kv.KvException;
import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.observe.Follower;
import io.mokadb.txn.observe.Followers;
import io.mokadb.txn.observe.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the views of one group. Thread-safe; steps come one at a time. */
final class GroupFollower implements Follower {
  static final Logger LOG = LoggerFactory.getLogger(GroupFollower.class);

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  /** What gathers, readers of views that are current have to merge each time. */
  private static final Duration GATHERING_OF_CURRENT = Duration.ofMillis(10);

  private static final Duration GATHERING = Duration.ofMillis(50);

  private final ViewEnvironment environment;
  private final Followers followers;
  private final CompiledViews compiled;
  private final ViewFills fills;
  private final FailedViews failed;
  private final FollowedRows followed;
  private final RecentSteps recent;
  private final Map<Integer, Long> tableOfObserver;
  private final Set<Long> tables;

  /** By view, the tables that it read when this was made. */
  private final Map<Long, Set<Long>> uses;

  private final GroupLag lag;
  private final Duration gathering;
  private final Cancellation cancellation = new Cancellation();

  /** The one that runs, or null. */
  private volatile GroupStep step;

  /** Whether the last step has put off a view that failed a moment before. */
  private volatile boolean putOff;

  GroupFollower(
      ViewEnvironment environment,
      Followers followers,
      CompiledViews compiled,
      ViewFills fills,
      FailedViews failed,
      FollowedRows followed,
      RecentSteps recent,
      ViewGroup group,
      GroupLag lag) {
    this.environment = environment;
    this.followers = followers;
    this.compiled = compiled;
    this.fills = fills;
    this.failed = failed;
    this.followed = followed;
    this.recent = recent;
    this.lag = lag;
    this.gathering =
        group.views().stream().anyMatch(KeptView::isCurrent) ? GATHERING_OF_CURRENT : GATHERING;
    Map<Integer, Long> observed = new HashMap<>();
    for (TableDef table : group.tables()) {
      observed.put(table.follower().observerId(), table.id());
    }
    this.tableOfObserver = Map.copyOf(observed);
    this.tables = Set.copyOf(observed.values());
    this.uses =
        group.views().stream().collect(Collectors.toUnmodifiableMap(KeptView::id, KeptView::uses));
  }

  /** Lets a step that runs end soon, and no other begin. */
  void stop(String why) {
    cancellation.cancel(why);
  }

  /** The views that read one of the tables: perhaps more than when this was made. */
  private List<KeptView> concerned(Catalog catalog) {
    List<KeptView> views = new ArrayList<>(KeptView.following(catalog));
    views.removeIf(view -> Collections.disjoint(view.uses(), tables));
    return views;
  }

  /**
   * True if a definition has given the views other tables since. What is made for the new groups
   * takes their next steps: this one would bring only some of them further.
   */
  private boolean isOutdated(Catalog catalog) {
    return concerned(catalog).stream()
        .anyMatch(
            view -> !tables.containsAll(view.uses()) && !view.uses().equals(uses.get(view.id())));
  }

  @Override
  public long watermark(Transaction transaction) {
    long least = Long.MAX_VALUE;
    List<KeptView> views = concerned(environment.definitions().at(transaction));
    fills.prefetch(transaction, views);
    for (KeptView view : views) {
      if (view.filled() && !view.paused() && tables.containsAll(view.uses())) {
        least = Math.min(least, leading(transaction, view));
      }
    }
    return least == Long.MAX_VALUE ? NOTHING : least;
  }

  /** Its watermark; {@link Long#MAX_VALUE} if it does not lead on. */
  private static long leading(Transaction transaction, KeptView view) {
    Watermark mark = ViewRecords.watermark(transaction, view.id());
    return mark != null && mark.leadsOn(view) ? mark.timestamp() : Long.MAX_VALUE;
  }

  @Override
  public long leastWatermark(Transaction transaction) {
    long needed = needed(transaction);
    followed.removing(tableOfObserver.keySet(), needed);
    return needed;
  }

  private long needed(Transaction transaction) {
    long least = Long.MAX_VALUE;
    Map<Long, Long> marks = new HashMap<>();
    for (KeptView view : concerned(environment.definitions().at(transaction))) {
      long own = leading(transaction, view);
      marks.put(view.id(), own);
      // A view that is filled needs what comes after, whatever it was before.
      long needed = fills.needed(transaction, view.id());
      least = Math.min(least, Math.min(own, needed));
    }
    lag.seen(transaction.startTimestamp(), marks);
    if (least != Long.MAX_VALUE) {
      return least;
    }
    // Without a view that leads on, what a step has passed is needed by none.
    GroupStep running = step;
    return running != null && running.isOf(transaction) ? running.passed() : NOTHING;
  }

  @Override
  public void follow(Transaction transaction, Window window) {
    cancellation.check();
    if (isOutdated(environment.definitions().at(transaction))) {
      return;
    }
    followed.follows(tableOfObserver.keySet(), window, transaction.startTimestamp());
    try (GroupStep running =
        new GroupStep(
            environment, compiled, recent, tableOfObserver, cancellation, transaction, window)) {
      step = running;
      keepAll(running, transaction);
    } catch (RuntimeException | Error e) {
      // However it failed, no commit follows.
      step = null;
      if (e instanceof KvException) {
        // A stop ends calls to the store early; the store has not failed.
        cancellation.check();
      }
      throw e;
    }
    if (!transaction.hasWrites()) {
      step = null;
    }
  }

  /** Waits for the step that runs now, a while. What it will do it has decided. */
  void awaitStep() {
    GroupStep running = step;
    if (running != null) {
      boolean unused = followers.awaitSteps(() -> step != running, LONGEST_WAIT);
    }
  }

  /** What fails is tried again with the next changes, and now and then; the others go on. */
  private void keepAll(GroupStep running, Transaction transaction) {
    boolean off = false;
    for (KeptView view : concerned(running.catalog())) {
      if (fills.isInTheWay(transaction, view.id()) || !tables.containsAll(view.uses())) {
        continue;
      }
      fills.endLeft(transaction, view.id());
      boolean whole = leading(transaction, view) == Long.MAX_VALUE;
      if (whole && failed.isResting(view.id())) {
        running.leave(view);
        off = true;
      } else {
        keep(view, running, transaction);
      }
    }
    putOff = off;
  }

  private void keep(KeptView view, GroupStep running, Transaction transaction) {
    long begun = recent.now();
    try {
      running.keep(view);
    } catch (MokaException e) {
      if (!ViewFailures.isOfQuery(e)) {
        throw e;
      }
      failed.tell(view, e, transaction.startTimestamp(), begun);
      running.leave(view);
    }
  }

  @Override
  public long longestGathering() {
    return gathering.toNanos();
  }

  @Override
  public boolean wantsStep() {
    return putOff;
  }

  @Override
  public boolean holdsBack() {
    return lag.holdsBack();
  }

  @Override
  public CommitOutcome commit(Transaction transaction, Supplier<CommitOutcome> commit) {
    GroupStep ran = step;
    try {
      if (ran == null || !ran.isOf(transaction)) {
        return commit.get();
      }
      CommitOutcome outcome = environment.definitions().commit(transaction, commit, ran.written());
      if (outcome instanceof CommitOutcome.Committed) {
        environment.statistics().committed(ran.changes());
        recent.add(ran.taken());
      }
      return outcome;
    } finally {
      step = null;
    }
  }
}
