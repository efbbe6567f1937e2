package io.mokadb.sql.trigger;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.trigger.ObserverSession;
import io.mokadb.session.trigger.RowChange;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.observe.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The transaction of an observer class. Confined to one call. */
final class TriggerSession implements ObserverSession {
  private final TriggerStatements statements;
  private final TriggerRun run;

  TriggerSession(TriggerStatements statements, TriggerRun run) {
    this.statements = statements;
    this.run = run;
  }

  static RowChange change(
      CompiledTrigger trigger, Object[] before, Object[] after, Observation observation) {
    List<ColumnDef> columns = trigger.table().columns();
    List<String> names = columns.stream().map(ColumnDef::name).toList();
    List<SqlType> types = columns.stream().map(ColumnDef::type).toList();
    return new RowChange(
        trigger.trigger().name(),
        trigger.table().qualifiedName(),
        JavaValues.row(names, types, before),
        JavaValues.row(names, types, after),
        observation.failedAttempts(),
        observation.changeId());
  }

  @Override
  public long update(String sql, Object... parameters) {
    TriggerStatements.Bound bound = bind(sql, parameters);
    PlannedStatement plan = bound.plan();
    if (plan.kind() != StatementKind.UPDATE) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT, "update() takes INSERT, UPDATE, DELETE or NOTIFY: " + sql);
    }
    run.noteWritten(plan.written());
    try (RowStream count = run.open(plan, bound.parameters())) {
      return (Long) count.next()[0];
    }
  }

  @Override
  public List<Map<String, Object>> query(String sql, Object... parameters) {
    TriggerStatements.Bound bound = bind(sql, parameters);
    PlannedStatement plan = bound.plan();
    if (plan.kind() != StatementKind.QUERY || !plan.written().isEmpty()) {
      throw new MokaException(SqlState.INVALID_STATEMENT, "query() takes a query: " + sql);
    }
    List<String> names = plan.columns().stream().map(ColumnInfo::label).toList();
    List<SqlType> types = plan.columns().stream().map(ColumnInfo::type).toList();
    List<Map<String, Object>> found = new ArrayList<>();
    try (RowStream rows = run.open(plan, bound.parameters())) {
      for (Object[] row = rows.next(); row != null; row = rows.next()) {
        found.add(JavaValues.row(names, types, row));
      }
    }
    return found;
  }

  private TriggerStatements.Bound bind(String sql, Object[] parameters) {
    return statements.bind(sql, run.catalog(), run.schema(), parameters, run.now());
  }
}
