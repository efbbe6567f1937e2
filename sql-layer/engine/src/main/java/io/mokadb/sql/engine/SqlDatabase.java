package io.mokadb.sql.engine;

import io.mokadb.session.Session;
import io.mokadb.sql.access.StatisticsStore;
import io.mokadb.sql.access.StoredIdentities;
import io.mokadb.sql.access.VirtualTable;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.ddl.DdlExecutor;
import io.mokadb.sql.ddl.DdlOptions;
import io.mokadb.sql.ddl.DdlProbe;
import io.mokadb.sql.introspect.InformationSchema;
import io.mokadb.sql.plan.Planner;
import io.mokadb.txn.TransactionManager;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A SQL database on a transaction manager: opens sessions. Thread-safe. Closing ends the sessions
 * that are left; manager, store and scheduler belong to the caller.
 */
public final class SqlDatabase implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SqlDatabase.class);
  private static final long FLUSH_SECONDS = 10;

  private final Services services;
  private final StatisticsStore statistics;
  private final ScheduledFuture<?> flushing;
  private final AtomicLong nextSession = new AtomicLong(1);
  private final Set<EngineSession> sessions = ConcurrentHashMap.newKeySet();

  private SqlDatabase(Services services, StatisticsStore statistics, ScheduledFuture<?> flushing) {
    this.services = services;
    this.statistics = statistics;
    this.flushing = flushing;
  }

  /**
   * Puts a database together and takes up what a crash left unfinished.
   *
   * @param clock what CURRENT_TIMESTAMP shows, in its zone
   * @param scheduler for timeouts and for writing statistics down now and then
   * @param background for long work that nobody waits for: cleaning up after DROP, index builds
   *     that go on after a crash
   * @param version what the product calls itself
   */
  public static SqlDatabase open(
      TransactionManager manager,
      DatabaseSettings settings,
      Clock clock,
      ScheduledExecutorService scheduler,
      Executor background,
      String version) {
    Definitions definitions = new Definitions(manager);
    StatisticsStore statistics = new StatisticsStore(manager);
    Planner planner = new Planner();
    List<VirtualTable> virtualTables =
        new InformationSchema(context -> definitions.at(context.transaction())).tables();
    Statements statements = new Statements(planner, statistics, virtualTables);
    DdlExecutor ddl =
        new DdlExecutor(
            definitions,
            manager,
            statistics,
            new DefaultExpressions(planner),
            new PlannedQueries(planner, statistics, virtualTables),
            background,
            DdlOptions.DEFAULT,
            DdlProbe.NONE);
    Transactions transactions = new Transactions(manager, definitions, statistics, settings, clock);
    StatementRunner runner =
        new StatementRunner(
            transactions,
            new Timeouts(scheduler),
            new StoredIdentities(manager),
            settings.memoryPerStatement());
    Commands commands = new Commands(definitions, statements, ddl, settings, clock.getZone());
    ddl.resume();
    ScheduledFuture<?> flushing =
        scheduler.scheduleWithFixedDelay(
            () -> flushQuietly(statistics), FLUSH_SECONDS, FLUSH_SECONDS, TimeUnit.SECONDS);
    return new SqlDatabase(
        new Services(manager, definitions, transactions, statements, runner, commands, version),
        statistics,
        flushing);
  }

  /**
   * Loads what the first statement of a process would wait for. Takes about a second of one
   * processor: to be run in the background, even before a database is open.
   */
  public static void warmUp() {
    new Planner().warmUp();
  }

  /** A failure is no loss: the counts are estimates and stay in memory for the next time. */
  private static void flushQuietly(StatisticsStore statistics) {
    try {
      statistics.flush();
    } catch (RuntimeException e) {
      LOG.warn("Row counts are not written down now: {}", e.getMessage());
    }
  }

  /** A new session. */
  public Session connect(String user, Runnable onClose) {
    EngineSession session =
        new EngineSession(
            nextSession.getAndIncrement(),
            user,
            services,
            closed -> {
              sessions.remove(closed);
              onClose.run();
            });
    sessions.add(session);
    return session;
  }

  @Override
  public void close() {
    flushing.cancel(false);
    sessions.forEach(EngineSession::close);
    flushQuietly(statistics);
  }
}
