package io.mokadb.sql.views;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.observe.Follower;
import io.mokadb.txn.observe.Window;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One step of a group of views, in one transaction. Confined to one thread, used once. */
final class GroupStep implements AutoCloseable {
  /** Changed rows that are looked up one by one in any case. */
  private static final int MANY = 1000;

  private final ViewEnvironment environment;
  private final CompiledViews compiled;
  private final Map<Integer, Long> tableOfObserver;
  private final Cancellation cancellation;
  private final Transaction transaction;
  private final Catalog catalog;
  private final Window window;
  private final TableChanges changes = new TableChanges();
  private final Set<TableDef> written = new LinkedHashSet<>();
  private final Map<Long, ViewSnapshot> snapshots = new HashMap<>();
  private final Map<Long, List<Changed>> changed = new LinkedHashMap<>();

  /** Of a row that has changed, its key and when. */
  private record Changed(Object[] key, long newest) {}

  /**
   * @param tableOfObserver by the ids under which changes are announced, the tables
   */
  GroupStep(
      ViewEnvironment environment,
      CompiledViews compiled,
      Map<Integer, Long> tableOfObserver,
      Cancellation cancellation,
      Transaction transaction,
      Window window) {
    this.environment = environment;
    this.compiled = compiled;
    this.tableOfObserver = tableOfObserver;
    this.cancellation = cancellation;
    this.transaction = transaction;
    this.catalog = environment.definitions().at(transaction);
    this.window = window;
    if (!window.rows().isEmpty()) {
      readKeys();
    }
  }

  private void readKeys() {
    Map<Integer, RowKeys> keys = new HashMap<>();
    for (Window.ChangedRow row : window.rows()) {
      Long tableId = tableOfObserver.get(row.observer());
      TableDef table = catalog.table(tableId);
      if (table != null) {
        RowKeys decoder = keys.computeIfAbsent(row.observer(), id -> new RowKeys(table));
        changed
            .computeIfAbsent(tableId, id -> new ArrayList<>())
            .add(new Changed(decoder.decode(row.row()), row.newest()));
      }
    }
  }

  Catalog catalog() {
    return catalog;
  }

  boolean isOf(Transaction other) {
    return other.startTimestamp() == transaction.startTimestamp();
  }

  /** The tables that were written. */
  Set<TableDef> written() {
    return written;
  }

  TableChanges changes() {
    return changes;
  }

  /**
   * Brings a view to the end of the window, if it is not there.
   *
   * @throws RuntimeException and nothing of it is written
   */
  void keep(KeptView view) {
    Watermark mark = ViewRecords.watermark(transaction, view.id());
    if (mark == null || !view.filled()) {
      conflictWithFilling(view);
    } else if (view.paused()) {
      keepPaused(view, mark);
    } else if (!mark.leadsOn(view) || mark.timestamp() < window.upTo()) {
      keep(view, mark);
    }
  }

  private void keep(KeptView view, Watermark mark) {
    Transaction.Mark begin = transaction.mark();
    TableChanges counted = changes.copy();
    try {
      long rows = mark.leadsOn(view) ? advance(view, mark) : complete(view);
      ViewRecords.put(transaction, view.id(), Watermark.at(window.upTo(), view));
      report(view, rows);
    } catch (RuntimeException e) {
      // However it failed, it must not leave a part of its rows to the others of its group.
      transaction.rollbackTo(begin);
      changes.restore(counted);
      throw e;
    }
  }

  /** A view that waits for too long gives up what it would need to go on from where it is. */
  private void keepPaused(KeptView view, Watermark mark) {
    long lag =
        Timestamps.toMillis(transaction.startTimestamp()) - Timestamps.toMillis(mark.timestamp());
    if (!mark.leadsOn(view)) {
      conflictWithFilling(view);
    } else if (lag > view.maxLagMillis()) {
      ViewRecords.put(transaction, view.id(), mark.given());
    }
  }

  /** What fills it from an earlier snapshot would need what is removed now (V2). */
  private void conflictWithFilling(KeptView view) {
    if (!window.rows().isEmpty()) {
      ViewRecords.lock(transaction, view.id());
    }
  }

  private void report(KeptView view, long rows) {
    ViewReport before = ViewRecords.report(transaction, view.id());
    if (rows > 0 || before.error() != null) {
      long millis = environment.transactions().millisOf(transaction.startTimestamp());
      ViewRecords.put(transaction, view.id(), before.after(rows, millis));
    }
  }

  /** From its watermark on, by key if that is possible. */
  private long advance(KeptView view, Watermark mark) {
    if (window.from() == Follower.NOTHING) {
      return complete(view);
    }
    Map<Long, List<Object[]>> since = since(view, mark.timestamp());
    if (since.isEmpty()) {
      return 0;
    }
    Transaction.Mark begin = transaction.mark();
    TableChanges counted = changes.copy();
    try {
      long rows = byKey(view, mark, since);
      if (rows >= 0) {
        return rows;
      }
    } catch (RowsDifferException e) {
      GroupFollower.LOG.warn(
          "Materialized view {} is computed as a whole: {}", view.name(), e.getMessage());
    } catch (RuntimeException e) {
      // Whatever there is less of as a whole: memory, or versions that are gone.
      if (!ViewFailures.isOutOfMemory(e) && !ViewFailures.isTooOld(e)) {
        throw e;
      }
    }
    transaction.rollbackTo(begin);
    changes.restore(counted);
    return complete(view);
  }

  /** By table the keys of rows that the view has to look at. */
  private Map<Long, List<Object[]>> since(KeptView view, long watermark) {
    Map<Long, List<Object[]>> since = new LinkedHashMap<>();
    for (long table : view.uses()) {
      List<Object[]> keys =
          changed.getOrDefault(table, List.of()).stream()
              .filter(row -> row.newest() > watermark)
              .map(Changed::key)
              .toList();
      if (!keys.isEmpty()) {
        since.put(table, keys);
      }
    }
    return since;
  }

  /** How many rows were written; below zero if it has to be computed as a whole. */
  private long byKey(KeptView view, Watermark mark, Map<Long, List<Object[]>> since) {
    ViewSnapshot after = at(window.upTo());
    KeptView viewAfter = KeptView.of(after.catalog(), view.id());
    ViewSnapshot before = at(mark.timestamp());
    KeptView viewBefore = KeptView.of(before.catalog(), view.id());
    if (viewAfter == null || viewBefore == null) {
      return -1;
    }
    IncrementalPlan planAfter = compiled.of(after.catalog(), viewAfter);
    if (planAfter.rows().key().isEmpty() || mostHasChanged(since)) {
      return -1;
    }
    IncrementalPlan planBefore = compiled.of(before.catalog(), viewBefore);
    if (!KeyedStep.sameShape(planBefore, planAfter)) {
      return -1;
    }
    return write(
        view,
        planAfter.lookUp(),
        (writer, memory) ->
            new KeyedStep(before, planBefore, after, planAfter, writer, memory).run(since));
  }

  /** Whether a table is read more cheaply as a whole. */
  private boolean mostHasChanged(Map<Long, List<Object[]>> since) {
    for (Map.Entry<Long, List<Object[]>> one : since.entrySet()) {
      TableDef table = catalog.table(one.getKey());
      double rows = environment.statistics().of(table).rowCount();
      if (one.getValue().size() > MANY && one.getValue().size() > rows / 2) {
        return true;
      }
    }
    return false;
  }

  private long complete(KeptView view) {
    ViewSnapshot after = at(window.upTo());
    KeptView then = KeptView.of(after.catalog(), view.id());
    PlannedStatement query =
        compiled.of(after.catalog(), then == null ? view : then).rows().plan(0, List.of());
    return write(
        view,
        List.of(),
        (writer, memory) -> {
          CompleteStep step = new CompleteStep(after, query, writer, memory);
          if (!step.tryDifference()) {
            step.replace();
          }
        });
  }

  /** Work that writes rows of a view. */
  private interface Writing {
    void run(ViewWriter writer, MemoryBudget memory);
  }

  private long write(KeptView view, List<Integer> lookUp, Writing work) {
    try (MemoryBudget memory = environment.memory(cancellation);
        MemoryBudget ofWrites = environment.memory(cancellation)) {
      ExecutionContext context =
          environment.context(transaction, null, changes, ofWrites, cancellation);
      ViewWriter writer = new ViewWriter(environment, catalog, view.table(), lookUp, context);
      work.run(writer, memory);
      if (writer.changed() > 0) {
        written.add(view.table());
      }
      return writer.changed();
    }
  }

  private ViewSnapshot at(long timestamp) {
    return snapshots.computeIfAbsent(
        timestamp, time -> new ViewSnapshot(environment, time, cancellation));
  }

  /** The end of its window. */
  long passed() {
    return window.upTo();
  }

  @Override
  public void close() {
    snapshots.values().forEach(ViewSnapshot::close);
  }
}
