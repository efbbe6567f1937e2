package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.read.LockRowsOperator;
import io.mokadb.sql.access.read.ReadsTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.UpkeepDef.Freshness;
import io.mokadb.sql.history.PastOperator;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.observe.Followers;
import java.time.Duration;
import java.util.List;

/**
 * Reads of views with {@code freshness = 'current'}: they are the result of their query at the
 * reader's own snapshot, with what the reader has written itself, although their stored rows are
 * those at a watermark. What is missing is computed for each statement, and laid over the stored
 * rows; without anything missing the stored rows are read. Thread-safe.
 */
public final class FreshViews {
  /** How long a statement waits for views that have too much to take in. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ViewEnvironment environment;
  private final CompiledViews compiled;
  private final PendingChanges pending;
  private final ViewWaits waits;
  private volatile Known known = new Known(null, List.of());

  FreshViews(
      ViewEnvironment environment,
      CompiledViews compiled,
      Followers followers,
      FollowedRows followed,
      ViewWaits waits) {
    this.environment = environment;
    this.compiled = compiled;
    this.pending = new PendingChanges(followers, followed);
    this.waits = waits;
  }

  /** The current views of a catalog. */
  private record Known(Catalog catalog, List<KeptView> views) {}

  private List<KeptView> of(Catalog catalog) {
    Known now = known;
    if (now.catalog != catalog) {
      now =
          new Known(
              catalog,
              KeptView.of(catalog).stream()
                  .filter(view -> view.upkeep().freshness() == Freshness.CURRENT)
                  .toList());
      known = now;
    }
    return now.views;
  }

  private List<KeptView> readBy(Operator plan, Catalog catalog) {
    List<KeptView> all = of(catalog);
    return all.isEmpty()
        ? all
        : all.stream().filter(view -> ReadsTable.anywhere(plan, view.table())).toList();
  }

  /** A line for each current view that a plan reads, before it is run. */
  public List<String> notes(PlannedStatement plan, Catalog catalog) {
    return readBy(plan.root(), catalog).stream()
        .map(view -> FreshReading.note(view) + "what is missing is merged with its stored rows")
        .toList();
  }

  /**
   * What a plan is to read from. To be closed after its execution.
   *
   * @param catalog that it was planned with
   * @param defines whether the reader has changed definitions itself
   * @throws MokaException {@code OBJECT_NOT_READY} if a view cannot be read at this snapshot; the
   *     error of a view's query
   */
  public FreshReading reading(
      Transaction reader,
      Catalog catalog,
      boolean defines,
      Operator plan,
      Cancellation cancellation) {
    List<KeptView> views = readBy(plan, catalog);
    FreshReading reading = new FreshReading(environment, reader, cancellation);
    if (views.isEmpty()) {
      return reading;
    }
    requireReadable(plan, views);
    try {
      ViewMerge merge =
          new ViewMerge(environment, compiled, pending, reader, catalog, defines, cancellation);
      views.forEach(view -> merge.merge(view, reading));
      return reading;
    } catch (RuntimeException | Error e) {
      // However it failed, the caller gets nothing that it could close.
      reading.close();
      throw e;
    }
  }

  /**
   * What a view was to its readers at another moment is not computed, and rows that are computed
   * cannot be locked.
   */
  private static void requireReadable(Operator plan, List<KeptView> views) {
    for (KeptView view : views) {
      if (plan instanceof LockRowsOperator lock && lock.locks(view.table())) {
        throw MokaException.unsupported(
            "FOR UPDATE does not lock rows of materialized view "
                + view.name()
                + ", because it is current and they need not be stored; lock rows of its tables");
      }
      if (plan instanceof PastOperator past && ReadsTable.anywhere(past, view.table())) {
        throw MokaException.unsupported(
            "FOR SYSTEM_TIME AS OF does not read materialized view "
                + view.name()
                + ", because it is current; SET SNAPSHOT reads it as it was, and so does AS OF"
                + " with the tables of its query");
      }
    }
    plan.inputs().forEach(input -> requireReadable(input, views));
  }

  /**
   * Waits until the views that a plan reads have taken in what is committed now, for a statement
   * that may go to a newer snapshot.
   *
   * @return whether they have; false too if there is none
   */
  public boolean await(PlannedStatement plan, Catalog catalog, Cancellation cancellation) {
    List<KeptView> views = readBy(plan.root(), catalog);
    try {
      for (KeptView view : views) {
        waits.await(
            new TableName(view.table().schema(), view.table().name()), PATIENCE, cancellation);
      }
      return !views.isEmpty();
    } catch (MokaException e) {
      cancellation.check();
      if (e.state() == SqlState.CANCELLED || e.state() == SqlState.OBJECT_NOT_READY) {
        return false;
      }
      throw e;
    }
  }
}
