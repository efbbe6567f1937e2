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
import org.apache.calcite.util.ImmutableNullableList;

/** ANALYZE: gathers statistics. */
public final class Analyze extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("ANALYZE", SqlKind.OTHER);

  private final SqlIdentifier table;

  public Analyze(SqlParserPos position, SqlIdentifier table) {
    super(position);
    this.table = table;
  }

  /** The table, or null for all. */
  public SqlIdentifier table() {
    return table;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return ImmutableNullableList.of(table);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("ANALYZE");
    if (table != null) {
      table.unparse(writer, 0, 0);
    }
  }
}
