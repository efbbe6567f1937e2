package io.mokadb.sql.plan.calcite;

import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * PERCENTILE_CONT over doubles. Without it, Calcite 1.42.0 gives the result the type of the values,
 * though a value between two integers need not be one. No upstream issue found. Stateless.
 */
public final class Percentiles {
  private Percentiles() {}

  /** Casts the values of such a call to doubles, which have room for a value between two others. */
  public static void overDoubles(SqlNode node) {
    if (node instanceof SqlCall call
        && call.getKind() == SqlKind.WITHIN_GROUP
        && call.operand(0).getKind() == SqlKind.PERCENTILE_CONT) {
      SqlNodeList order = call.operand(1);
      order.replaceAll(Percentiles::asDouble);
    }
  }

  private static SqlNode asDouble(SqlNode key) {
    if (key.getKind() == SqlKind.DESCENDING) {
      return SqlStdOperatorTable.DESC.createCall(
          key.getParserPosition(), asDouble(((SqlCall) key).operand(0)));
    }
    SqlDataTypeSpec type =
        new SqlDataTypeSpec(
            new SqlBasicTypeNameSpec(SqlTypeName.DOUBLE, SqlParserPos.ZERO), SqlParserPos.ZERO);
    return SqlStdOperatorTable.CAST.createCall(key.getParserPosition(), key, type);
  }
}
