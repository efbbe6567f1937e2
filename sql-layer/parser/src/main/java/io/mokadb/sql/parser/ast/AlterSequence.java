package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER SEQUENCE. */
public final class AlterSequence extends Definition {
  private final boolean ifExists;
  private final SqlIdentifier name;
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
    super("ALTER SEQUENCE", position);
    this.ifExists = ifExists;
    this.name = name;
    this.options = options;
    this.newName = newName;
  }

  public boolean ifExists() {
    return ifExists;
  }

  public SqlIdentifier name() {
    return name;
  }

  public SequenceOptions options() {
    return options;
  }

  /** What it is to be called; null if its name stays. */
  public SqlIdentifier newName() {
    return newName;
  }

  @Override
  void writeRest(SqlWriter writer) {
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    options.unparse(writer);
    if (newName != null) {
      writer.keyword("RENAME TO");
      newName.unparse(writer, 0, 0);
    }
  }
}
