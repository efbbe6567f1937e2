package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER TRIGGER: operates a trigger, does not change what it does. */
public final class AlterTrigger extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("ALTER TRIGGER", SqlKind.OTHER_DDL);

  private final SqlIdentifier name;
  private final Action action;
  private final SqlNode seconds;

  /** The action. */
  public enum Action {
    /** Notifications gather, nothing runs. */
    PAUSE,
    /** Goes on after PAUSE. */
    RESUME,
    /** Gives what was parked another round of attempts. */
    RETRY_PARKED,
    /** Runs it again for all rows of its table. */
    REPLAY,
    /** Acknowledges what was parked without running it. */
    SKIP_PARKED,
    /** Limits the time for one row. */
    SET_TIMEOUT
  }

  public AlterTrigger(SqlParserPos position, SqlIdentifier name, Action action) {
    this(position, name, action, null);
  }

  private AlterTrigger(
      SqlParserPos position, SqlIdentifier name, Action action, SqlNode secondsOrNull) {
    super(position);
    this.name = name;
    this.action = action;
    this.seconds = secondsOrNull;
  }

  /**
   * SET TIMEOUT.
   *
   * @param secondsOrNull null for the default of the database
   */
  public static AlterTrigger timeout(
      SqlParserPos position, SqlIdentifier name, SqlNode secondsOrNull) {
    return new AlterTrigger(position, name, Action.SET_TIMEOUT, secondsOrNull);
  }

  /** Of SET TIMEOUT, 0 for any time; null for the default of the database. */
  public Long timeoutMillis() {
    return seconds == null ? null : TriggerTimeout.millis(seconds);
  }

  public SqlIdentifier name() {
    return name;
  }

  public Action action() {
    return action;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("ALTER TRIGGER");
    name.unparse(writer, 0, 0);
    writer.keyword(action.name().replace('_', ' '));
    if (seconds != null) {
      seconds.unparse(writer, 0, 0);
    } else if (action == Action.SET_TIMEOUT) {
      writer.keyword("DEFAULT");
    }
  }
}
