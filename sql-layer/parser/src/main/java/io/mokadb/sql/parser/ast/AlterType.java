package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER TYPE of an ENUM. */
public final class AlterType extends Definition {
  /** The change. */
  public sealed interface Action {}

  /**
   * {@code ADD VALUE}.
   *
   * @param before whether the label stands before {@code neighbour}
   * @param neighbour null to put it at the end
   */
  public record AddValue(boolean ifNotExists, String label, boolean before, String neighbour)
      implements Action {}

  /** {@code RENAME VALUE}. */
  public record RenameValue(String label, String newLabel) implements Action {}

  /** {@code RENAME TO}. */
  public record Rename(SqlIdentifier newName) implements Action {}

  private final Action action;

  public AlterType(SqlParserPos position, SqlIdentifier name, Action action) {
    super("ALTER TYPE", position, false, name);
    this.action = action;
  }

  public Action action() {
    return action;
  }

  @Override
  void writeChange(Unparser sql) {
    if (action instanceof AddValue add) {
      sql.words(add.ifNotExists ? "ADD VALUE IF NOT EXISTS" : "ADD VALUE").literal(add.label);
      if (add.neighbour != null) {
        sql.words(add.before ? "BEFORE" : "AFTER").literal(add.neighbour);
      }
    } else if (action instanceof RenameValue rename) {
      sql.words("RENAME VALUE").literal(rename.label).words("TO").literal(rename.newLabel);
    } else if (action instanceof Rename rename) {
      sql.words("RENAME TO").node(rename.newName);
    }
  }
}
