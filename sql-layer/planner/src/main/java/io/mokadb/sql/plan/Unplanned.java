package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.calcite.PlanErrors;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The names of the unusual parts of a statement that the planner has no plan for, for its error
 * message. Stateless.
 */
final class Unplanned {
  private static final Set<SqlKind> SPECIAL =
      EnumSet.of(
          SqlKind.LATERAL,
          SqlKind.SOME,
          SqlKind.ALL,
          SqlKind.EXISTS,
          SqlKind.INTERSECT,
          SqlKind.EXCEPT,
          SqlKind.UNION,
          SqlKind.GROUPING_SETS,
          SqlKind.ROLLUP,
          SqlKind.CUBE,
          SqlKind.UNNEST,
          SqlKind.PIVOT,
          SqlKind.UNPIVOT,
          SqlKind.MATCH_RECOGNIZE,
          SqlKind.TABLESAMPLE,
          SqlKind.WITHIN_GROUP,
          SqlKind.MERGE,
          SqlKind.UPDATE);

  private static final int MOST = 3;

  private Unplanned() {}

  /** The failure with the names of unusual parts, if there is no plan; else the failure itself. */
  static MokaException named(MokaException failure, String sql) {
    if (!PlanErrors.isUnplanned(failure)) {
      return failure;
    }
    List<String> found = new ArrayList<>();
    try {
      find(SqlParsing.parse(sql), found);
    } catch (RuntimeException unreadable) {
      // A text that cannot be scanned only loses the hint in the message.
      return failure;
    }
    return found.isEmpty()
        ? failure
        : new MokaException(
            SqlState.FEATURE_NOT_SUPPORTED,
            "Moka has no plan for this use of "
                + String.join(", ", found)
                + "; write it in another form",
            failure.getCause());
  }

  private static void find(SqlNode statement, List<String> found) {
    statement.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            String name = nameOf(call);
            if (name != null && found.size() < MOST && !found.contains(name)) {
              found.add(name);
            }
            return super.visit(call);
          }
        });
  }

  private static String nameOf(SqlCall call) {
    return switch (call.getKind()) {
      case OVER -> holdsQuery(call) ? "a sub-query in a window function" : "window functions";
      case JOIN ->
          call instanceof SqlJoin join && holdsQuery(join.getCondition())
              ? "a sub-query in ON"
              : null;
      case IN, NOT_IN -> holdsQuery(call.operand(1)) ? "IN with a sub-query" : null;
      case WITH -> "WITH";
      default ->
          SPECIAL.contains(call.getKind())
              ? call.getKind().name().replace('_', ' ')
              : call.getOperator() instanceof SqlFunction function
                  ? function.getName().toUpperCase(Locale.ROOT)
                  : null;
    };
  }

  private static boolean holdsQuery(SqlNode node) {
    if (node == null) {
      return false;
    }
    if (node.isA(SqlKind.QUERY)) {
      return true;
    }
    List<SqlNode> inner =
        node instanceof SqlCall call
            ? call.getOperandList()
            : node instanceof SqlNodeList list ? list.getList() : List.of();
    return inner.stream().anyMatch(Unplanned::holdsQuery);
  }
}
