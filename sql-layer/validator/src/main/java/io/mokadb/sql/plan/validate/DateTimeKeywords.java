package io.mokadb.sql.plan.validate;

import java.util.Locale;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;

/**
 * {@code DATE 'today'} and the other words of PostgreSQL for dates and timestamps, as expressions
 * that are computed when the statement runs. Stateless.
 */
final class DateTimeKeywords {
  private DateTimeKeywords() {}

  /** The expression that such a literal stands for; null for all other nodes. */
  static SqlNode meant(SqlNode node) {
    if (node instanceof SqlUnknownLiteral literal) {
      SqlTypeName type =
          switch (literal.tag) {
            case "DATE" -> SqlTypeName.DATE;
            case "TIMESTAMP" -> SqlTypeName.TIMESTAMP;
            case "TIMESTAMP WITH TIME ZONE" -> SqlTypeName.TIMESTAMP_TZ;
            default -> null;
          };
      return type == null ? null : of(literal.getValue(), type, literal.getParserPosition());
    }
    if (node.getKind() == SqlKind.CAST
        && ((SqlCall) node).operand(0) instanceof SqlCharStringLiteral text
        && ((SqlCall) node).operand(1) instanceof SqlDataTypeSpec type
        && type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec) {
      return of(
          text.getValueAs(NlsString.class).getValue(),
          SqlTypeName.get(type.getTypeName().getSimple()),
          node.getParserPosition());
    }
    return null;
  }

  /**
   * The expression that a word stands for.
   *
   * @return null if the text is not such a word, or the type has no such words
   */
  private static SqlNode of(String text, SqlTypeName type, SqlParserPos position) {
    if (type != SqlTypeName.DATE
        && type != SqlTypeName.TIMESTAMP
        && type != SqlTypeName.TIMESTAMP_TZ) {
      return null;
    }
    SqlNode value =
        switch (text.strip().toLowerCase(Locale.ROOT)) {
          case "now" ->
              new SqlIdentifier(
                  type == SqlTypeName.DATE ? "CURRENT_DATE" : "CURRENT_TIMESTAMP", position);
          case "today" -> today(position);
          case "tomorrow" -> moved(1, position);
          case "yesterday" -> moved(-1, position);
          case "epoch" -> SqlLiteral.createCharString("1970-01-01", position);
          default -> null;
        };
    return value == null
        ? null
        : SqlStdOperatorTable.CAST.createCall(
            position,
            value,
            new SqlDataTypeSpec(
                new SqlBasicTypeNameSpec(type, type == SqlTypeName.DATE ? -1 : 6, position),
                position));
  }

  private static SqlNode today(SqlParserPos position) {
    return new SqlIdentifier("CURRENT_DATE", position);
  }

  private static SqlNode moved(int days, SqlParserPos position) {
    return SqlStdOperatorTable.PLUS.createCall(
        position, today(position), SqlLiteral.createExactNumeric(Integer.toString(days), position));
  }
}
