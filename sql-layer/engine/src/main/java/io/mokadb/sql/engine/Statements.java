package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
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
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.trigger.TriggerStatements;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlNode;

/**
 * Finds the statement of a text: in the cache, in the cache without its literals, or by parsing and
 * planning it. Thread-safe.
 */
final class Statements {
  private final PlanCache cache = new PlanCache();
  private final Planner planner;
  private final StatisticsStore statistics;
  private final List<VirtualTable> virtualTables;
  private final Commands commands;
  private final Function<String, DirectStatement> accounts;

  /**
   * @param commands the statements that are not planned
   * @param accounts reads a statement about users and privileges; gives null for another text
   */
  Statements(
      Planner planner,
      StatisticsStore statistics,
      List<VirtualTable> virtualTables,
      Commands commands,
      Function<String, DirectStatement> accounts) {
    this.commands = commands;
    this.accounts = accounts;
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

  private SqlNode parsed(String sql) {
    return SqlParsing.parse(sql, planner::checkCancelled);
  }

  /** The schemas that every database has for what the engine shows of itself. */
  Set<String> schemas() {
    return virtualTables.stream().map(t -> t.name().schema()).collect(Collectors.toSet());
  }

  /** The statement of a text that needs no catalog; null for every other text. */
  CachedStatement withoutCatalog(String sql) {
    DirectStatement direct = accounts.apply(sql);
    if (direct == null && Commands.mayNeedNoCatalog(sql)) {
      direct = commands.bindWithoutCatalog(parsed(sql));
    }
    return direct == null ? null : new CachedStatement.Direct(direct);
  }

  /**
   * The statement for this text under this schema.
   *
   * @param asWritten whether sub-queries are asked for each row
   */
  CachedStatement find(
      String sql, Catalog catalog, String schema, PrepareOptions options, boolean asWritten) {
    PlanCache.Key key = new PlanCache.Key(sql, schema, options, catalog.version(), asWritten);
    CachedStatement cached = cached(key);
    if (cached != null) {
      return cached;
    }
    LiteralLifting.Lifted lifted = LiteralLifting.lift(sql);
    if (lifted != null) {
      CachedStatement.Planned shared = shared(lifted, key, catalog);
      if (shared != null) {
        return shared;
      }
    }
    SqlNode node = parsed(sql);
    DirectStatement direct = commands.bind(node);
    return direct == null ? planned(key, node, catalog) : new CachedStatement.Direct(direct);
  }

  /**
   * Grows when something is found out that other plans may follow from: then {@link #find} has to
   * be asked again.
   */
  long version() {
    return statistics.version();
  }

  /** What is known of a text, unless a table was analysed since it was planned. */
  private CachedStatement cached(PlanCache.Key key) {
    CachedStatement cached = cache.get(key);
    return cached instanceof CachedStatement.Planned planned
            && statistics.analysedSince(planned.basis().version(), planned.basis().tables())
        ? null
        : cached;
  }

  /**
   * The plan of a text for values of these types, where its own plan does not take them.
   *
   * @param bound by parameter a type, or null where the text tells it
   * @throws MokaException if the text has no meaning with such values
   */
  CachedStatement.Planned find(
      String sql,
      Catalog catalog,
      String schema,
      PrepareOptions options,
      List<SqlType> bound,
      boolean asWritten) {
    PlanCache.Key key =
        new PlanCache.Key(sql, schema, options, catalog.version(), bound, asWritten);
    if (cached(key) instanceof CachedStatement.Planned cached) {
      return cached;
    }
    return planned(key, parsed(sql), catalog);
  }

  /**
   * The plan of all texts that differ from this one only in their literals, with this one's; null
   * if the text has to be planned as it is written. Only the common form is cached: texts that come
   * once must not drive out those that come again.
   */
  private CachedStatement.Planned shared(
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
      return common.plan().tables().stream().allMatch(Statements::indexesHaveAllRows)
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

  private CachedStatement.Planned planned(PlanCache.Key key, SqlNode node, Catalog catalog) {
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

  /** A statement with its parameters bound, for those who run it themselves. */
  TriggerStatements.Bound bind(
      String sql, Catalog catalog, String schema, Object[] parameters, StatementClock clock) {
    if (find(sql, catalog, schema, PrepareOptions.NONE, false)
        instanceof CachedStatement.Planned planned) {
      return new TriggerStatements.Bound(planned.plan(), planned.binder().bind(parameters, clock));
    }
    throw new MokaException(
        SqlState.INVALID_STATEMENT, "Only queries and changes of rows can run here, not: " + sql);
  }
}
