package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER MATERIALIZED VIEW. */
public final class AlterMaterializedView extends Definition {
  private final Action action;
  private final UpkeepOptions options;
  private final SqlIdentifier newName;

  /** The action. */
  public enum Action {
    /** Changes gather, the view stays as it is. */
    PAUSE,
    /** Goes on after PAUSE. */
    RESUME,
    /** Gives it other options. */
    SET,
    /** Gives it another name. */
    RENAME
  }

  private AlterMaterializedView(
      SqlParserPos position,
      boolean ifExists,
      SqlIdentifier name,
      Action action,
      UpkeepOptions options,
      SqlIdentifier newNameOrNull) {
    super("ALTER MATERIALIZED VIEW", position, ifExists, name);
    this.action = action;
    this.options = options;
    this.newName = newNameOrNull;
  }

  /** PAUSE. */
  public static AlterMaterializedView pause(
      SqlParserPos position, boolean ifExists, SqlIdentifier name) {
    return new AlterMaterializedView(
        position, ifExists, name, Action.PAUSE, UpkeepOptions.NONE, null);
  }

  /** RESUME. */
  public static AlterMaterializedView resume(
      SqlParserPos position, boolean ifExists, SqlIdentifier name) {
    return new AlterMaterializedView(
        position, ifExists, name, Action.RESUME, UpkeepOptions.NONE, null);
  }

  /** SET. */
  public static AlterMaterializedView set(
      SqlParserPos position, boolean ifExists, SqlIdentifier name, UpkeepOptions options) {
    return new AlterMaterializedView(position, ifExists, name, Action.SET, options, null);
  }

  /** RENAME TO. */
  public static AlterMaterializedView rename(
      SqlParserPos position, boolean ifExists, SqlIdentifier name, SqlIdentifier newName) {
    return new AlterMaterializedView(
        position, ifExists, name, Action.RENAME, UpkeepOptions.NONE, newName);
  }

  public Action action() {
    return action;
  }

  /** Of SET; empty for other actions. */
  public UpkeepOptions options() {
    return options;
  }

  /** Of RENAME; null for other actions. */
  public SqlIdentifier newName() {
    return newName;
  }

  @Override
  void writeChange(Unparser sql) {
    switch (action) {
      case PAUSE, RESUME -> sql.words(action.name());
      case SET -> options.unparse(sql, "SET");
      case RENAME -> sql.words("RENAME TO").node(newName);
    }
  }
}
