package io.mokadb.sql.engine;

import io.mokadb.session.BatchResult;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.engine.rights.StatementNeeds;
import io.mokadb.sql.monitor.StatementCounters;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.Explain;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.security.Need;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/**
 * A statement of a session. It holds the plan that it used last, and asks for another when the
 * schema is another one or a table was analysed. Confined to the session's thread.
 */
final class EngineStatement implements PreparedStatement, StatementRunner.Plans {
  private final EngineSession session;
  private final Services services;
  private final String sql;

  /** {@link #sql} without passwords; what anybody else may see. */
  private final String shown;

  private final PrepareOptions options;
  private final StatementAccess access;
  private CachedStatement statement;
  private long catalogVersion;
  private long statisticsVersion;
  private String schema;
  private boolean plannedAsWritten;
  private StatementCounters counters;

  /** Privileges that {@link #statement} takes; null until they are asked for. */
  private List<Need> needs;

  /**
   * @param shown the text as others may see it
   */
  EngineStatement(
      EngineSession session, Services services, String sql, String shown, PrepareOptions options) {
    this.session = session;
    this.services = services;
    this.sql = sql;
    this.shown = shown;
    this.options = options;
    this.access = new StatementAccess(services.security());
  }

  /** Plans against the schema that is in force now; what needs none does not ask for it. */
  void prepare() {
    statement = services.statements().withoutCatalog(sql);
    if (statement != null) {
      checkAccess();
      return;
    }
    try {
      resolve(session.currentCatalog());
    } catch (MokaException e) {
      checkUnplanned(session.currentCatalog());
      throw e;
    }
    checkAccess();
  }

  /** What is wrong with a statement tells of tables, which not everybody may know of. */
  private void checkUnplanned(Catalog catalog) {
    if (access.mayEverything(session.principal())) {
      return;
    }
    session.calls().cancellation().check();
    List<Need> needed = null;
    try {
      needed = StatementNeeds.of(SqlParsing.parse(sql), catalog, session.schema());
    } catch (MokaException | ClassCastException notUnderstood) {
      // It is wrong in a way that tells nothing.
    }
    if (needed != null) {
      check(needed);
    }
  }

  /** What its user may do now; asked again at each execution. */
  private void checkAccess() {
    if (statement instanceof CachedStatement.Planned planned) {
      checkAccess(planned, session.currentCatalog());
    } else if (statement instanceof CachedStatement.Command command
        // Asked first: CHECK DATABASE runs where the catalog cannot be read.
        && !access.mayEverything(session.principal())
        && !Commands.isForEverybody(command.node())
        && !Commands.isOnlyTemporary(command.node(), session.identity().temporary())) {
      access.checkCommand(
          session.principal(), command.node(), session.currentCatalog(), session.schema());
    }
  }

  private void checkAccess(CachedStatement.Planned planned, Catalog catalog) {
    if (access.mayEverything(session.principal())) {
      return;
    }
    if (needs == null) {
      needs =
          StatementAccess.needs(
              SqlParsing.parse(sql), planned.plan(), catalog, session.schema(), options);
    }
    check(needs);
  }

  private void check(List<Need> needed) {
    access.check(session.principal(), needed);
    if (session.options().snapshot() != null) {
      access.check(session.principal(), StatementAccess.ofPast(needed));
    }
  }

  /** The text again, because planning rewrites the tree. */
  @Override
  public void checkExplained(PlannedStatement plan, Catalog catalog) {
    if (!access.mayEverything(session.principal())) {
      SqlNode explained = ((Explain) SqlParsing.parse(sql)).statement();
      check(StatementAccess.needs(explained, plan, catalog, session.schema(), PrepareOptions.NONE));
    }
  }

  private CachedStatement resolve(Catalog catalog) {
    String current = session.schema();
    boolean asWritten = session.options().subQueriesAsWritten();
    long statistics = services.statements().version();
    if (statement == null
        || catalog.version() != catalogVersion
        || statistics != statisticsVersion
        || !current.equals(schema)
        || asWritten != plannedAsWritten) {
      statement =
          services
              .statements()
              .stoppedBy(
                  session.calls().cancellation(),
                  () -> services.statements().find(sql, catalog, current, options, asWritten));
      catalogVersion = catalog.version();
      statisticsVersion = statistics;
      schema = current;
      plannedAsWritten = asWritten;
      needs = null;
    }
    return statement;
  }

  @Override
  public StatementRunner.Bound bind(OpenTransaction open, Object[] parameters) {
    CachedStatement.Planned planned = common(open);
    StatementClock clock = session.variables().clock(open.clock());
    if (planned.binder().takes(parameters)) {
      return new StatementRunner.Bound(planned.plan(), planned.binder().bind(parameters, clock));
    }
    List<SqlType> types = planned.binder().typesOf(parameters);
    if (types.isEmpty()) {
      return new StatementRunner.Bound(planned.plan(), planned.binder().bind(parameters, clock));
    }
    CachedStatement.Planned special;
    try {
      special =
          services
              .statements()
              .stoppedBy(
                  session.calls().cancellation(),
                  () ->
                      services
                          .statements()
                          .find(
                              sql,
                              open.catalog(),
                              session.schema(),
                              options,
                              types,
                              session.options().subQueriesAsWritten()));
    } catch (MokaException noPlanForSuchValues) {
      if (planned.binder().isOpen() || noPlanForSuchValues.state() == SqlState.CANCELLED) {
        throw noPlanForSuchValues;
      }
      return new StatementRunner.Bound(planned.plan(), planned.binder().bind(parameters, clock));
    }
    return new StatementRunner.Bound(special.plan(), special.binder().bind(parameters, clock));
  }

  @Override
  public CachedStatement.Planned common(OpenTransaction open) {
    if (resolve(open.catalog()) instanceof CachedStatement.Planned planned) {
      checkAccess(planned, open.catalog());
      return planned;
    }
    throw new IllegalStateException("A planned statement became a command");
  }

  @Override
  public StatementKind kind() {
    if (statement instanceof CachedStatement.AccountCommand) {
      return StatementKind.OTHER;
    }
    return statement instanceof CachedStatement.Planned planned
        ? planned.plan().kind()
        : services.commands().kind(((CachedStatement.Command) statement).node());
  }

  /** Whether it writes nothing: RETURNING and FOR UPDATE are queries that do. */
  private boolean readsOnly() {
    return statement instanceof CachedStatement.Planned planned
        && planned.plan().written().isEmpty();
  }

  @Override
  public List<ColumnInfo> columns() {
    if (statement instanceof CachedStatement.Command command) {
      return services.commands().columns(command.node());
    }
    if (statement instanceof CachedStatement.AccountCommand) {
      return List.of();
    }
    PlannedStatement plan = ((CachedStatement.Planned) statement).plan();
    return plan.kind() == StatementKind.QUERY ? OutwardColumns.of(plan.columns()) : List.of();
  }

  @Override
  public List<ParameterInfo> parameters() {
    return statement instanceof CachedStatement.Planned planned
        ? planned.binder().types().stream().map(type -> new ParameterInfo(type.outward())).toList()
        : List.of();
  }

  @Override
  public ExecutionResult execute(Object[] parameters, ExecuteOptions execution) {
    RunningStatement running = session.calls().start(shown);
    ExecutionResult result;
    try {
      result = run(parameters, request(execution, running));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      failed(running);
      throw session.calls().outward(e, planned());
    }
    if (result instanceof ExecutionResult.Rows rows
        && rows.cursor() instanceof ResultCursor cursor) {
      cursor.counted(counters(), running.nanos());
    } else {
      counters().add(1, rowsOf(result), running.nanos());
      running.end();
    }
    session.calls().endIfKilled();
    return result;
  }

  /** The plan that ran; null for a command. */
  private PlannedStatement planned() {
    return statement instanceof CachedStatement.Planned planned ? planned.plan() : null;
  }

  private static long rowsOf(ExecutionResult result) {
    if (result instanceof ExecutionResult.Count count) {
      return count.updated();
    }
    return ((ExecutionResult.Rows) result).cursor() instanceof ListCursor list ? list.size() : 0;
  }

  private void failed(RunningStatement running) {
    counters().addFailure(running.nanos());
    running.end();
    session.calls().endIfKilled();
  }

  /** Looked up once: an execution of a prepared statement finds them here. */
  private StatementCounters counters() {
    if (counters == null) {
      counters =
          services.statistics().of(session.user(), session.principal().account(), shownText());
    } else {
      services.statistics().readmit(counters);
    }
    return counters;
  }

  /** Without the literals that many texts differ in, and without passwords. */
  private String shownText() {
    if (statement instanceof CachedStatement.Planned planned) {
      return planned.text();
    }
    return shown;
  }

  private ExecutionResult run(Object[] parameters, StatementRunner.Request request) {
    if (statement instanceof CachedStatement.AccountCommand command) {
      return executeAccountCommand(command);
    }
    if (statement instanceof CachedStatement.Command command) {
      checkAccess();
      access.beforeDefinition(command.node(), session::currentCatalog);
      return services
          .runner()
          .runTimed(
              request,
              () ->
                  services
                      .statements()
                      .stoppedBy(
                          request.cancellation(),
                          () -> services.commands().run(session, command.node(), request)));
    }
    if (!session.runsAlone()) {
      return services.runner().runIn(session.current(), request, parameters);
    }
    if (readsOnly()) {
      return services.runner().runAlone(request, parameters, session.cursorsAlone());
    }
    session.checkWritable();
    return services.runner().runAndCommit(request, parameters);
  }

  /** As a definition: it commits what was open. */
  private ExecutionResult executeAccountCommand(CachedStatement.AccountCommand command) {
    session.checkWritable();
    session.commitOpen();
    services
        .security()
        .execute(
            command.statement(),
            session.principal(),
            services.definitions().newest(),
            session.schema());
    return new ExecutionResult.Count(0, null);
  }

  @Override
  public BatchResult executeBatch(List<Object[]> rows, ExecuteOptions execution) {
    RunningStatement running = session.calls().start(shown);
    try {
      BatchResult result = runBatch(rows, request(execution, running));
      long updated = 0;
      for (long count : result.counts()) {
        updated += Math.max(0, count);
      }
      counters().add(rows.size(), updated, running.nanos());
      running.end();
      session.calls().endIfKilled();
      return result;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      failed(running);
      throw session.calls().outward(e, planned());
    }
  }

  private BatchResult runBatch(List<Object[]> rows, StatementRunner.Request request) {
    if (kind() != StatementKind.UPDATE) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Only INSERT, UPDATE and DELETE can run as a batch of parameters");
    }
    if (!session.runsAlone()) {
      return services.runner().runBatchIn(session.current(), request, rows);
    }
    session.checkWritable();
    return services.runner().runBatchAndCommit(request, rows);
  }

  private StatementRunner.Request request(ExecuteOptions execution, RunningStatement running) {
    return new StatementRunner.Request(
        shown,
        this,
        execution,
        running,
        session.identity(),
        session.variables(),
        session.options(),
        session.readOnly() || session.options().snapshot() != null);
  }

  @Override
  public void close() {
    // Plans are shared; nothing is held.
  }
}
