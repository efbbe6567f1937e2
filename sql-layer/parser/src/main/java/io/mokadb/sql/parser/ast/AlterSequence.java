package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER SEQUENCE. */
public final class AlterSequence extends Definition {
  private final SequenceOptions options;
  private final SqlIdentifier newName;

  /**
   * @param newName null if it stays
   */
  public AlterSequence(
      SqlParserPos position,
      boolean ifExists,
      SqlIdentifier name,
      SequenceOptions options,
      SqlIdentifier newName) {
    super("ALTER SEQUENCE", position, ifExists, name);
    this.options = options;
    this.newName = newName;
  }

  public SequenceOptions options() {
    return options;
  }

  /** The new name; null if the name stays. */
  public SqlIdentifier newName() {
    return newName;
  }

  @Override
  void writeChange(Unparser sql) {
    options.unparse(sql);
    sql.node("RENAME TO", newName);
  }
}
