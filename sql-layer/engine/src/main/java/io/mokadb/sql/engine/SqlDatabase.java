package io.mokadb.sql.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.PersistentIdentities;
import io.mokadb.sql.access.PersistentSequences;
import io.mokadb.sql.access.StatisticsStore;
import io.mokadb.sql.access.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.check.DatabaseCheck;
import io.mokadb.sql.ddl.DdlExecutor;
import io.mokadb.sql.ddl.DdlOptions;
import io.mokadb.sql.ddl.DdlProbe;
import io.mokadb.sql.engine.rights.StatementNeeds;
import io.mokadb.sql.introspect.GroupView;
import io.mokadb.sql.introspect.InformationSchema;
import io.mokadb.sql.introspect.StatisticsView;
import io.mokadb.sql.introspect.StoreView;
import io.mokadb.sql.lob.store.PersistentLargeObjects;
import io.mokadb.sql.monitor.CommitStatistics;
import io.mokadb.sql.monitor.CommitViews;
import io.mokadb.sql.monitor.MonitorViews;
import io.mokadb.sql.monitor.StatementStatistics;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.security.SecurityParser;
import io.mokadb.sql.security.SecurityViews;
import io.mokadb.sql.security.Visibility;
import io.mokadb.sql.temporary.TemporaryStore;
import io.mokadb.sql.temporary.TemporaryTables;
import io.mokadb.sql.trigger.RunningTriggers;
import io.mokadb.sql.trigger.TriggerEnvironment;
import io.mokadb.sql.trigger.TriggerViews;
import io.mokadb.sql.trigger.Triggers;
import io.mokadb.sql.trigger.UnobservedColumns;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A SQL database on a transaction manager: opens sessions. Thread-safe. Closing ends the sessions
 * that are left; manager, store and scheduler belong to the caller.
 */
public final class SqlDatabase implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SqlDatabase.class);
  private static final long FLUSH_SECONDS = 10;

  /** What a session is called whose caller gave no name. */
  private static final String OWNER = "MOKA";

  private final Services services;
  private final StatisticsStore statistics;
  private final AutomaticAnalysis analysis;
  private final ScheduledFuture<?> flushing;
  private final AtomicLong nextSession = new AtomicLong(1);
  private final Sessions sessions;
  private final Clock clock;

  private SqlDatabase(
      Services services,
      StatisticsStore statistics,
      AutomaticAnalysis analysis,
      Sessions sessions,
      Clock clock,
      ScheduledFuture<?> flushing) {
    this.services = services;
    this.statistics = statistics;
    this.analysis = analysis;
    this.sessions = sessions;
    this.clock = clock;
    this.flushing = flushing;
  }

  /**
   * Puts a database together and takes up what a crash left unfinished.
   *
   * @param storage what {@code manager} works on
   * @param clock what CURRENT_TIMESTAMP shows, in its zone
   * @param scheduler for timeouts, for writing statistics down now and then, and for the rests of
   *     automatic analysis
   * @param background for long work that nobody waits for: cleaning up after DROP, index builds
   *     that go on after a crash, the steps of automatic analysis
   * @param triggers what runs triggers; the caller starts and stops its workers
   * @param version what the product calls itself
   */
  public static SqlDatabase open(
      TransactionManager manager,
      Storage storage,
      DatabaseSettings settings,
      Clock clock,
      ScheduledExecutorService scheduler,
      Executor background,
      TriggerSupport triggers,
      String version) {
    Definitions definitions = new Definitions(manager);
    StatisticsStore statistics = new StatisticsStore(manager);
    PersistentIdentities identities = new PersistentIdentities(manager);
    TemporaryStore temporary = new TemporaryStore(storage.temporary());
    PersistentSequences sequences = new PersistentSequences(manager);
    PersistentLargeObjects objects = new PersistentLargeObjects(manager, Failures::translate);
    Planner planner = new Planner();
    Security security = new Security(manager, definitions::newest);
    RunningTriggers bodies = new RunningTriggers(triggers.rowLimit(), scheduler);
    Sessions sessions = new Sessions(security, bodies);
    security.onChange(sessions::endDropped);
    StatementStatistics executed = new StatementStatistics();
    CommitStatistics commits = new CommitStatistics();
    UnobservedColumns unobserved = new UnobservedColumns(StatementNeeds::of);
    List<VirtualTable> virtualTables =
        virtualTables(
            manager,
            definitions,
            triggers,
            unobserved,
            security,
            sessions,
            bodies,
            executed,
            commits,
            statistics,
            storage.store(),
            planner::isUpdatable);
    Commands commands = new Commands();
    Statements statements =
        new Statements(
            planner,
            statistics,
            virtualTables,
            commands,
            sql ->
                SecurityParser.handles(sql)
                    ? new AccountStatement(security, definitions, SecurityParser.parse(sql))
                    : null);
    UncachedPlans plans = new UncachedPlans(planner, statistics, virtualTables, clock);
    SessionOptions defaults = SessionOptions.of(settings);
    TriggerWorkers workers = new TriggerWorkers(triggers.observers(), security);
    SettingsList settingsList = new SettingsList(defaults, settings.shown(), workers);
    sessions.show(settingsList::settings);
    Triggers running =
        new Triggers(
            manager,
            triggers.observers(),
            new TriggerEnvironment(
                definitions,
                statistics,
                identities,
                sequences,
                objects,
                statements::bind,
                new CreatorRights(security),
                bodies,
                clock,
                settings.memoryPerStatement(),
                settings.workspace()),
            planner,
            statistics,
            virtualTables,
            unobserved,
            background,
            triggers.observerClasses());
    DdlExecutor ddl =
        new DdlExecutor(
            definitions,
            manager,
            statistics,
            new ColumnExpressions(planner),
            new PlannedQueries(planner, statistics, virtualTables),
            objects,
            running,
            temporary.identities(identities),
            sequences,
            background,
            DdlOptions.DEFAULT,
            DdlProbe.NONE);
    Transactions transactions =
        new Transactions(
            manager,
            definitions,
            statistics,
            sequences,
            objects,
            security,
            new CommitCounting(commits, executed, definitions, clock),
            settings.workspace().memory(),
            clock);
    StatementRunner runner =
        new StatementRunner(
            transactions,
            new Timeouts(scheduler),
            temporary.identities(identities),
            settings.workspace());
    DatabaseCheck check =
        new DatabaseCheck(
            storage.store(),
            manager,
            TransactionOptions.DEFAULT.withLockWait(settings.lockWait()),
            new PlannedConditions(planner, definitions),
            objects);
    commands.register(
        new CommandList(
                ddl,
                definitions,
                security,
                check,
                storage.backup(),
                running,
                plans,
                new PlanAnalysis(plans, runner, transactions),
                new SetCommand(
                    settingsList,
                    defaults,
                    workers,
                    new SnapshotSetting(manager, definitions, plans, clock.getZone())),
                settingsList,
                sessions,
                clock.getZone())
            .all());
    resume(ddl, running, definitions);
    ScheduledFuture<?> flushing =
        scheduler.scheduleWithFixedDelay(
            () -> {
              flushQuietly(statistics);
              cleanQuietly(objects);
            },
            FLUSH_SECONDS,
            FLUSH_SECONDS,
            TimeUnit.SECONDS);
    AutomaticAnalysis analysis =
        new AutomaticAnalysis(
            settings.analysis(), definitions, statistics, manager, scheduler, background);
    analysis.start();
    return new SqlDatabase(
        new Services(
            manager,
            definitions,
            transactions,
            objects,
            statements,
            runner,
            commands,
            security,
            executed,
            defaults,
            temporary,
            storage.supervisor(),
            version),
        statistics,
        analysis,
        sessions,
        clock,
        flushing);
  }

  private static List<VirtualTable> virtualTables(
      TransactionManager manager,
      Definitions definitions,
      TriggerSupport triggers,
      UnobservedColumns unobserved,
      Security security,
      Sessions sessions,
      RunningTriggers bodies,
      StatementStatistics executed,
      CommitStatistics commits,
      StatisticsStore statistics,
      KvStore store,
      BiPredicate<ViewDef, Catalog> updatable) {
    Function<ExecutionContext, Catalog> catalogs =
        context -> {
          Catalog own = context.scope().catalog();
          return own != null ? own : definitions.at(context.transaction());
        };
    List<VirtualTable> own = new ArrayList<>();
    own.addAll(new SecurityViews(security, catalogs).tables());
    own.addAll(new MonitorViews(manager, catalogs, sessions, bodies, executed).tables());
    own.addAll(new CommitViews(catalogs, sessions, commits).tables());
    own.add(StoreView.of(store::statistics));
    Visibility visibility = new Visibility(security);
    Function<ExecutionContext, Catalog> visible =
        context -> visibility.of(catalogs.apply(context), context);
    own.addAll(
        new TriggerViews(
                visible,
                visibility::reads,
                triggers.observers(),
                unobserved,
                manager::currentTimestamp)
            .tables());
    own.addAll(StatisticsView.of(visible, visibility::reads, statistics));
    own.add(GroupView.of(visible, visibility::sees));
    List<VirtualTable> all = new ArrayList<>(own);
    all.addAll(new InformationSchema(visible, visibility::sees, own, updatable).tables());
    return all;
  }

  /**
   * Loads what the first statement of a process would wait for. Takes about a second of one
   * processor: to be run in the background, even before a database is open.
   */
  public static void warmUp() {
    new Planner().warmUp();
  }

  /** A database whose catalog is damaged opens, so that CHECK DATABASE can say what is wrong. */
  private static void resume(DdlExecutor ddl, Triggers triggers, Definitions definitions) {
    try {
      ddl.resume();
      triggers.definitionsChanged(definitions.newest());
    } catch (MokaException e) {
      if (e.state() != SqlState.DATA_CORRUPTED) {
        throw e;
      }
      LOG.error("The catalog is damaged; CHECK DATABASE tells where: {}", e.getMessage());
    }
  }

  /** A failure is no loss: the counts are estimates and stay in memory for the next time. */
  private static void flushQuietly(StatisticsStore statistics) {
    try {
      statistics.flush();
    } catch (RuntimeException e) {
      LOG.warn("Row counts are not written down now: {}", e.getMessage());
    }
  }

  /** What is left is found the next time. */
  private static void cleanQuietly(PersistentLargeObjects objects) {
    try {
      objects.clean();
    } catch (RuntimeException e) {
      LOG.warn("Large objects that nobody owns are not deleted now: {}", e.getMessage());
    }
  }

  /** A new session of the owner, who may do everything, under any name. */
  public Session connect(String user, Runnable onClose) {
    return connect(Principal.owner(user), onClose);
  }

  /**
   * A new session of a user.
   *
   * @param user null for a caller who gives no name: the owner of the process and its files
   * @param password may be null
   * @throws MokaException 28000 if there are users, and this is none or the password wrong
   */
  public Session connect(String user, String password, Runnable onClose) {
    Principal principal = services.security().authenticate(user, password);
    String name = principal.name();
    return connect(
        name == null || name.isEmpty() ? new Principal(OWNER, principal.account()) : principal,
        onClose);
  }

  private Session connect(Principal principal, Runnable onClose) {
    EngineSession session =
        new EngineSession(
            new SessionIdentity(
                nextSession.getAndIncrement(),
                principal,
                new TemporaryTables(services.temporary(), services.definitions())),
            clock.millis(),
            services,
            closed -> {
              sessions.remove(closed);
              onClose.run();
            });
    sessions.add(session);
    // It may have been dropped since the password was looked at.
    if (!services.security().isKnown(principal)) {
      session.close();
      services.security().requireKnown(principal);
    }
    return session;
  }

  /**
   * Ends all sessions: at once those that are idle, the others as soon as their statement notices.
   */
  public void endSessions(String because) {
    sessions.killAll(because);
  }

  @Override
  public void close() {
    flushing.cancel(false);
    analysis.close();
    sessions.closeAll();
    services.temporary().close();
    flushQuietly(statistics);
  }
}
