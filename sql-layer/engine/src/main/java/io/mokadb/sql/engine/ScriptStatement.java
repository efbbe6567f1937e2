package io.mokadb.sql.engine;

import io.mokadb.session.BatchResult;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.SqlScript;
import io.mokadb.sql.parser.ast.Returning;
import io.mokadb.sql.parser.ast.WithChanges;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * Several statements in one text. They run one after the other, each prepared when its turn comes,
 * for it may need what an earlier one has made; the first that fails ends it. The result is the
 * last statement's. Confined to the session's thread.
 */
final class ScriptStatement implements PreparedStatement {
  private final EngineSession session;
  private final List<String> statements;
  private final PrepareOptions options;
  private final StatementKind kind;

  /**
   * @param kind of the last statement
   */
  ScriptStatement(
      EngineSession session, List<String> statements, PrepareOptions options, StatementKind kind) {
    this.session = session;
    this.statements = List.copyOf(statements);
    this.options = options;
    this.kind = kind;
  }

  /** A text of one or several statements, planned against the schema that is in force now. */
  static PreparedStatement planned(
      EngineSession session, Services services, String sql, String shown, PrepareOptions options) {
    EngineStatement statement = new EngineStatement(session, services, sql, shown, options);
    try {
      statement.prepare();
    } catch (MokaException e) {
      PreparedStatement script =
          e.state() == SqlState.SYNTAX_ERROR
              ? of(session, services.commands(), sql, options)
              : null;
      if (script == null) {
        throw e;
      }
      return script;
    }
    return statement;
  }

  /** The statements of a text of several; null for a single statement. */
  static ScriptStatement of(
      EngineSession session, Commands commands, String sql, PrepareOptions options) {
    List<String> statements;
    try {
      statements = SqlScript.split(sql);
    } catch (MokaException wrongSomewhere) {
      return null;
    }
    if (statements.size() < 2) {
      return null;
    }
    SqlNode last = SqlParsing.parse(statements.get(statements.size() - 1));
    return new ScriptStatement(session, statements, options, kindOf(last, commands));
  }

  private static StatementKind kindOf(SqlNode statement, Commands commands) {
    DirectStatement direct = commands.bind(statement);
    if (direct != null) {
      return direct.columns().isEmpty() ? StatementKind.OTHER : StatementKind.QUERY;
    }
    SqlNode last = statement instanceof WithChanges with ? with.main() : statement;
    return last.isA(SqlKind.QUERY) || last instanceof Returning
        ? StatementKind.QUERY
        : StatementKind.UPDATE;
  }

  @Override
  public StatementKind kind() {
    return kind;
  }

  @Override
  public List<String> statements() {
    return statements;
  }

  /** Unknown before the earlier statements have run. */
  @Override
  public List<ColumnInfo> columns() {
    return List.of();
  }

  @Override
  public List<ParameterInfo> parameters() {
    return List.of();
  }

  @Override
  public ExecutionResult execute(Object[] parameters, ExecuteOptions execution) {
    if (parameters.length > 0) {
      throw noParameters();
    }
    ExecutionResult result = null;
    for (String sql : statements) {
      if (result instanceof ExecutionResult.Rows rows) {
        rows.cursor().close();
      }
      PreparedStatement statement = session.prepare(sql, options);
      if (!statement.parameters().isEmpty()) {
        throw noParameters();
      }
      result = statement.execute(parameters, execution);
    }
    return result;
  }

  private static MokaException noParameters() {
    return new MokaException(
        SqlState.FEATURE_NOT_SUPPORTED,
        "A text of several statements cannot have parameters; prepare them one by one");
  }

  @Override
  public BatchResult executeBatch(List<Object[]> rows, ExecuteOptions execution) {
    throw MokaException.unsupported("Several statements in one text cannot run as a batch");
  }

  @Override
  public void close() {
    // Its statements hold nothing.
  }
}
