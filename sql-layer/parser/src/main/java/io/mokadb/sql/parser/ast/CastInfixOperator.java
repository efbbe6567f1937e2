package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;

/** The operator {@code ::}. It exists while the parser sorts out precedence; its call is a CAST. */
public final class CastInfixOperator extends SqlBinaryOperator {
  public static final CastInfixOperator INSTANCE = new CastInfixOperator();

  /** Binds tighter than arithmetic and looser than the dot. */
  private static final int PRECEDENCE = 94;

  private CastInfixOperator() {
    super("::", SqlKind.CAST, PRECEDENCE, true, null, null, null);
  }

  /**
   * Appends the operator and the type to what the parser has read so far. A text that becomes an
   * INTERVAL without a qualifier is a literal: only it tells which of the two kinds is meant.
   */
  public static void append(List<Object> read, SqlDataTypeSpec type, SqlParserPos position) {
    Object last = read.get(read.size() - 1);
    if (type.getTypeNameSpec() instanceof IntervalTypeSpec interval
        && interval.qualifier() == null
        && last instanceof SqlCharStringLiteral text) {
      read.set(
          read.size() - 1,
          IntervalText.parse(text.getValueAs(String.class), 1, text.getParserPosition()));
    } else {
      read.add(new SqlParserUtil.ToTreeListItem(INSTANCE, position));
      read.add(type);
    }
  }

  @Override
  public SqlCall createCall(
      SqlLiteral functionQualifier, SqlParserPos position, SqlNode... operands) {
    return SqlStdOperatorTable.CAST.createCall(position, operands);
  }
}
