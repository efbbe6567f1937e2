package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The operator {@code ::}. It exists while the parser sorts out precedence; its call is a CAST. */
public final class CastInfixOperator extends SqlBinaryOperator {
  public static final CastInfixOperator INSTANCE = new CastInfixOperator();

  /** Binds tighter than arithmetic and looser than the dot. */
  private static final int PRECEDENCE = 94;

  private CastInfixOperator() {
    super("::", SqlKind.CAST, PRECEDENCE, true, null, null, null);
  }

  @Override
  public SqlCall createCall(
      SqlLiteral functionQualifier, SqlParserPos position, SqlNode... operands) {
    return SqlStdOperatorTable.CAST.createCall(position, operands);
  }
}
