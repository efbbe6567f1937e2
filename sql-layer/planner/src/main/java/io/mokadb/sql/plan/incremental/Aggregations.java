package io.mokadb.sql.plan.incremental;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.incremental.DeltaPlan.Kind;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.Locale;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;

/** The aggregates from which rows can be taken away again. Stateless. */
final class Aggregations {
  private Aggregations() {}

  /** The name of the function. */
  static String name(AggregateCall call) {
    return call.getAggregation().getName().toUpperCase(Locale.ROOT);
  }

  /** What the state of an aggregate is; null if it cannot be kept by delta. */
  static Kind kind(AggregateCall call, RelNode input) {
    if (!call.getCollation().getFieldCollations().isEmpty()) {
      return null;
    }
    String name = name(call);
    boolean one = call.getArgList().size() == 1;
    if (name.equals("MIN") || name.equals("MAX")) {
      return one && isExact(argument(call, input))
          ? name.equals("MIN") ? Kind.LEAST : Kind.GREATEST
          : null;
    }
    if (call.isDistinct()) {
      return null;
    }
    return switch (name) {
      case "COUNT" -> Kind.COUNT;
      case "SUM", "$SUM0", "AVG" ->
          one && isNumber(argument(call, input)) && isNumber(TypeMapping.toSqlType(call.getType()))
              ? Kind.SUM
              : null;
      case "VAR_POP", "VAR_SAMP", "VARIANCE", "STDDEV_POP", "STDDEV_SAMP", "STDDEV" ->
          one && isNumber(argument(call, input)) && isNumber(TypeMapping.toSqlType(call.getType()))
              ? Kind.SQUARES
              : null;
      case "EVERY", "SOME", "BOOL_AND", "BOOL_OR" -> one ? Kind.TRUTH : null;
      default -> null;
    };
  }

  /** Whether the value of an aggregate follows from the rows, whatever their order is. */
  static boolean isStable(AggregateCall call, RelNode input) {
    boolean exact = StableTrees.isExact(input, call.getArgList());
    return switch (name(call)) {
      case "SINGLE_VALUE", "LITERAL_AGG" -> true;
      case "COUNT" -> exact || !call.isDistinct();
      default -> exact && kind(call.withDistinct(false), input) != null;
    };
  }

  private static SqlType argument(AggregateCall call, RelNode input) {
    return TypeMapping.toSqlType(AnalysedTree.type(input, call.getArgList().get(0)));
  }

  private static boolean isNumber(SqlType type) {
    return type.kind().isExactInteger() || type.kind() == SqlType.Kind.DECIMAL;
  }

  /** Whether values that are equal are the same. */
  static boolean isExact(SqlType type) {
    return switch (type.kind()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, BOOLEAN, DATE, TIME, TIMESTAMP -> true;
      case VARCHAR, UUID, BINARY, VARBINARY -> true;
      default -> false;
    };
  }
}
