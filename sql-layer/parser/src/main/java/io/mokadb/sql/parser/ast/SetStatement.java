package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SET name = value, or SET SCHEMA name. */
public final class SetStatement extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("SET", SqlKind.SET_OPTION);

  private final SqlIdentifier name;
  private final SqlNode value;

  public SetStatement(SqlParserPos position, SqlIdentifier name, SqlNode value) {
    super(position);
    this.name = name;
    this.value = value;
  }

  /** The setting; SCHEMA for {@code SET SCHEMA x}. */
  public SqlIdentifier name() {
    return name;
  }

  /** A literal, or a bare word as an identifier. */
  public SqlNode value() {
    return value;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name, value);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("SET");
    name.unparse(writer, 0, 0);
    writer.keyword("=");
    value.unparse(writer, 0, 0);
  }
}
