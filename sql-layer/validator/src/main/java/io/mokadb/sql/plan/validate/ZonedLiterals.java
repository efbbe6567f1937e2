package io.mokadb.sql.plan.validate;

import io.mokadb.sql.expr.value.ZonedTimeText;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Literals of timestamps with time zone: {@code TIMESTAMP WITH TIME ZONE '...'}, and {@code
 * TIMESTAMP '...+01'}, which the standard takes for one too. They become casts of their text,
 * because without an offset the session's zone counts. Stateless.
 */
final class ZonedLiterals {
  private ZonedLiterals() {}

  /** Null for other literals. */
  static SqlNode asCast(SqlUnknownLiteral literal) {
    SqlTypeName type =
        switch (literal.tag) {
          case "TIMESTAMP WITH TIME ZONE", "TIMESTAMP WITH LOCAL TIME ZONE" ->
              SqlTypeName.TIMESTAMP_TZ;
          case "TIME WITH TIME ZONE", "TIME WITH LOCAL TIME ZONE" -> SqlTypeName.TIME_TZ;
          case "TIMESTAMP" -> namesZone(literal) ? SqlTypeName.TIMESTAMP_TZ : null;
          case "TIME" -> namesZone(literal) ? SqlTypeName.TIME_TZ : null;
          default -> null;
        };
    if (type == null) {
      return null;
    }
    SqlParserPos position = literal.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        position,
        SqlLiteral.createCharString(text(literal), position),
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, position), position));
  }

  private static boolean namesZone(SqlUnknownLiteral literal) {
    return ZonedTimeText.namesZone(text(literal));
  }

  private static String text(SqlUnknownLiteral literal) {
    return literal.getValue();
  }
}
