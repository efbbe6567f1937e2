package io.mokadb.sql.parser.ast;

import io.mokadb.session.IsolationLevel;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER TRIGGER: operates a trigger, does not change what it does. */
public final class AlterTrigger extends MokaCall {
  private final SqlIdentifier name;
  private final Action action;
  private final SqlNode seconds;
  private final IsolationLevel isolation;

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
    SET_TIMEOUT,
    /** Changes the level of its transactions. */
    SET_ISOLATION
  }

  public AlterTrigger(SqlParserPos position, SqlIdentifier name, Action action) {
    this(position, name, action, null, null);
  }

  private AlterTrigger(
      SqlParserPos position,
      SqlIdentifier name,
      Action action,
      SqlNode secondsOrNull,
      IsolationLevel isolationOrNull) {
    super("ALTER TRIGGER", SqlKind.OTHER_DDL, position, name);
    this.name = name;
    this.action = action;
    this.seconds = secondsOrNull;
    this.isolation = isolationOrNull;
  }

  /**
   * SET TIMEOUT.
   *
   * @param secondsOrNull null for the default of the database
   */
  public static AlterTrigger timeout(
      SqlParserPos position, SqlIdentifier name, SqlNode secondsOrNull) {
    return new AlterTrigger(position, name, Action.SET_TIMEOUT, secondsOrNull, null);
  }

  /** SET ISOLATION LEVEL. */
  public static AlterTrigger isolation(
      SqlParserPos position, SqlIdentifier name, IsolationLevel level) {
    return new AlterTrigger(position, name, Action.SET_ISOLATION, null, level);
  }

  /** Of SET ISOLATION LEVEL; null for other actions. */
  public IsolationLevel isolation() {
    return isolation;
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
    sql.words("ALTER TRIGGER").node(name);
    if (isolation != null) {
      sql.words("SET ISOLATION LEVEL " + isolation.sql());
      return;
    }
    sql.words(action.name().replace('_', ' '))
        .node(seconds)
        .words(seconds == null && action == Action.SET_TIMEOUT, "DEFAULT");
  }
}
