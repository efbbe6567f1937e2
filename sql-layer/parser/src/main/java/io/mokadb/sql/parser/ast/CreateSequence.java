package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE SEQUENCE. */
public final class CreateSequence extends Create {
  private final SequenceOptions options;

  public CreateSequence(
      SqlParserPos position, boolean ifNotExists, SqlIdentifier name, SequenceOptions options) {
    super("CREATE SEQUENCE", SqlKind.CREATE_SEQUENCE, position, false, ifNotExists, name);
    this.options = options;
  }

  public SequenceOptions options() {
    return options;
  }

  @Override
  void unparse(Unparser sql) {
    begin(sql, "CREATE SEQUENCE");
    options.unparse(sql);
  }
}
