package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CHECK DATABASE: looks whether what is stored is sound. */
public final class CheckDatabase extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CHECK DATABASE", SqlKind.OTHER);

  private final boolean counts;

  public CheckDatabase(SqlParserPos position, boolean counts) {
    super(position);
    this.counts = counts;
  }

  /** Whether the answer also tells how much was looked at. */
  public boolean counts() {
    return counts;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of();
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword(counts ? "CHECK DATABASE WITH COUNTS" : "CHECK DATABASE");
  }
}
