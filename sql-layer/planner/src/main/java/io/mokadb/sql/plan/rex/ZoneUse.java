package io.mokadb.sql.plan.rex;

import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.value.ZonedTimeText;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;

/**
 * A test whether a call depends on the session's zone: fields, units, texts and calendars of a
 * moment are those that its clocks show, and so is the moment that a date and time without a zone
 * stands for. A time of day with time zone has an offset of its own.
 */
final class ZoneUse {
  /** They pass values on, or compare them, in UTC. */
  private static final Set<SqlKind> PLAIN =
      Set.of(
          SqlKind.EQUALS,
          SqlKind.NOT_EQUALS,
          SqlKind.LESS_THAN,
          SqlKind.LESS_THAN_OR_EQUAL,
          SqlKind.GREATER_THAN,
          SqlKind.GREATER_THAN_OR_EQUAL,
          SqlKind.IS_DISTINCT_FROM,
          SqlKind.IS_NOT_DISTINCT_FROM,
          SqlKind.SEARCH,
          SqlKind.BETWEEN,
          SqlKind.IN,
          SqlKind.NOT_IN,
          SqlKind.IS_NULL,
          SqlKind.IS_NOT_NULL,
          SqlKind.CASE,
          SqlKind.COALESCE,
          SqlKind.NULLIF,
          SqlKind.NVL,
          SqlKind.NVL2,
          SqlKind.DECODE,
          SqlKind.GREATEST,
          SqlKind.LEAST,
          SqlKind.ITEM);

  private static final Set<SqlKind> LISTS = Set.of(SqlKind.ROW, SqlKind.ARRAY_VALUE_CONSTRUCTOR);

  private static final Set<String> PLAIN_NAMES = Set.of("IFNULL", "UNIX_TIMESTAMP");

  private ZoneUse() {}

  /** The kind of an expression's type. */
  static Kind kind(RexNode node) {
    return TypeMapping.toSqlType(node.getType()).kind();
  }

  /**
   * @param operands their kinds
   */
  static boolean of(RexCall call, List<Kind> operands) {
    Kind result = kind(call);
    return switch (call.getKind()) {
      case CAST ->
          isOfToday(operands.get(0), result)
              || result != operands.get(0)
                  && (result.hasZone() || operands.get(0).hasZone())
                  && !isLiteral(call.getOperands().get(0));
      case PLUS, MINUS -> isMoment(operands) && (isCalendar(result, operands) || isMixed(operands));
      default ->
          call.getOperator().getName().equals("TIMEZONE")
              ? operands.size() != 2 || !namesItsZone(operands.get(1))
              : isMoment(operands)
                  ? !isPlain(call, operands)
                  : result.hasZone() && isMade(call, operands);
    };
  }

  /** A literal of a moment or a time of day that says where its clock is. */
  private static boolean isLiteral(RexNode operand) {
    return operand instanceof RexLiteral literal
        && kind(literal).isCharacter()
        && !literal.isNull()
        && ZonedTimeText.namesZone(literal.getValueAs(String.class));
  }

  /** A time of day becomes a moment of the day that it is in the session's zone. */
  private static boolean isOfToday(Kind from, Kind to) {
    return (from == Kind.TIME || from == Kind.TIME_TZ)
        && (to == Kind.TIMESTAMP || to == Kind.TIMESTAMP_TZ);
  }

  private static boolean isMoment(List<Kind> operands) {
    return operands.contains(Kind.TIMESTAMP_TZ);
  }

  /** Months are added by the calendar; days and less are true time. */
  private static boolean isCalendar(Kind result, List<Kind> operands) {
    return result == Kind.INTERVAL_YEAR_MONTH || operands.contains(Kind.INTERVAL_YEAR_MONTH);
  }

  /** A time of day gets the offset that the zone has now, and a text may be without a zone. */
  private static boolean namesItsZone(Kind operand) {
    return operand == Kind.TIMESTAMP_TZ || operand == Kind.TIMESTAMP || operand == Kind.DATE;
  }

  /** What has no zone is converted to a moment of the session's. */
  private static boolean isMixed(List<Kind> operands) {
    return operands.stream()
        .anyMatch(kind -> kind == Kind.TIMESTAMP || kind == Kind.DATE || kind.isCharacter());
  }

  private static boolean isPlain(RexCall call, List<Kind> operands) {
    boolean plain =
        PLAIN.contains(call.getKind()) || PLAIN_NAMES.contains(call.getOperator().getName());
    return plain && !isMixed(operands)
        || LISTS.contains(call.getKind())
        || call.getOperator() instanceof SqlAggFunction
        || isEpoch(call);
  }

  private static boolean isEpoch(RexCall call) {
    return call.getOperands().get(0) instanceof RexLiteral unit
        && "EPOCH".equalsIgnoreCase(String.valueOf(unit.getValue2()));
  }

  /** Made of a text, or of fields; a number counts from a moment. */
  private static boolean isMade(RexCall call, List<Kind> operands) {
    return !operands.contains(Kind.TIME_TZ)
        && !PLAIN.contains(call.getKind())
        && !(operands.size() == 1 && operands.get(0).isNumeric());
  }
}
