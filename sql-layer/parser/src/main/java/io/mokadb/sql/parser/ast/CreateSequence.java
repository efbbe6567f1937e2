package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE SEQUENCE. */
public final class CreateSequence extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE SEQUENCE", SqlKind.CREATE_SEQUENCE);

  private final SqlIdentifier name;
  private final SequenceOptions options;

  public CreateSequence(
      SqlParserPos position, boolean ifNotExists, SqlIdentifier name, SequenceOptions options) {
    super(OPERATOR, position, false, ifNotExists);
    this.name = name;
    this.options = options;
  }

  public boolean ifNotExists() {
    return ifNotExists;
  }

  public SqlIdentifier name() {
    return name;
  }

  public SequenceOptions options() {
    return options;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("CREATE SEQUENCE");
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    options.unparse(writer);
  }
}
