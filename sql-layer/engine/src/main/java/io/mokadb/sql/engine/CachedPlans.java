package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.StatisticsSource;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.PlanRequest;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.plan.fast.LiteralLifting;
import io.mokadb.sql.runtime.Cancellation;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;

/** Plans texts and keeps their plans until a table of theirs is analysed. Thread-safe. */
final class CachedPlans {
  private final PlanCache cache = new PlanCache();
  private final Planner planner;
  private final StatisticsStore statistics;
  private final List<VirtualTable> virtualTables;

  CachedPlans(Planner planner, StatisticsStore statistics, List<VirtualTable> virtualTables) {
    this.planner = planner;
    this.statistics = statistics;
    this.virtualTables = List.copyOf(virtualTables);
  }

  /**
   * Does something that may plan, until it is cancelled.
   *
   * @throws MokaException {@code CANCELLED}
   */
  <T> T stoppedBy(Cancellation cancellation, Supplier<T> work) {
    return planner.stoppedBy(cancellation, work);
  }

  SqlNode parsed(String sql) {
    return SqlParsing.parse(sql, planner::checkCancelled);
  }

  /** What is known of a text, unless a table was analysed since it was planned. */
  CachedStatement cached(PlanCache.Key key) {
    CachedStatement cached = cache.get(key);
    return cached instanceof CachedStatement.Planned planned
            && statistics.analysedSince(planned.basis().version(), planned.basis().tables())
        ? null
        : cached;
  }

  /**
   * The plan of all texts that differ from this one only in their literals, with this one's; null
   * if the text has to be planned as it is written. Only the common form is cached: texts that come
   * once must not drive out those that come again.
   */
  CachedStatement.Planned shared(
      LiteralLifting.Lifted lifted, PlanCache.Key written, Catalog catalog) {
    PlanCache.Key key =
        new PlanCache.Key(
            lifted.sql(),
            written.schema(),
            written.options(),
            catalog.version(),
            written.asWritten());
    CachedStatement common = cached(key);
    if (common == null) {
      common = planCommon(key, catalog);
    }
    if (!(common instanceof CachedStatement.Planned planned)) {
      return null;
    }
    Object[] bound = LiftedLiterals.bind(lifted.values(), planned.plan().parameters());
    return bound == null
        ? null
        : new CachedStatement.Planned(
            planned.plan(), ParameterBinder.ofLiterals(bound), planned.text(), planned.basis());
  }

  private CachedStatement planCommon(PlanCache.Key key, Catalog catalog) {
    try {
      CachedStatement.Planned common = planned(key, parsed(key.sql()), catalog);
      // Whether an index of some rows serves is for the literals to say.
      return common.plan().tables().stream().allMatch(CachedPlans::indexesHaveAllRows)
          ? common
          : notCommon(key);
    } catch (MokaException e) {
      planner.checkCancelled();
      // The text as it was written fails in its own words, or says more than its parameters do.
      return notCommon(key);
    }
  }

  private CachedStatement notCommon(PlanCache.Key key) {
    CachedStatement none = new CachedStatement.NotCommon();
    cache.put(key, none);
    return none;
  }

  private static boolean indexesHaveAllRows(TableDef table) {
    return table.indexes().stream().allMatch(IndexDef::hasAllRows);
  }

  /** Plans a text, and keeps the plan. */
  CachedStatement.Planned planned(PlanCache.Key key, SqlNode node, Catalog catalog) {
    long version = statistics.version();
    Set<Long> asked = ConcurrentHashMap.newKeySet();
    StatisticsSource noting =
        table -> {
          asked.add(table.id());
          return statistics.of(table);
        };
    PlannedStatement plan =
        planner.plan(
            node,
            new PlanRequest(
                key.sql(),
                catalog,
                key.schema(),
                noting,
                virtualTables,
                key.options(),
                key.bound(),
                key.asWritten()),
            () -> parsed(key.sql()));
    CachedStatement.Planned planned =
        new CachedStatement.Planned(
            plan,
            ParameterBinder.ofParameters(plan.parameters()),
            key.sql(),
            new CachedStatement.Basis(version, Set.copyOf(asked)));
    cache.put(key, planned);
    return planned;
  }
}
