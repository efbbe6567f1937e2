package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER TRIGGER: operates a trigger, does not change what it does. */
public final class AlterTrigger extends MokaCall {
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
    super("ALTER TRIGGER", SqlKind.OTHER_DDL, position, name);
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
  void unparse(Unparser sql) {
    sql.words("ALTER TRIGGER")
        .node(name)
        .words(action.name().replace('_', ' '))
        .node(seconds)
        .words(seconds == null && action == Action.SET_TIMEOUT, "DEFAULT");
  }
}
