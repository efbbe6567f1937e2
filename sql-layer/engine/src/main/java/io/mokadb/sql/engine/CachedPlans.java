package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.StatisticsSource;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.PlanRequest;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.plan.fast.LiftedText;
import io.mokadb.sql.plan.physical.AssumedValues;
import io.mokadb.sql.runtime.Cancellation;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlNode;

/** Plans texts and keeps their plans until a table of theirs is analysed. Thread-safe. */
final class CachedPlans {
  /** So many parameters that may decide about a plan are tried; texts with more keep theirs. */
  private static final int MOST_DECIDING = 6;

  private final PlanCache cache = new PlanCache();
  private final Planner planner;
  private final StatisticsStore statistics;
  private final VirtualTables virtualTables;

  CachedPlans(Planner planner, StatisticsStore statistics, VirtualTables virtualTables) {
    this.planner = planner;
    this.statistics = statistics;
    this.virtualTables = virtualTables;
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
  CachedStatement.Planned shared(LiftedText lifted, PlanCache.Key written, Catalog catalog) {
    PlanCache.Key key = written.lifted(lifted.sql());
    CachedStatement common = cached(key);
    if (common == null && lifted.decides()) {
      cache.put(key, new CachedStatement.SeenOnce());
      return null;
    }
    if (common == null || common instanceof CachedStatement.SeenOnce) {
      common = planCommon(key, lifted, catalog);
    }
    if (!(common instanceof CachedStatement.Planned planned)) {
      return null;
    }
    Object[] bound = LiftedLiterals.bind(lifted.literals(), planned.plan().parameters());
    return bound == null
        ? null
        : new CachedStatement.Planned(
            planned.plan(), ParameterBinder.ofLiterals(bound), planned.text(), planned.basis());
  }

  private CachedStatement planCommon(PlanCache.Key key, LiftedText lifted, Catalog catalog) {
    try {
      CachedStatement.Planned common =
          lifted.decides()
              ? plannedForAll(key, deciding(lifted), catalog)
              : planned(key, parsed(key.sql()), catalog);
      // Whether an index of some rows serves is for the literals to say.
      return common != null
              && common.plan().tables().stream().allMatch(CachedPlans::indexesHaveAllRows)
              && !literalsMatter(key, common, catalog)
          ? common
          : notCommon(key);
    } catch (MokaException e) {
      planner.checkCancelled();
      // The text as it was written fails in its own words, or says more than its parameters do.
      return notCommon(key);
    }
  }

  private static Set<Integer> deciding(LiftedText lifted) {
    return IntStream.range(0, lifted.literals().size())
        .filter(i -> lifted.literals().get(i).use().decides())
        .boxed()
        .collect(Collectors.toSet());
  }

  private CachedStatement notCommon(PlanCache.Key key) {
    CachedStatement none = new CachedStatement.NotCommon();
    cache.put(key, none);
    return none;
  }

  /** Whether a view has the rows of a query may be for the literals to say, too. */
  private boolean literalsMatter(
      PlanCache.Key key, CachedStatement.Planned common, Catalog catalog) {
    return key.style().fromViews()
        && common.plan().written().isEmpty()
        && planner.literalsMatter(catalog, common.basis().tables());
  }

  private static boolean indexesHaveAllRows(TableDef table) {
    return table.indexes().stream().allMatch(IndexDef::hasAllRows);
  }

  /** Plans a text, and keeps the plan. */
  CachedStatement.Planned planned(PlanCache.Key key, SqlNode node, Catalog catalog) {
    return planned(key, catalog, request -> planner.plan(node, request, () -> parsed(key.sql())));
  }

  /** Plans a text for all values of some parameters; null if they decide about the plan. */
  private CachedStatement.Planned plannedForAll(
      PlanCache.Key key, Set<Integer> deciding, Catalog catalog) {
    return deciding.size() > MOST_DECIDING
        ? null
        : planned(
            key,
            catalog,
            request -> planner.planForAll(() -> parsed(key.sql()), request, deciding));
  }

  private CachedStatement.Planned planned(
      PlanCache.Key key, Catalog catalog, Function<PlanRequest, PlannedStatement> planning) {
    long version = statistics.version();
    Set<Long> asked = ConcurrentHashMap.newKeySet();
    StatisticsSource noting =
        table -> {
          asked.add(table.id());
          return statistics.of(table);
        };
    PlannedStatement plan =
        planning.apply(
            new PlanRequest(
                key.sql(),
                catalog,
                key.schema(),
                noting,
                virtualTables,
                key.options(),
                key.bound(),
                key.style().asWritten(),
                AssumedValues.NONE,
                key.style().fromViews()));
    if (plan == null) {
      return null;
    }
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
