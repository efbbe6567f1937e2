package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER SEQUENCE. */
public final class AlterSequence extends Definition {
  private final boolean ifExists;
  private final SqlIdentifier name;
  private final SequenceOptions options;

  public AlterSequence(
      SqlParserPos position, boolean ifExists, SqlIdentifier name, SequenceOptions options) {
    super("ALTER SEQUENCE", position);
    this.ifExists = ifExists;
    this.name = name;
    this.options = options;
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

  @Override
  void writeRest(SqlWriter writer) {
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    options.unparse(writer);
  }
}
