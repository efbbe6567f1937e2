package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.ddl.ViewRuntime;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import io.mokadb.sql.plan.incremental.KeyedQuery;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.observe.FollowerDefinition;
import io.mokadb.txn.observe.Followers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The views of a database that keep themselves: keeps the followers as the catalog says.
 * Thread-safe.
 */
public final class MaintainedViews implements ViewRuntime {
  private final ViewEnvironment environment;
  private final Followers followers;
  private final CompiledViews compiled;
  private final ViewFills fills;
  private final FailedViews failed;
  private final FollowedRows followed;
  private final ImmediateViews immediate;
  private final RecentSteps recent;
  private final MergedViews merged = new MergedViews();

  /** By the id of the follower. Guarded by this. */
  private final Map<Long, Registered> registered = new HashMap<>();

  /** The version of the definitions of which this was told last. Guarded by this. */
  private long version = -1;

  private record Registered(
      FollowerDefinition definition, ViewGroup group, GroupFollower follower) {
    /** Whether the views of a group are followed as they are. */
    boolean serves(ViewGroup other) {
      return definition.equals(other.definition()) && group.views().equals(other.views());
    }
  }

  /**
   * @param recent is told of the steps
   */
  public MaintainedViews(ViewEnvironment environment, Followers followers, RecentSteps recent) {
    this.environment = environment;
    this.followers = followers;
    this.recent = recent;
    this.compiled = new CompiledViews(new ViewCompiler(environment), environment.statistics());
    this.fills = new ViewFills(environment.transactions());
    this.failed = new FailedViews(environment.transactions(), recent::now);
    this.followed =
        environment.transactions().work().isShared()
            ? FollowedRows.none()
            : new FollowedRows(environment.transactions().currentTimestamp(), this::oldestRunning);
    this.immediate = new ImmediateViews(environment);
  }

  /** Waits for them. */
  public ViewWaits waits() {
    return new ViewWaits(environment, followers, failed);
  }

  /** Reads of those that are current. */
  public FreshViews fresh() {
    return new FreshViews(environment, compiled, followers, followed, merged, waits());
  }

  /** True if a view is being filled now, or was when a transaction began. */
  public boolean isFilling(long viewId, Transaction transaction) {
    return fills.isUnderWay(transaction, viewId);
  }

  @Override
  public Shape shape(Catalog catalog, ViewDef query) {
    IncrementalPlan plan = compiled.compiler().incremental(catalog, query);
    requireWhole(query, plan);
    return new Shape(plan.uses(), plan.key(), plan.lookUp());
  }

  @Override
  public Operator rows(Catalog catalog, ViewDef query) {
    return compiled.compiler().whole(catalog, query).root();
  }

  /** A large value is stored with a row, but neither leads to one nor is kept for a group. */
  private static void requireWhole(ViewDef query, IncrementalPlan plan) {
    Stream<KeyedQuery> keyed =
        Stream.concat(
            Stream.of(plan.rows()), plan.leaves().stream().flatMap(leaf -> leaf.steps().stream()));
    boolean leads =
        plan.delta() != null
            || keyed.flatMap(one -> one.key().stream()).anyMatch(type -> type.kind().isLarge());
    for (ColumnDef column : query.columns()) {
      if (leads && column.type().kind().isLarge()) {
        throw MokaException.unsupported(
            "A view that keeps itself cannot have a column of type "
                + column.type()
                + ", "
                + column.name()
                + ", where rows are grouped, or compared by such values; cast it to VARCHAR or"
                + " VARBINARY, or leave INCREMENTAL out");
      }
    }
  }

  @Override
  public Filling filling(long viewId) {
    return fills.begin(viewId, () -> awaitStep(viewId));
  }

  /** A step that began before does not know of a filling, and its commit would be in the way. */
  private void awaitStep(long viewId) {
    GroupFollower follower = followerOf(viewId);
    if (follower != null) {
      follower.awaitStep();
    }
  }

  private synchronized GroupFollower followerOf(long viewId) {
    return registered.values().stream()
        .filter(one -> one.group.views().stream().anyMatch(view -> view.id() == viewId))
        .map(Registered::follower)
        .findFirst()
        .orElse(null);
  }

  @Override
  public void filled(Transaction transaction, long viewId) {
    KeptView view = KeptView.of(environment.definitions().at(transaction), viewId);
    long timestamp = transaction.startTimestamp();
    ViewRecords.put(
        transaction,
        viewId,
        view == null
            ? new Watermark(0, timestamp, 0, List.of())
            : Watermark.at(timestamp, 0, view));
    ViewRecords.put(transaction, viewId, ViewReport.NONE);
    fills.filled(transaction, viewId);
  }

  @Override
  public void invalidated(Transaction transaction, long viewId) {
    Watermark mark = ViewRecords.watermark(transaction, viewId);
    if (mark == null) {
      ViewRecords.lock(transaction, viewId);
    } else {
      ViewRecords.put(transaction, viewId, mark.given());
    }
  }

  @Override
  public TallyDef tally(Catalog catalog, ViewDef query, long space) {
    return immediate.tally(catalog, query, space);
  }

  @Override
  public long fill(
      Transaction transaction, Catalog catalog, ViewDef query, Cancellation cancellation) {
    return immediate.fill(transaction, catalog, query, cancellation);
  }

  @Override
  public void dropped(Transaction transaction, long viewId) {
    ViewRecords.delete(transaction, viewId);
    fills.dropped(transaction, viewId);
  }

  @Override
  public synchronized void definitionsChanged(Catalog catalog) {
    if (catalog.version() < version) {
      return;
    }
    version = catalog.version();
    Set<Integer> observers = observers();
    Map<Long, ViewGroup> wanted = new HashMap<>();
    Set<Long> views = new HashSet<>();
    for (ViewGroup group : ViewGroup.of(catalog)) {
      if (!group.tables().isEmpty()) {
        wanted.put(group.id(), group);
        group.views().forEach(view -> views.add(view.id()));
      }
    }
    Set<Long> gone = new HashSet<>(registered.keySet());
    gone.removeAll(wanted.keySet());
    gone.forEach(this::forget);
    wanted.values().forEach(this::register);
    compiled.keepOnly(views);
    recent.keepOnly(views);
    merged.clear();
    forgetUnfollowed(observers, catalog);
    fills.forget(oldestRunning());
  }

  /** The ids under which changes of tables are announced that views have followed until now. */
  private Set<Integer> observers() {
    Set<Integer> ids = followed.observers();
    for (Registered one : registered.values()) {
      one.group.tables().forEach(table -> ids.add(table.follower().observerId()));
    }
    return ids;
  }

  /**
   * Forgets what was announced under ids that no table has any more: it is removed, whether a step
   * has taken it in or not, and readers of before may still look for it.
   */
  private void forgetUnfollowed(Set<Integer> gone, Catalog catalog) {
    for (TableDef table : catalog.tables().values()) {
      if (table.follower() != null) {
        gone.remove(table.follower().observerId());
      }
    }
    followed.forget(gone);
  }

  private long oldestRunning() {
    long now = environment.transactions().currentTimestamp();
    return environment.transactions().running().stream()
        .mapToLong(running -> running.startTimestamp())
        .reduce(now, Math::min);
  }

  private void forget(long id) {
    Registered before = registered.remove(id);
    before.follower.stop("The materialized views " + before.definition.name() + " have changed");
    followers.unfollow(id);
  }

  private void register(ViewGroup group) {
    Registered before = registered.get(group.id());
    if (before != null && before.group.equals(group)) {
      if (isAnyInvalidated(group)) {
        followers.wake(group.id());
      }
      return;
    }
    // Only a table may have changed, where it is: a view may have to be computed as a whole.
    GroupFollower follower =
        before != null && before.serves(group) ? before.follower : follow(group, before);
    registered.put(group.id(), new Registered(group.definition(), group, follower));
    followers.wake(group.id());
  }

  /** True if what a query names means something else now, though its tables are the same. */
  private boolean isAnyInvalidated(ViewGroup group) {
    try (Transaction transaction =
        environment.transactions().begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      for (KeptView view : group.views()) {
        Watermark mark = ViewRecords.watermark(transaction, view.id());
        if (mark != null && !mark.leadsOn(view) && !view.isWaiting()) {
          return true;
        }
      }
      return false;
    }
  }

  private GroupFollower follow(ViewGroup group, Registered beforeOrNull) {
    FollowerDefinition definition = group.definition();
    if (beforeOrNull != null) {
      beforeOrNull.follower.stop("The materialized views " + definition.name() + " have changed");
    }
    GroupFollower follower =
        new GroupFollower(
            environment,
            followers,
            compiled,
            fills,
            failed,
            followed,
            recent,
            group,
            new GroupLag(followers, group));
    followers.follow(definition, follower);
    return follower;
  }
}
