package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlWriter;
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

  private final SqlIdentifier name;
  private final Action action;

  public AlterType(SqlParserPos position, SqlIdentifier name, Action action) {
    super("ALTER TYPE", position);
    this.name = name;
    this.action = action;
  }

  public SqlIdentifier name() {
    return name;
  }

  public Action action() {
    return action;
  }

  @Override
  void writeRest(SqlWriter writer) {
    name.unparse(writer, 0, 0);
    if (action instanceof AddValue add) {
      writer.keyword(add.ifNotExists ? "ADD VALUE IF NOT EXISTS" : "ADD VALUE");
      text(writer, add.label);
      if (add.neighbour != null) {
        writer.keyword(add.before ? "BEFORE" : "AFTER");
        text(writer, add.neighbour);
      }
    } else if (action instanceof RenameValue rename) {
      writer.keyword("RENAME VALUE");
      text(writer, rename.label);
      writer.keyword("TO");
      text(writer, rename.newLabel);
    } else if (action instanceof Rename rename) {
      writer.keyword("RENAME TO");
      rename.newName.unparse(writer, 0, 0);
    }
  }

  private static void text(SqlWriter writer, String label) {
    writer.literal("'" + label.replace("'", "''") + "'");
  }
}
