package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** COMMENT ON a table, or on another object. */
public final class CommentOn extends Definition {
  /** The kind of the object. */
  public enum Kind {
    TABLE,
    VIEW,
    FUNCTION,
    DOMAIN,
    SEQUENCE,
    COLUMN,
    SCHEMA,
    INDEX,
    CONSTRAINT
  }

  private final Kind kind;
  private final SqlIdentifier table;
  private final String text;

  /**
   * @param name of the object; of a column the table's name and its own
   * @param table the one that has the constraint; null if it is none
   * @param text null to take the comment away
   */
  public CommentOn(
      SqlParserPos position, Kind kind, SqlIdentifier name, SqlIdentifier table, String text) {
    super("COMMENT ON " + kind, position, false, name);
    this.kind = kind;
    this.table = table;
    this.text = text;
  }

  public Kind kind() {
    return kind;
  }

  /** Of a constraint; else null. */
  public SqlIdentifier table() {
    return table;
  }

  public String text() {
    return text;
  }

  @Override
  void writeChange(Unparser sql) {
    sql.node("ON", table).words("IS");
    if (text == null) {
      sql.text("NULL");
    } else {
      sql.literal(text);
    }
  }
}
