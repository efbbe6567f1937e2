package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.math.BigDecimal;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Frames that count groups of equal rows (SQL:2016 part 2, 7.15, GROUPS). Calcite's windows know
 * rows and values only, so such a frame is one of rows whose offsets are greater by {@link #MARK},
 * and an offset of rows is smaller: no partition has so many. Stateless.
 */
public final class GroupFrames {
  /** The number added to the offsets of a frame of groups. */
  public static final int MARK = 1 << 30;

  private GroupFrames() {}

  /** The unit of a frame: ROWS, RANGE or GROUPS. */
  public enum Unit {
    ROWS,
    RANGE,
    GROUPS
  }

  /**
   * A window's specification.
   *
   * @param lower the frame's bounds, each null if it is not given
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if an offset of groups is not a number
   */
  public static SqlWindow window(
      SqlIdentifier base,
      SqlNodeList partition,
      SqlNodeList order,
      Unit unit,
      SqlNode lower,
      SqlNode upper,
      SqlLiteral allowPartial,
      SqlLiteral exclude,
      SqlParserPos position) {
    SqlNode first = lower;
    SqlNode last = upper;
    boolean rows = unit == Unit.ROWS;
    if (unit == Unit.ROWS) {
      first = ofRows(lower);
      last = ofRows(upper);
    } else if (unit == Unit.GROUPS) {
      last = upper == null ? SqlWindow.createCurrentRow(position) : upper;
      rows = isOffset(lower) || isOffset(last);
      if (rows) {
        first = ofGroups(lower);
        last = ofGroups(last);
      }
    }
    return SqlWindow.create(
        null,
        base,
        partition,
        order,
        SqlLiteral.createBoolean(rows, position),
        first,
        last,
        allowPartial,
        exclude,
        position);
  }

  private static boolean isOffset(SqlNode bound) {
    return bound instanceof SqlCall;
  }

  private static SqlNode ofRows(SqlNode bound) {
    if (!isOffset(bound)
        || !(((SqlCall) bound).operand(0) instanceof SqlNumericLiteral number)
        || number.bigDecimalValue().compareTo(BigDecimal.valueOf(MARK)) < 0) {
      return bound;
    }
    return isPreceding(bound)
        ? SqlWindow.createUnboundedPreceding(bound.getParserPosition())
        : SqlWindow.createUnboundedFollowing(bound.getParserPosition());
  }

  private static boolean isPreceding(SqlNode bound) {
    return ((SqlCall) bound).getOperator() == SqlWindow.PRECEDING_OPERATOR;
  }

  private static SqlNode ofGroups(SqlNode bound) {
    SqlParserPos position = bound.getParserPosition();
    if (SqlWindow.isCurrentRow(bound)) {
      return SqlWindow.createPreceding(number(BigDecimal.ZERO, position), position);
    }
    if (!isOffset(bound)) {
      return bound;
    }
    if (!(((SqlCall) bound).operand(0) instanceof SqlNumericLiteral given)) {
      throw MokaException.unsupported("An offset of GROUPS must be a number");
    }
    BigDecimal offset = given.bigDecimalValue();
    if (offset.signum() < 0
        || offset.stripTrailingZeros().scale() > 0
        || offset.compareTo(BigDecimal.valueOf(MARK)) >= 0) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "An offset of GROUPS must be a whole number from 0");
    }
    SqlNode marked = number(offset, position);
    return isPreceding(bound)
        ? SqlWindow.createPreceding(marked, position)
        : SqlWindow.createFollowing(marked, position);
  }

  private static SqlNode number(BigDecimal offset, SqlParserPos position) {
    return SqlLiteral.createExactNumeric(
        offset.add(BigDecimal.valueOf(MARK)).toBigInteger().toString(), position);
  }
}
