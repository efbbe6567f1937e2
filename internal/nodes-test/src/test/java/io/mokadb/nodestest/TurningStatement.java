package io.mokadb.nodestest;

import io.mokadb.session.BatchResult;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.Session;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A statement that runs at the node whose turn it is, prepared there when it is first run. */
final class TurningStatement implements PreparedStatement {
  private final TurningSession session;
  private final Function<Session, PreparedStatement> preparing;
  private final boolean setting;
  private final PreparedStatement first;
  private final Map<Session, PreparedStatement> prepared = new HashMap<>();

  /**
   * Prepares it where the session is.
   *
   * @param setting whether it changes a setting of the session, which both nodes have
   */
  TurningStatement(
      TurningSession session, Function<Session, PreparedStatement> preparing, boolean setting) {
    this.session = session;
    this.preparing = preparing;
    this.setting = setting;
    this.first = at(session.current());
  }

  private PreparedStatement at(Session node) {
    return prepared.computeIfAbsent(node, preparing);
  }

  @Override
  public StatementKind kind() {
    return first.kind();
  }

  @Override
  public List<ColumnInfo> columns() {
    return first.columns();
  }

  @Override
  public List<ParameterInfo> parameters() {
    return first.parameters();
  }

  @Override
  public List<String> statements() {
    return first.statements();
  }

  @Override
  public ExecutionResult execute(Object[] parameters, ExecuteOptions options) {
    session.turn();
    if (setting && !session.inTransaction()) {
      var unused = at(session.other()).execute(parameters, options);
    }
    return at(session.current()).execute(parameters, options);
  }

  @Override
  public BatchResult executeBatch(List<Object[]> rows, ExecuteOptions options) {
    session.turn();
    return at(session.current()).executeBatch(rows, options);
  }

  @Override
  public void close() {
    prepared.values().forEach(PreparedStatement::close);
  }
}
