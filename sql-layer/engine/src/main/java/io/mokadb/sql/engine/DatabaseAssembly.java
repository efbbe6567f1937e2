package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.counter.PersistentIdentities;
import io.mokadb.sql.access.counter.PersistentSequences;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.check.DatabaseCheck;
import io.mokadb.sql.ddl.DdlExecutor;
import io.mokadb.sql.ddl.DdlOptions;
import io.mokadb.sql.engine.rights.StatementNeeds;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.store.PersistentLargeObjects;
import io.mokadb.sql.monitor.CommitStatistics;
import io.mokadb.sql.monitor.StatementStatistics;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.security.SecurityParser;
import io.mokadb.sql.temporary.TemporaryStore;
import io.mokadb.sql.trigger.RunningTriggers;
import io.mokadb.sql.trigger.TriggerEnvironment;
import io.mokadb.sql.trigger.Triggers;
import io.mokadb.sql.trigger.UnobservedColumns;
import io.mokadb.sql.views.MaintainedViews;
import io.mokadb.sql.views.RecentSteps;
import io.mokadb.sql.views.StandingViews;
import io.mokadb.sql.views.ViewComparison;
import io.mokadb.sql.views.ViewEnvironment;
import io.mokadb.sql.views.ViewExplanation;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.time.Clock;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of one database, put together in the order of their dependencies. Used once, by one
 * thread; the parts are thread-safe.
 */
final class DatabaseAssembly {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseAssembly.class);

  private final TransactionManager manager;
  private final Storage storage;
  private final DatabaseSettings settings;
  private final Clock clock;
  private final ScheduledExecutorService scheduler;
  private final Executor background;
  private final TriggerSupport support;
  private final NodeSupport node;
  private final String version;

  private final FollowedRetention retention;
  private final Planner planner = new Planner();
  private final StatementStatistics executed = new StatementStatistics();
  private final CommitStatistics commits = new CommitStatistics();
  private final UnobservedColumns unobserved = new UnobservedColumns(StatementNeeds::of);
  private final RecentSteps recentSteps = new RecentSteps(System::nanoTime);
  private final Definitions definitions;
  private final StatisticsStore statistics;
  private final PersistentIdentities identities;
  private final PersistentSequences sequences;
  private final PersistentLargeObjects objects;
  private final TemporaryStore temporary;
  private final Security security;
  private final RunningTriggers bodies;
  private final Sessions sessions;
  private final NodeMonitoring nodes;
  private final IdleProcessors helpers;
  private final SessionOptions defaults;
  private final VirtualTables virtualTables;
  private final Commands commands = new Commands();
  private final Statements statements;
  private final UncachedPlans plans;
  private final Transactions transactions;
  private final StatementRunner runner;
  private final Triggers triggers;
  private final ViewEnvironment viewEnvironment;
  private final MaintainedViews views;
  private final DdlExecutor ddl;

  DatabaseAssembly(
      TransactionManager manager,
      Storage storage,
      DatabaseSettings settings,
      Clock clock,
      ScheduledExecutorService scheduler,
      Executor background,
      TriggerSupport support,
      NodeSupport node,
      String version) {
    this.manager = manager;
    this.storage = storage;
    this.settings = settings;
    this.clock = clock;
    this.scheduler = scheduler;
    this.background = background;
    this.support = support;
    this.node = node;
    this.version = version;
    manager.shareHolds(SystemKeys.key(SystemKeys.HOLDS));
    definitions = new Definitions(manager);
    statistics = new StatisticsStore(manager);
    AtomicLong changes = new AtomicLong();
    definitions.follow((stamp, reading, catalog) -> changes.incrementAndGet());
    identities = new PersistentIdentities(manager, changes::get);
    sequences = new PersistentSequences(manager, definitions, changes::get);
    objects = new PersistentLargeObjects(manager, Failures::translate);
    temporary = new TemporaryStore(storage.temporary());
    security = new Security(manager, definitions::recent);
    bodies = new RunningTriggers(support.rowLimit(), scheduler);
    sessions = new Sessions(security);
    nodes =
        NodeMonitoring.of(
            manager,
            node,
            sessions,
            bodies,
            security,
            support.observers()::workers,
            clock,
            version);
    helpers =
        new IdleProcessors(
            Runtime.getRuntime().availableProcessors(), sessions::running, storage.supervisor());
    retention = new FollowedRetention(manager, node.retention());
    security.onChange(sessions::endDropped);
    definitions.follow(security::follow);
    defaults = SessionOptions.of(settings);
    virtualTables = virtualTables();
    statements =
        new Statements(planner, statistics, virtualTables, commands, this::accountStatement);
    plans = new UncachedPlans(planner, statistics, virtualTables, clock);
    transactions = newTransactions();
    viewEnvironment = newViewEnvironment();
    views = new MaintainedViews(viewEnvironment, support.observers().followers(), recentSteps);
    triggers = newTriggers();
    ddl = newDdlExecutor();
    runner =
        new StatementRunner(
            transactions,
            new Timeouts(scheduler),
            temporary.identities(identities),
            settings.workspace(),
            helpers,
            views.fresh(),
            ddl.loads(),
            new ClosedTables(
                definitions, transactions, manager.nodes(), ddl.takeover()::undoTables));
  }

  private VirtualTables virtualTables() {
    SystemViews system =
        new SystemViews(
            manager, definitions, security, sessions, nodes, statistics, storage.store(), clock);
    return new VirtualTables(
        SystemViews.SCHEMAS,
        () ->
            system.tables(
                support.observers(),
                unobserved,
                this::followTriggers,
                this::isFilling,
                recentSteps,
                executed,
                commits,
                planner::isUpdatable));
  }

  /** The system views are made before the views that they tell of. */
  private boolean isFilling(long view, Transaction transaction) {
    return views.isFilling(view, transaction);
  }

  /** As above. */
  private void followTriggers() {
    triggers.followOthers();
  }

  private Transactions newTransactions() {
    return new Transactions(
        manager,
        definitions,
        statistics,
        sequences,
        objects,
        security,
        new CommitCounting(commits, executed, definitions, clock),
        settings.workspace().memory(),
        settings.tracer(),
        clock);
  }

  private Triggers newTriggers() {
    TriggerEnvironment environment =
        new TriggerEnvironment(
            definitions,
            statistics,
            identities,
            sequences,
            objects,
            statements::bind,
            new CreatorRights(security),
            bodies,
            settings.tracer(),
            views.fresh(),
            clock,
            settings.memoryPerStatement(),
            settings.workspace());
    return new Triggers(
        manager,
        support.observers(),
        environment,
        planner,
        statistics,
        virtualTables,
        unobserved,
        background,
        support.observerClasses());
  }

  private ViewEnvironment newViewEnvironment() {
    return new ViewEnvironment(
        manager,
        definitions,
        planner,
        statistics,
        virtualTables,
        identities,
        objects,
        clock.getZone(),
        settings.memoryPerStatement(),
        settings.workspace());
  }

  private DdlExecutor newDdlExecutor() {
    return new DdlExecutor(
        definitions,
        manager,
        statistics,
        new ColumnExpressions(planner),
        new PlannedQueries(planner, statistics, virtualTables),
        objects,
        triggers,
        views,
        temporary.identities(identities),
        sequences,
        background,
        stop -> new MemoryBudget(settings.memoryPerStatement(), settings.workspace(), stop),
        DdlOptions.DEFAULT,
        node.probe());
  }

  /** Null for a text that is not about users and privileges. */
  private DirectStatement accountStatement(String sql) {
    return SecurityParser.handles(sql)
        ? new AccountStatement(security, definitions, SecurityParser.parse(sql))
        : null;
  }

  private CommandList commandList() {
    TriggerWorkers workers = new TriggerWorkers(support.observers(), security);
    SettingsList settingsList = new SettingsList(defaults, settings.shown(), workers, retention);
    sessions.show(settingsList::settings);
    DatabaseCheck check =
        new DatabaseCheck(
            storage.store(),
            manager,
            TransactionOptions.DEFAULT.withLockWait(settings.lockWait()),
            new PlannedConditions(planner, definitions, manager, 0),
            objects);
    SnapshotSetting snapshots = new SnapshotSetting(manager, definitions, plans, clock.getZone());
    return new CommandList(
        ddl,
        definitions,
        security,
        check,
        storage.backup(),
        triggers,
        new ViewCommands(
            views.waits(),
            new ViewComparison(viewEnvironment),
            new ViewExplanation(viewEnvironment),
            new StandingViews(viewEnvironment, views)),
        new SubscribeCommand(
            manager, definitions, objects, settings.workspace(), plans, security, clock.getZone()),
        plans,
        new PlanAnalysis(plans, runner, transactions, views.fresh()),
        new SetCommand(settingsList, defaults, workers, snapshots),
        settingsList,
        nodes.killing(),
        new CounterPositions(sequences, identities),
        clock.getZone());
  }

  /** The objects that all sessions share. */
  Services services() {
    commands.register(commandList().all());
    return new Services(
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
        settings.tracer(),
        version);
  }

  /** Tells other nodes what runs here, and ends what they say. */
  void answerOthers() {
    nodes.answerOthers();
  }

  Sessions sessions() {
    return sessions;
  }

  /**
   * Resumes the work that a crash interrupted. A database whose catalog is damaged opens, so that
   * CHECK DATABASE can report the damage.
   */
  void resume() {
    try {
      if (manager.isShared()) {
        retention.start(definitions);
      }
      ddl.resume();
      tell(definitions.newest());
    } catch (MokaException e) {
      if (e.state() != SqlState.DATA_CORRUPTED) {
        throw e;
      }
      LOG.error("The catalog is damaged; CHECK DATABASE tells where: {}", e.getMessage());
    }
  }

  /** Views come first: triggers remove the notifications of what is no longer followed. */
  private void tell(Catalog catalog) {
    views.definitionsChanged(catalog);
    triggers.definitionsChanged(catalog);
  }

  /** Definitions that another process may have changed. */
  private void tellFollowed(Catalog catalog) {
    tell(catalog);
    TreeSet<Long> tables = new TreeSet<>();
    catalog.tables().values().forEach(table -> tables.add(table.id()));
    statistics.keepOnly(tables);
  }

  /**
   * Starts to follow what other processes do to the definitions; to be called after {@link
   * #resume}. Null if there are none.
   */
  DefinitionsFollower startFollowing() {
    if (!manager.isShared()) {
      return null;
    }
    DefinitionsFollower follower =
        new DefinitionsFollower(definitions, node.following(), this::tellFollowed);
    manager.whenCollecting(follower::followNow);
    return follower.started(scheduler);
  }

  /** Starts the regular work of the database; to be called after {@link #resume}. */
  Housekeeping startHousekeeping() {
    AutomaticAnalysis analysis =
        new AutomaticAnalysis(
            settings.analysis(), definitions, statistics, manager, scheduler, background);
    return Housekeeping.start(
        statistics, objects, ddl.takeover(), analysis, helpers, scheduler, manager.nodes().self());
  }
}
