package io.mokadb.sql.engine;

import io.mokadb.session.BatchResult;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.session.trace.TracedWork;
import io.mokadb.sql.monitor.StatementCounters;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.txn.CallCounts;
import java.util.List;

/**
 * A prepared statement of a session: executes it and counts that. Confined to the session's thread.
 */
final class EngineStatement implements PreparedStatement {
  private final EngineSession session;
  private final Services services;

  /** The text without passwords, as other users may see it. */
  private final String shown;

  private final StatementPlans plans;
  private StatementCounters counters;

  /** Of the session, when the execution began. */
  private final CallCounts before = new CallCounts();

  /**
   * @param shown the text as others may see it
   */
  EngineStatement(
      EngineSession session, Services services, String sql, String shown, PrepareOptions options) {
    this.session = session;
    this.services = services;
    this.shown = shown;
    this.plans =
        new StatementPlans(
            session, services.statements(), new StatementAccess(services.security()), sql, options);
  }

  /** Plans against the schema that is in force now; what needs none does not ask for it. */
  void prepare() {
    plans.prepare();
  }

  StatementPlans plans() {
    return plans;
  }

  @Override
  public StatementKind kind() {
    if (plans.statement() instanceof CachedStatement.Direct direct) {
      return direct.statement().columns().isEmpty() ? StatementKind.OTHER : StatementKind.QUERY;
    }
    return plans.plan().kind();
  }

  @Override
  public List<ColumnInfo> columns() {
    if (plans.statement() instanceof CachedStatement.Direct direct) {
      return direct.statement().columns(session);
    }
    PlannedStatement plan = plans.plan();
    return plan.kind() == StatementKind.QUERY ? OutwardColumns.of(plan.columns()) : List.of();
  }

  @Override
  public List<ParameterInfo> parameters() {
    return plans.statement() instanceof CachedStatement.Planned planned
        ? planned.binder().types().stream().map(type -> new ParameterInfo(type.outward())).toList()
        : List.of();
  }

  @Override
  public ExecutionResult execute(Object[] parameters, ExecuteOptions execution) {
    RunningStatement running = session.calls().start(shown);
    before.become(session.counts());
    TracedWork traced = traced();
    ExecutionResult result;
    try {
      result = counted(run(parameters, request(execution, running)));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // Every failure crosses the seam as a MokaException and is counted.
      throw failed(e, running, traced);
    }
    traced.end(null);
    counters().addCalls(before, session.counts());
    if (result instanceof ExecutionResult.Rows rows
        && rows.cursor() instanceof SessionCursor cursor) {
      cursor.counted(counters(), running.nanos());
    } else {
      counters().add(1, rowsOf(result), running.nanos());
      running.end();
    }
    session.calls().endIfKilled();
    return result;
  }

  /** A statement that changes no table may give the count of what it did as a row. */
  private ExecutionResult counted(ExecutionResult result) {
    if (result instanceof ExecutionResult.Rows rows && kind() == StatementKind.UPDATE) {
      try (RowCursor cursor = rows.cursor()) {
        return new ExecutionResult.Count((Long) cursor.next()[0], null);
      }
    }
    return result;
  }

  private static long rowsOf(ExecutionResult result) {
    if (result instanceof ExecutionResult.Count count) {
      return count.updated();
    }
    return ((ExecutionResult.Rows) result).cursor() instanceof ListCursor list ? list.size() : 0;
  }

  private TracedWork traced() {
    DatabaseTracer tracer = services.tracer();
    return tracer.isOn()
        ? tracer.statement(counters().text(), session.schema(), session.calls().traced())
        : TracedWork.NONE;
  }

  /** Counts the failure, and gives it as it crosses the seam. */
  private RuntimeException failed(Throwable failure, RunningStatement running, TracedWork traced) {
    counters().addFailure(running.nanos());
    counters().addCalls(before, session.counts());
    running.end();
    session.calls().endIfKilled();
    RuntimeException outward =
        session.calls().outward(failure, plans.plan(), running.cancellation());
    traced.end(outward instanceof MokaException moka ? moka.state() : SqlState.INTERNAL_ERROR);
    return outward;
  }

  /** Looked up once: an execution of a prepared statement finds them here. */
  private StatementCounters counters() {
    if (counters == null) {
      counters =
          services
              .statistics()
              .of(
                  session.user(),
                  session.principal().account(),
                  shownText(),
                  new StatementCounters.Example(session.schema(), shown));
    } else {
      services.statistics().readmit(counters);
    }
    return counters;
  }

  /** Without the literals that many texts differ in, and without passwords. */
  private String shownText() {
    return plans.statement() instanceof CachedStatement.Planned planned ? planned.text() : shown;
  }

  private ExecutionResult run(Object[] parameters, ExecutionRequest request) {
    if (plans.statement() instanceof CachedStatement.Direct direct) {
      if (direct.statement().needsNewest()) {
        services.definitions().refresh(request.cancellation());
      }
      plans.checkAccess();
      return services
          .runner()
          .runTimed(
              request,
              () ->
                  services
                      .statements()
                      .stoppedBy(
                          request.cancellation(), () -> direct.statement().run(session, request)));
    }
    if (!session.runsAlone()) {
      return services.runner().runIn(session.current(), request, parameters);
    }
    // RETURNING and FOR UPDATE are queries that write.
    if (plans.plan().written().isEmpty()) {
      return services.runner().runAlone(request, parameters, session.cursorsAlone());
    }
    session.checkWritable();
    return services.runner().runAndCommit(request, parameters);
  }

  @Override
  public BatchResult executeBatch(List<Object[]> rows, ExecuteOptions execution) {
    RunningStatement running = session.calls().start(shown);
    before.become(session.counts());
    TracedWork traced = traced();
    try {
      BatchResult result = runBatch(rows, request(execution, running));
      long updated = 0;
      for (long count : result.counts()) {
        updated += Math.max(0, count);
      }
      counters().add(rows.size(), updated, running.nanos());
      counters().addCalls(before, session.counts());
      running.end();
      traced.end(null);
      session.calls().endIfKilled();
      return result;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // Every failure crosses the seam as a MokaException and is counted.
      throw failed(e, running, traced);
    }
  }

  private BatchResult runBatch(List<Object[]> rows, ExecutionRequest request) {
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

  private ExecutionRequest request(ExecuteOptions execution, RunningStatement running) {
    return new ExecutionRequest(
        shown,
        plans,
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
