package io.mokadb.sql.plan.validate;

import java.util.function.Predicate;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The table DUAL in FROM, as {@code (VALUES 'X') AS dual (dummy)}. Stateless. */
final class SyntaxOfDual {
  private SyntaxOfDual() {}

  /** A FROM clause in which each table DUAL is a row. */
  static SqlNode inFrom(SqlNode from, Predicate<SqlNode> isDual) {
    if (isDual.test(from)) {
      return row(new SqlIdentifier("DUAL", from.getParserPosition()));
    }
    if (from instanceof SqlJoin join) {
      join.setLeft(inFrom(join.getLeft(), isDual));
      join.setRight(inFrom(join.getRight(), isDual));
    } else if (from instanceof SqlCall as
        && from.getKind() == SqlKind.AS
        && isDual.test(as.operand(0))) {
      if (as.operandCount() == 2) {
        return row(as.operand(1));
      }
      as.setOperand(0, values(as.getParserPosition()));
    }
    return from;
  }

  private static SqlNode row(SqlIdentifier alias) {
    SqlParserPos position = alias.getParserPosition();
    return SqlStdOperatorTable.AS.createCall(
        position, values(position), alias, new SqlIdentifier("DUMMY", position));
  }

  private static SqlNode values(SqlParserPos position) {
    return SqlStdOperatorTable.VALUES.createCall(
        position,
        SqlStdOperatorTable.ROW.createCall(position, SqlLiteral.createCharString("X", position)));
  }
}
