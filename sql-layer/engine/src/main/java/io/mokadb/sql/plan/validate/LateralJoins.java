package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;

/**
 * Moves joins with LATERAL out of parentheses on the right side of another join. Calcite's
 * converter looks there for the columns of the first table in the whole FROM clause and takes those
 * of another one. Stateless.
 */
final class LateralJoins {
  private LateralJoins() {}

  /**
   * {@code (a JOIN b) JOIN c} for {@code a JOIN (b JOIN c)} if {@code c} is LATERAL; other joins as
   * they are.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} unless both are inner joins
   */
  static SqlNode leftDeep(SqlJoin join) {
    if (!(join.getRight() instanceof SqlJoin nested) || !isLateral(nested)) {
      return join;
    }
    if (!isInner(join) || !isInner(nested)) {
      throw MokaException.unsupported(
          "LATERAL in a join in parentheses on the right side of another join is supported for"
              + " inner joins with ON only; write the joins one after the other");
    }
    SqlNode first = leftDeep(joined(join, join.getLeft(), nested.getLeft(), null));
    SqlNode condition = both(nested.getCondition(), join.getCondition());
    return leftDeep(joined(join, first, nested.getRight(), condition));
  }

  private static boolean isInner(SqlJoin join) {
    JoinType type = join.getJoinType();
    return !join.isNatural()
        && join.getConditionType() != JoinConditionType.USING
        && (type == JoinType.INNER || type == JoinType.CROSS || type == JoinType.COMMA);
  }

  private static SqlJoin joined(SqlJoin join, SqlNode left, SqlNode right, SqlNode condition) {
    SqlParserPos position = join.getParserPosition();
    boolean free = condition == null;
    return new SqlJoin(
        position,
        left,
        SqlLiteral.createBoolean(false, position),
        (free ? JoinType.CROSS : JoinType.INNER).symbol(position),
        right,
        (free ? JoinConditionType.NONE : JoinConditionType.ON).symbol(position),
        condition);
  }

  private static SqlNode both(SqlNode one, SqlNode other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return SqlStdOperatorTable.AND.createCall(other.getParserPosition(), one, other);
  }

  /** Whether a part of FROM may refer to the tables before it. */
  private static boolean isLateral(SqlNode from) {
    if (from instanceof SqlJoin join) {
      return isLateral(join.getLeft()) || isLateral(join.getRight());
    }
    return switch (from.getKind()) {
      case AS -> isLateral(((SqlCall) from).operand(0));
      case LATERAL -> true;
      case UNNEST, COLLECTION_TABLE -> hasColumn(from);
      default -> false;
    };
  }

  private static boolean hasColumn(SqlNode source) {
    try {
      source.accept(
          new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlIdentifier identifier) {
              throw Util.FoundOne.NULL;
            }

            @Override
            public Void visit(SqlCall call) {
              return call.isA(SqlKind.QUERY) ? null : super.visit(call);
            }
          });
      return false;
    } catch (Util.FoundOne found) {
      return true;
    }
  }
}
