package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The operator {@code AT TIME ZONE}. It exists while the parser sorts out precedence; its call is
 * one of the function {@code TIMEZONE(zone, x)}, as in PostgreSQL, without a zone for {@code AT
 * LOCAL}.
 */
public final class AtTimeZoneOperator extends SqlBinaryOperator {
  public static final AtTimeZoneOperator INSTANCE = new AtTimeZoneOperator();

  /** The function that does it. */
  public static final String FUNCTION = "TIMEZONE";

  /** The zone of {@code AT LOCAL}. */
  public static final SqlNode LOCAL = SqlLiteral.createNull(SqlParserPos.ZERO);

  /** Binds tighter than arithmetic and looser than {@code ::}. */
  private static final int PRECEDENCE = 92;

  private AtTimeZoneOperator() {
    super("AT TIME ZONE", SqlKind.OTHER_FUNCTION, PRECEDENCE, true, null, null, null);
  }

  @Override
  public SqlCall createCall(
      SqlLiteral functionQualifier, SqlParserPos position, SqlNode... operands) {
    SqlNode zone = operands[1];
    SqlUnresolvedFunction function =
        new SqlUnresolvedFunction(
            new SqlIdentifier(FUNCTION, position),
            null,
            null,
            null,
            null,
            SqlFunctionCategory.USER_DEFINED_FUNCTION);
    return zone == LOCAL
        ? function.createCall(position, operands[0])
        : function.createCall(position, zone, operands[0]);
  }
}
