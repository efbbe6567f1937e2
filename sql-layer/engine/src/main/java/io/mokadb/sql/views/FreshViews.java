package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PastTables;
import io.mokadb.sql.runtime.TransactionScope.Past;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.observe.Followers;
import java.time.Duration;
import java.util.List;

/**
 * Reads of views with {@code freshness = 'current'}: they are the result of their query at the
 * reader's own snapshot, with what the reader has written itself, although their stored rows are
 * those at a watermark. What is missing is computed, or was by a statement before, and is laid over
 * the stored rows; without anything missing the stored rows are read. Thread-safe.
 */
public final class FreshViews implements PastTables {
  /** How long a statement waits for views that have too much to take in. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ViewEnvironment environment;
  private final CompiledViews compiled;
  private final PendingChanges pending;
  private final MergedViews merged;
  private final ViewWaits waits;
  private final CurrentViews current = new CurrentViews();

  FreshViews(
      ViewEnvironment environment,
      CompiledViews compiled,
      Followers followers,
      FollowedRows followed,
      MergedViews merged,
      ViewWaits waits) {
    this.environment = environment;
    this.compiled = compiled;
    this.pending = new PendingChanges(followers, followed);
    this.merged = merged;
    this.waits = waits;
  }

  /** Names what one execution reads of a view as it was. */
  private record ReadThen(long snapshot, long table) {}

  /** Whether a plan reads current views, which change with the tables that a statement writes. */
  public boolean areReadBy(PlannedStatement plan, Catalog catalog) {
    return !current.readBy(plan.root(), catalog).isEmpty();
  }

  /** A line for each current view that a plan reads, before it is run. */
  public List<String> notes(PlannedStatement plan, Catalog catalog) {
    return current.readBy(plan.root(), catalog).stream()
        .map(
            read ->
                FreshReading.note(read.view()) + "what is missing is merged with its stored rows")
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
    return reading(reader, catalog, defines, plan, true, cancellation);
  }

  /**
   * The same.
   *
   * @param whole whether views may be computed as a whole, however much work it is, if their
   *     changed rows are not known; else they cannot be read then
   */
  public FreshReading reading(
      Transaction reader,
      Catalog catalog,
      boolean defines,
      Operator plan,
      boolean whole,
      Cancellation cancellation) {
    List<CurrentView> views = current.readBy(plan, catalog);
    if (views.isEmpty()) {
      return new FreshReading(environment, reader, cancellation);
    }
    CurrentViews.requireUnlocked(plan, views);
    return read(new ViewReader(reader, catalog, defines, false, whole, cancellation), views);
  }

  private FreshReading read(ViewReader reader, List<CurrentView> views) {
    FreshReading reading =
        new FreshReading(environment, reader.transaction(), reader.cancellation());
    try {
      ViewComputation computation = new ViewComputation(environment, compiled, reader);
      ViewMerge merge = new ViewMerge(computation, pending, merged, reader);
      views.forEach(view -> merge.merge(view, reading));
      return reading;
    } catch (RuntimeException | Error e) {
      // However it failed, the caller gets nothing that it could close.
      reading.close();
      throw e;
    }
  }

  /**
   * A view that was current at a moment is read as it was to a reader of that moment.
   *
   * @throws MokaException {@code OBJECT_NOT_READY} if it had no rows then; the error of its query
   */
  @Override
  public Transaction read(Past past, TableDef table, ExecutionContext context) {
    CurrentView view = current.then(past.catalog(), table);
    if (view == null) {
      return past.transaction();
    }
    ReadThen key = new ReadThen(past.transaction().startTimestamp(), table.id());
    FreshReading known = (FreshReading) context.state(key);
    if (known == null) {
      ViewReader reader =
          new ViewReader(
              past.transaction(), past.catalog(), false, true, true, context.cancellation());
      known = read(reader, List.of(view));
      context.atEnd(known::close);
      context.state(key, known);
    }
    return known.transaction();
  }

  /**
   * Waits until the views that a plan reads have taken in what is committed now, for a statement
   * that may go to a newer snapshot.
   *
   * @return whether they have; false too if there is none
   */
  public boolean await(PlannedStatement plan, Catalog catalog, Cancellation cancellation) {
    List<CurrentView> views = current.readBy(plan.root(), catalog);
    try {
      for (CurrentView read : views) {
        TableDef table = read.view().table();
        waits.await(new TableName(table.schema(), table.name()), PATIENCE, cancellation);
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
