package io.mokadb.sql.expr;

import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.runtime.Expr;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** {@code x = ANY (array)} and the like, with unknown for what nulls leave open. */
final class QuantifiedFunctions {
  private static final Map<String, Integer> OUTCOMES =
      Map.of(
          "=", Comparisons.EQUAL,
          "<>", Comparisons.NOT_EQUAL,
          "<", Comparisons.LESS,
          "<=", Comparisons.LESS_OR_EQUAL,
          ">", Comparisons.GREATER,
          ">=", Comparisons.GREATER_OR_EQUAL);

  private static final Comparator<Object> VALUES = QuantifiedFunctions::compare;

  private QuantifiedFunctions() {}

  static void register(Registry registry) {
    OUTCOMES.forEach(
        (symbol, outcomes) -> {
          registry.add(symbol + " SOME", call -> quantified(call, outcomes, true));
          registry.add(symbol + " ALL", call -> quantified(call, outcomes, false));
        });
  }

  /**
   * @param decides the outcome of one comparison that settles all
   */
  private static Expr quantified(Call call, int outcomes, boolean decides) {
    if (call.size() != 2 || call.kind(1) != Kind.ARRAY) {
      return null;
    }
    Expr needle = call.operand(0);
    Expr array = call.operand(1);
    return (row, context) -> {
      List<?> list = (List<?>) array.eval(row, context);
      if (list == null) {
        return null;
      }
      Object value = list.isEmpty() ? null : needle.eval(row, context);
      boolean unknown = false;
      for (Object element : list) {
        if (value == null || element == null) {
          unknown = true;
        } else if (accepts(outcomes, VALUES.compare(value, element)) == decides) {
          return decides;
        }
      }
      return unknown ? null : (Boolean) !decides;
    };
  }

  private static boolean accepts(int outcomes, int order) {
    int outcome =
        order < 0 ? Comparisons.LESS : order > 0 ? Comparisons.GREATER : Comparisons.EQUAL;
    return (outcomes & outcome) != 0;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // values of one SQL type are of one class
  private static int compare(Object a, Object b) {
    if (a instanceof Number x && b instanceof Number y) {
      return Numbers.decimalOf(x).compareTo(Numbers.decimalOf(y));
    }
    return HashKeys.of(a).equals(HashKeys.of(b)) ? 0 : ((Comparable) a).compareTo(b);
  }
}
