package io.mokadb.sql.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.introspect.DefinitionWorkView;
import io.mokadb.sql.introspect.FunctionView;
import io.mokadb.sql.introspect.GroupView;
import io.mokadb.sql.introspect.InformationSchema;
import io.mokadb.sql.introspect.StatisticsView;
import io.mokadb.sql.introspect.StoreView;
import io.mokadb.sql.monitor.CommitStatistics;
import io.mokadb.sql.monitor.CommitViews;
import io.mokadb.sql.monitor.DatabaseView;
import io.mokadb.sql.monitor.MonitorViews;
import io.mokadb.sql.monitor.RegionView;
import io.mokadb.sql.monitor.StatementStatistics;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.security.SecurityViews;
import io.mokadb.sql.security.Visibility;
import io.mokadb.sql.trigger.TriggerViews;
import io.mokadb.sql.trigger.UnobservedColumns;
import io.mokadb.sql.views.MaterializedViewList;
import io.mokadb.sql.views.RecentSteps;
import io.mokadb.sql.views.ViewStepList;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.observe.Observers;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** The views of a database: those of the schema MOKA, and INFORMATION_SCHEMA. */
record SystemViews(
    TransactionManager manager,
    Definitions definitions,
    Security security,
    Sessions sessions,
    NodeMonitoring nodes,
    StatisticsStore statistics,
    KvStore store,
    Clock clock) {
  static final Set<String> SCHEMAS = Set.of(TriggerViews.SCHEMA, InformationSchema.NAME);

  /** All of them. INFORMATION_SCHEMA comes last, because it lists the others. */
  List<VirtualTable> tables(
      Observers observers,
      UnobservedColumns unobserved,
      Runnable followTriggers,
      MaterializedViewList.FillingViews filling,
      RecentSteps recentSteps,
      StatementStatistics executed,
      CommitStatistics commits,
      BiPredicate<ViewDef, Catalog> updatable) {
    Visibility visibility = new Visibility(security);
    Function<ExecutionContext, Catalog> visible =
        context -> visibility.of(catalog(context), context);
    List<VirtualTable> own = new ArrayList<>();
    own.addAll(new SecurityViews(security, this::catalog).tables());
    own.addAll(
        new MonitorViews(
                manager, this::catalog, sessions, nodes.activities(), executed, visibility::reads)
            .tables());
    own.add(nodes.list().table());
    own.addAll(new CommitViews(this::catalog, sessions, commits).tables());
    own.add(new DatabaseView(manager, store.location(), clock, sessions).table());
    own.add(new RegionView(store, this::catalog, sessions).table());
    own.add(StoreView.of(this::numbers));
    own.add(StoreView.ofContention(manager::contention));
    own.add(FunctionView.table());
    own.addAll(
        new TriggerViews(
                visible,
                visibility::reads,
                observers,
                unobserved,
                followTriggers,
                manager::currentTimestamp)
            .tables());
    own.add(
        new MaterializedViewList(
                this::catalog, visible, visibility::reads, observers.followers(), filling, manager)
            .table(TriggerViews.SCHEMA));
    own.add(new ViewStepList(visible, recentSteps).table(TriggerViews.SCHEMA));
    own.addAll(StatisticsView.of(visible, visibility::reads, statistics));
    own.add(GroupView.of(visible, visibility::sees));
    own.add(DefinitionWorkView.of(visible));
    List<VirtualTable> all = new ArrayList<>(own);
    all.addAll(new InformationSchema(visible, visibility::sees, own, updatable).tables());
    return all;
  }

  /** The catalog of an execution's transaction, with the definitions of its session. */
  private Catalog catalog(ExecutionContext context) {
    Catalog own = context.scope().catalog();
    return own != null ? own : definitions.at(context.transaction());
  }

  /** Those of the store, and of what spares reads the way to it. */
  private Map<String, Long> numbers() {
    Map<String, Long> numbers = new HashMap<>(store.statistics());
    numbers.putAll(manager.statistics());
    return numbers;
  }
}
