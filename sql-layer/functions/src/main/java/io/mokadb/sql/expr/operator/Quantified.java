package io.mokadb.sql.expr.operator;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.text.LikePattern;
import io.mokadb.sql.expr.value.WatchedText;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** {@code x = ANY (array)}, {@code x > ALL (array)} and their like, with SQL's unknown. */
public final class Quantified {
  private static final Map<String, Integer> OUTCOMES =
      Map.of(
          "=", Comparisons.EQUAL,
          "<>", Comparisons.NOT_EQUAL,
          "<", Comparisons.LESS,
          "<=", Comparisons.LESS_OR_EQUAL,
          ">", Comparisons.GREATER,
          ">=", Comparisons.GREATER_OR_EQUAL);

  /** As LIKE has it if nothing else is said. */
  private static final String ESCAPE = "\\";

  private Quantified() {}

  public static void register(FunctionRegistry registry) {
    OUTCOMES.forEach(
        (sign, outcomes) -> {
          registry.add(
              sign + " SOME OPERATOR BOOLEAN NULLSAFE: a comparison with any element",
              call -> compile(call, outcomes, false));
          registry.add(
              sign + " ALL OPERATOR BOOLEAN NULLSAFE: a comparison with all elements",
              call -> compile(call, outcomes, true));
        });
    registry.add(
        "QUANTIFIED_LIKE(VARCHAR, VARCHAR, ANY) BOOLEAN OR NULL INTERNAL: "
            + "LIKE of any or all patterns",
        Quantified::like);
  }

  /** {@code (what, value, patterns)}; what is {@code NOT LIKE ALL} or its like. */
  private static Expr like(Call call) {
    SqlType texts = SqlType.arrayOf(SqlType.of(Kind.VARCHAR));
    String what = (String) call.constant(0);
    boolean negated = what.startsWith("NOT ");
    boolean ignoreCase = what.contains("ILIKE");
    boolean all = what.endsWith(" ALL");
    Expr value = call.text(1);
    Expr patterns = call.converted(2, texts);
    return (row, context) -> {
      List<?> list = (List<?>) patterns.eval(row, context);
      if (list == null) {
        return null;
      }
      if (list.isEmpty()) {
        return all;
      }
      Object given = value.eval(row, context);
      if (given == null) {
        return null;
      }
      WatchedText text = new WatchedText((String) given, context);
      boolean unknown = false;
      for (Object item : list) {
        if (item == null) {
          unknown = true;
        } else {
          LikePattern pattern = LikePattern.compile((String) item, ESCAPE, ignoreCase);
          if (pattern.matches(text) != negated != all) {
            return !all;
          }
        }
      }
      return unknown ? null : (Object) all;
    };
  }

  private static Expr compile(Call call, int outcomes, boolean all) {
    if (call.size() != 2 || call.kind(1) != Kind.ARRAY) {
      return null;
    }
    ComparedOperands operands =
        ComparedOperands.ofElements(
            call.types().get(0), call.types().get(1), call.operand(0), call.operand(1));
    Expr needle = operands.left();
    Expr array = operands.right();
    Comparator<Object> order = operands.order();
    return (row, context) -> {
      List<?> list = (List<?>) array.eval(row, context);
      if (list == null) {
        return null;
      }
      if (list.isEmpty()) {
        return all;
      }
      Object value = needle.eval(row, context);
      if (value == null) {
        return null;
      }
      boolean unknown = false;
      for (Object item : list) {
        if (item == null) {
          unknown = true;
        } else if (Comparisons.accepts(outcomes, order.compare(value, item)) != all) {
          return !all;
        }
      }
      return unknown ? null : (Object) all;
    };
  }
}
