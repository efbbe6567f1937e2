package io.mokadb.sql.plan.validate;

import io.mokadb.sql.parser.ast.Calls;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.NlsString;

/**
 * EXTRACT and DATE_PART with the additional field names of H2 and PostgreSQL, and of the result of
 * AGE. Stateless.
 */
final class FieldCalls {
  private static final Map<String, TimeUnit> FIELDS =
      Map.ofEntries(
          Map.entry("YEARS", TimeUnit.YEAR),
          Map.entry("MONTHS", TimeUnit.MONTH),
          Map.entry("WEEKS", TimeUnit.WEEK),
          Map.entry("DAYS", TimeUnit.DAY),
          Map.entry("HOURS", TimeUnit.HOUR),
          Map.entry("MINUTES", TimeUnit.MINUTE),
          Map.entry("SECONDS", TimeUnit.SECOND),
          Map.entry("MILLISECONDS", TimeUnit.MILLISECOND),
          Map.entry("MICROSECONDS", TimeUnit.MICROSECOND),
          Map.entry("DECADES", TimeUnit.DECADE),
          Map.entry("CENTURIES", TimeUnit.CENTURY),
          Map.entry("DAY_OF_MONTH", TimeUnit.DAY),
          Map.entry("DAY_OF_WEEK", TimeUnit.DOW),
          Map.entry("DAY_OF_YEAR", TimeUnit.DOY),
          Map.entry("ISO_DAY_OF_WEEK", TimeUnit.ISODOW),
          Map.entry("ISO_WEEK", TimeUnit.WEEK),
          Map.entry("ISO_YEAR", TimeUnit.ISOYEAR),
          Map.entry("ISO_WEEK_YEAR", TimeUnit.ISOYEAR));

  /** Fields that have fractions, and PostgreSQL's day of the week, which counts from 0. */
  private static final Map<String, String> EXACT =
      Map.of("SECOND", "second", "SECONDS", "second", "EPOCH", "epoch", "DOW", "dow");

  /** The function that gives how far a moment's clock is ahead of UTC. */
  static final String ZONE_SECONDS = "ZONE_SECONDS";

  private FieldCalls() {}

  /** EXTRACT as Calcite knows it; the call itself if there is nothing to change. */
  static SqlCall known(SqlCall extract) {
    if (!(extract.operand(0) instanceof SqlIntervalQualifier field)) {
      return extract;
    }
    SqlCall age = age(extract.operand(1), field.toString());
    if (age != null) {
      return age;
    }
    SqlCall offset =
        field.timeFrameName == null ? null : offset(extract.operand(1), field.timeFrameName);
    if (offset != null) {
      return offset;
    }
    String exact =
        extract.operand(1) instanceof SqlDynamicParam
            ? null
            : EXACT.get(field.toString().toUpperCase(Locale.ROOT));
    if (exact != null) {
      SqlParserPos position = extract.getParserPosition();
      return Calls.function(
          exact.equals("dow") ? "DATE_PART" : "EXACT_PART",
          position,
          SqlLiteral.createCharString(exact, position),
          extract.operand(1));
    }
    TimeUnit unit =
        field.timeFrameName == null
            ? null
            : FIELDS.get(field.timeFrameName.toUpperCase(Locale.ROOT));
    return unit == null
        ? extract
        : extract
            .getOperator()
            .createCall(
                extract.getParserPosition(),
                new SqlIntervalQualifier(unit, null, field.getParserPosition()),
                extract.operand(1));
  }

  /** {@code DATE_PART('field', AGE(...))}; the call itself if it is another one. */
  static SqlCall ofPart(SqlCall part) {
    if (part.operandCount() != 2 || !(part.operand(0) instanceof SqlCharStringLiteral text)) {
      return part;
    }
    String field = text.getValueAs(NlsString.class).getValue();
    SqlCall age = age(part.operand(1), field);
    SqlCall offset = age == null ? offset(part.operand(1), field) : age;
    return offset == null ? part : offset;
  }

  /** A part of a moment's distance from UTC; null for other fields. */
  private static SqlCall offset(SqlNode moment, String field) {
    SqlParserPos position = moment.getParserPosition();
    SqlCall seconds = Calls.function(ZONE_SECONDS, position, moment);
    return switch (field.toUpperCase(Locale.ROOT)) {
      case "TIMEZONE" -> seconds;
      case "TIMEZONE_HOUR" -> quotient(seconds, "3600", position);
      case "TIMEZONE_MINUTE" ->
          SqlStdOperatorTable.MOD.createCall(
              position,
              quotient(seconds, "60", position),
              SqlLiteral.createExactNumeric("60", position));
      default -> null;
    };
  }

  private static SqlCall quotient(SqlNode seconds, String unit, SqlParserPos position) {
    return SqlStdOperatorTable.DIVIDE.createCall(
        position, seconds, SqlLiteral.createExactNumeric(unit, position));
  }

  private static SqlCall age(SqlNode node, String field) {
    if (!(node instanceof SqlCall age)
        || !(age.getOperator() instanceof SqlUnresolvedFunction)
        || !age.getOperator().getName().equals("AGE")
        || age.operandCount() < 1) {
      return null;
    }
    SqlParserPos position = age.getParserPosition();
    List<SqlNode> moments = age.getOperandList();
    boolean one = moments.size() == 1;
    return Calls.function(
        "AGE_FIELD",
        position,
        SqlLiteral.createCharString(field, position),
        one ? today(position) : moments.get(0),
        one ? moments.get(0) : moments.get(1));
  }

  private static SqlNode today(SqlParserPos position) {
    return new SqlIdentifier(SqlStdOperatorTable.CURRENT_DATE.getName(), position);
  }
}
