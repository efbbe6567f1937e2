package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Row counts of LIMIT and OFFSET. Stateless. */
public final class RowCounts {
  private static final SqlBasicVisitor<Void> COLUMNS =
      new SqlBasicVisitor<>() {
        @Override
        public Void visit(SqlCall call) {
          return call.isA(SqlKind.QUERY) ? null : super.visit(call);
        }

        @Override
        public Void visit(SqlIdentifier column) {
          throw MokaException.unsupported(
              "LIMIT and OFFSET cannot depend on a column: "
                  + column
                  + " (line "
                  + column.getParserPosition().getLineNum()
                  + ", column "
                  + column.getParserPosition().getColumnNum()
                  + ")");
        }
      };

  private RowCounts() {}

  /**
   * A number or a parameter as it is, all else as a BIGINT; null for NULL, which means no limit.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for what depends on a row
   */
  public static SqlNode of(SqlNode count) {
    if (SqlUtil.isNullLiteral(count, false)) {
      return null;
    }
    if (count instanceof SqlNumericLiteral || count instanceof SqlDynamicParam) {
      return count;
    }
    count.accept(COLUMNS);
    SqlParserPos position = count.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        position,
        count,
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BIGINT, position), position));
  }

  /** True if it is neither a number nor a parameter. */
  static boolean isComputed(SqlNode count) {
    return count instanceof SqlCall;
  }
}
