package io.mokadb.sql.plan.calcite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSetOperator;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * The balancing of a union of many selects. The parser of Calcite 1.42.0 makes a pair in a pair in
 * a pair of it; without balanced halves, phases that look at everything below a pair do so for each
 * of them, so that a thousand selects take a million steps, and a stack as deep. No upstream issue
 * found. Confined to a statement.
 */
public final class LongUnions extends SqlShuttle {
  /** Fewer are left as they are written. */
  private static final int MANY = 16;

  private LongUnions() {}

  /** The statement, or one that means the same. */
  public static SqlNode balanced(SqlNode statement) {
    if (Nesting.isShallow(statement)) {
      return statement;
    }
    try {
      return statement.accept(new LongUnions());
    } catch (StackOverflowError shortOfStack) {
      return statement;
    }
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call instanceof SqlWithItem item && item.recursive.booleanValue()) {
      // The places of its parts tell which of them is repeated.
      return call;
    }
    List<SqlNode> parts = parts(call);
    if (parts.size() < MANY) {
      return super.visit(call);
    }
    parts.replaceAll(part -> part.accept(this));
    return union((SqlSetOperator) call.getOperator(), parts);
  }

  /** The parts of a UNION or UNION ALL in their order; the call alone for other calls. */
  private static List<SqlNode> parts(SqlCall call) {
    List<SqlNode> parts = new ArrayList<>();
    SqlNode rest = call;
    while (rest instanceof SqlCall union
        && union.getKind() == SqlKind.UNION
        && union.getOperator() == call.getOperator()) {
      parts.add(union.operand(1));
      rest = union.operand(0);
    }
    parts.add(rest);
    Collections.reverse(parts);
    return parts;
  }

  private static SqlNode union(SqlSetOperator operator, List<SqlNode> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    int half = (parts.size() + 1) / 2;
    SqlNode first = union(operator, parts.subList(0, half));
    SqlNode second = union(operator, parts.subList(half, parts.size()));
    return operator.createCall(
        SqlParserPos.sum(List.of(first.getParserPosition(), second.getParserPosition())),
        first,
        second);
  }
}
