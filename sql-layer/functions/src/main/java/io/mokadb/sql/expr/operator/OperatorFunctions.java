package io.mokadb.sql.expr.operator;

import io.mokadb.session.SqlType;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.expr.array.ArrayFunctions;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Logic;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.number.Arithmetic;
import io.mokadb.sql.expr.text.TextFunctions;
import io.mokadb.sql.expr.time.DateTimeArithmetic;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.Category;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Operators: comparison, logic, arithmetic, casts and conditions. */
public final class OperatorFunctions {
  private OperatorFunctions() {}

  /** Comparisons, AND, OR, NOT, and whether a value is null. */
  public static void registerLogic(FunctionRegistry registry) {
    comparison(
        registry, "EQUALS OPERATOR BOOLEAN: whether two values are equal", Comparisons.EQUAL);
    comparison(
        registry, "NOT_EQUALS OPERATOR BOOLEAN: whether two values differ", Comparisons.NOT_EQUAL);
    comparison(
        registry,
        "LESS_THAN OPERATOR BOOLEAN: whether the first value is smaller",
        Comparisons.LESS);
    comparison(
        registry,
        "LESS_THAN_OR_EQUAL OPERATOR BOOLEAN: whether the first value is not larger",
        Comparisons.LESS_OR_EQUAL);
    comparison(
        registry,
        "GREATER_THAN OPERATOR BOOLEAN: whether the first value is larger",
        Comparisons.GREATER);
    comparison(
        registry,
        "GREATER_THAN_OR_EQUAL OPERATOR BOOLEAN: whether the first value is not smaller",
        Comparisons.GREATER_OR_EQUAL);
    registry.add(
        "AND OPERATOR BOOLEAN NULLSAFE: whether all conditions are true",
        call -> new Logic.And(flatten(call, true)));
    registry.add(
        "OR OPERATOR BOOLEAN NULLSAFE: whether any condition is true",
        call -> new Logic.Or(flatten(call, false)));
    registry.add(
        "NOT OPERATOR BOOLEAN: the opposite of a condition",
        call -> new Logic.Not(call.operand(0)));
    registry.add(
        "IS_NULL OPERATOR BOOLEAN NOT NULL NULLSAFE LARGE: whether a value is null",
        call -> new Logic.NullTest(call.operand(0), true));
    registry.add(
        "IS_NOT_NULL OPERATOR BOOLEAN NOT NULL NULLSAFE LARGE: whether a value is not null",
        call -> new Logic.NullTest(call.operand(0), false));
  }

  /** All others. */
  public static void register(FunctionRegistry registry) {
    registry.add(
        "BETWEEN OPERATOR BOOLEAN NULLSAFE: whether a value lies between two others",
        OperatorFunctions::between);
    registry.add(
        "IS_TRUE OPERATOR BOOLEAN NOT NULL NULLSAFE: whether a condition is true",
        call -> new Logic.TruthTest(call.operand(0), true, true));
    registry.add(
        "IS_NOT_TRUE OPERATOR BOOLEAN NOT NULL NULLSAFE: whether a condition is false or unknown",
        call -> new Logic.TruthTest(call.operand(0), true, false));
    registry.add(
        "IS_FALSE OPERATOR BOOLEAN NOT NULL NULLSAFE: whether a condition is false",
        call -> new Logic.TruthTest(call.operand(0), false, true));
    registry.add(
        "IS_NOT_FALSE OPERATOR BOOLEAN NOT NULL NULLSAFE: whether a condition is true or unknown",
        call -> new Logic.TruthTest(call.operand(0), false, false));
    registry.add(
        "IS_DISTINCT_FROM OPERATOR BOOLEAN NOT NULL NULLSAFE: "
            + "whether two values differ, where nulls are equal",
        call -> distinct(call, true));
    registry.add(
        "IS_NOT_DISTINCT_FROM OPERATOR BOOLEAN NOT NULL NULLSAFE: whether two values are equal or"
            + " both null",
        call -> distinct(call, false));
    arithmetic(registry, "PLUS / CHECKED_PLUS OPERATOR WIDENED: a sum", Arithmetic.Operation.PLUS);
    arithmetic(
        registry,
        "MINUS / CHECKED_MINUS OPERATOR WIDENED: a difference",
        Arithmetic.Operation.MINUS);
    arithmetic(
        registry, "TIMES / CHECKED_TIMES OPERATOR WIDENED: a product", Arithmetic.Operation.TIMES);
    arithmetic(
        registry,
        "DIVIDE / CHECKED_DIVIDE OPERATOR WIDENED: a quotient",
        Arithmetic.Operation.DIVIDE);
    registry.in(Category.NUMBER);
    arithmetic(
        registry,
        "MOD(ANY, ANY) STANDARD WIDENED: the remainder of a division {fn MOD}",
        Arithmetic.Operation.MOD);
    registry.in(Category.CONDITION);
    registry.add(
        "MINUS_PREFIX / CHECKED_MINUS_PREFIX OPERATOR OPERAND1: "
            + "the negative of a number or interval",
        OperatorFunctions::negate);
    registry.add("PLUS_PREFIX OPERATOR OPERAND1: the operand as it is", call -> call.operand(0));
    registry.add(
        "CAST / REINTERPRET OPERATOR NAMED: a value as another type",
        call -> call.asResult(call.operand(0), call.types().get(0)));
    registry.in(Category.TEXT);
    registry.add(
        "|| OPERATOR WIDENED TOTAL: texts, bytes or arrays one after the other",
        OperatorFunctions::concatenation);
    registry.alias(
        "||",
        "CONCAT(VARCHAR...) STANDARD VARCHAR NOT NULL NULLSAFE TOTAL: "
            + "texts one after the other {fn CONCAT}");
    registry.in(Category.CONDITION);
    conditions(registry);
  }

  private static void conditions(FunctionRegistry registry) {
    registry.add(
        "CASE OPERATOR CHOSEN NULLSAFE LARGE: the value of the first condition that is true",
        OperatorFunctions::caseOf);
    registry.add(
        "COALESCE(SAME...) STANDARD COMMON NULLSAFE LARGE: " + "the first value that is not null",
        call -> new Logic.Coalesce(asResults(call, 0)));
    registry.alias(
        "COALESCE",
        "IFNULL / NVL(SAME, SAME) STANDARD COMMON NULLSAFE LARGE: "
            + "the first value, or the second if that is null {fn IFNULL}",
        "ISNULL(SAME, SAME) COMMON NULLSAFE LARGE: "
            + "the first value, or the second if that is null");
    registry.add(
        "NVL2(ANY, ANY, ANY) STANDARD CHOSEN NULLSAFE LARGE: "
            + "the second value if the first is not null, otherwise the third",
        call ->
            new Logic.Case(
                new Expr[] {
                  new Logic.NullTest(call.operand(0), false),
                  call.asResult(call.operand(1), call.types().get(1)),
                  call.asResult(call.operand(2), call.types().get(2))
                }));
    registry.add(
        "IF(BOOLEAN, ANY, ANY) STANDARD CHOSEN NULLSAFE LARGE: "
            + "the second value if the condition is true, otherwise the third",
        OperatorFunctions::caseOf);
    registry.add(
        "DECODE(ANY, ANY, ANY, ANY...) STANDARD CHOSEN NULLSAFE: "
            + "the value beside the first operand that is equal to the first",
        OperatorFunctions::decode);
    registry.add(
        "NULLIF(SAME, SAME) STANDARD OPERAND1 OR NULL: "
            + "null if two values are equal, otherwise the first",
        call ->
            call.asResult(
                new Logic.NullIf(
                    call.operand(0),
                    Comparisons.compile(
                        Comparisons.EQUAL,
                        call.types().get(0),
                        call.types().get(1),
                        call.operand(0),
                        call.operand(1))),
                call.types().get(0)));
    registry.add(
        "GREATEST(SAME...) STANDARD COMMON NULLSAFE: the largest value; nulls are left out",
        call -> extreme(call, 1));
    registry.add(
        "LEAST(SAME...) STANDARD COMMON NULLSAFE: the smallest value; nulls are left out",
        call -> extreme(call, -1));
  }

  private static void comparison(FunctionRegistry registry, String name, int outcomes) {
    registry.add(
        name,
        call ->
            Comparisons.compile(
                outcomes,
                call.types().get(0),
                call.types().get(1),
                call.operand(0),
                call.operand(1)));
  }

  private static void arithmetic(
      FunctionRegistry registry, String row, Arithmetic.Operation operation) {
    registry.add(
        row,
        call -> {
          if (call.size() < 2) {
            return null;
          }
          SqlType left = call.types().get(0);
          SqlType right = call.types().get(1);
          if (DateTimeArithmetic.concerns(call)) {
            return DateTimeArithmetic.compile(operation, call);
          }
          return call.size() == 2
              ? Arithmetic.compile(
                  operation, call.result(), left, right, call.operand(0), call.operand(1))
              : null;
        });
  }

  private static Expr between(Call call) {
    SqlType type = call.types().get(0);
    return new Logic.And(
        new Expr[] {
          Comparisons.compile(
              Comparisons.GREATER_OR_EQUAL,
              type,
              call.types().get(1),
              call.operand(0),
              call.operand(1)),
          Comparisons.compile(
              Comparisons.LESS_OR_EQUAL,
              type,
              call.types().get(2),
              call.operand(0),
              call.operand(2))
        });
  }

  private static Expr concatenation(Call call) {
    return call.result().kind() == SqlType.Kind.ARRAY
        ? ArrayFunctions.concatenation(call)
        : TextFunctions.concatenation(call);
  }

  /** Nested ANDs, or ORs, as one. */
  private static Expr[] flatten(Call call, boolean conjunction) {
    List<Expr> terms = new ArrayList<>();
    for (Expr operand : call.operands()) {
      if (conjunction && operand instanceof Logic.And and) {
        terms.addAll(List.of(and.terms()));
      } else if (!conjunction && operand instanceof Logic.Or or) {
        terms.addAll(List.of(or.terms()));
      } else {
        terms.add(operand);
      }
    }
    return terms.toArray(Expr[]::new);
  }

  private static Expr distinct(Call call, boolean wanted) {
    return distinct(
        call.types().get(0), call.types().get(1), call.operand(0), call.operand(1), wanted);
  }

  private static Expr distinct(SqlType left, SqlType right, Expr a, Expr b, boolean wanted) {
    ComparedOperands operands = ComparedOperands.of(left, right, a, b);
    return new Logic.Distinct(operands.left(), operands.right(), operands.order(), wanted);
  }

  private static Expr negate(Call call) {
    return switch (call.result().kind()) {
      case TINYINT, SMALLINT, INTEGER -> {
        SqlType type = call.types().get(0);
        yield Arithmetic.compile(
            Arithmetic.Operation.MINUS, call.result(), type, type, new Literal(0), call.operand(0));
      }
      case BIGINT, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          Strict.of(
              call.operand(0), x -> Arithmetic.subtract(0, ((Number) x).longValue(), "BIGINT"));
      case DECIMAL -> {
        SqlType type = call.result();
        yield Strict.of(
            call.operand(0), x -> Numbers.fit(Numbers.decimalOf((Number) x).negate(), type));
      }
      case REAL -> Strict.of(call.operand(0), x -> -Numbers.toReal((Number) x));
      case DOUBLE -> Strict.of(call.operand(0), x -> -Numbers.toDouble((Number) x));
      default -> null;
    };
  }

  private static Expr[] asResults(Call call, int from) {
    Expr[] results = new Expr[call.size() - from];
    for (int i = from; i < call.size(); i++) {
      results[i - from] = call.asResult(call.operand(i), call.types().get(i));
    }
    return results;
  }

  private static Expr caseOf(Call call) {
    Expr[] operands = call.operands().toArray(Expr[]::new);
    int last = operands.length - 1;
    for (int i = 1; i <= last; i += 2) {
      operands[i] = call.asResult(operands[i], call.types().get(i));
    }
    if (operands.length % 2 == 1) {
      operands[last] = call.asResult(operands[last], call.types().get(last));
    }
    return new Logic.Case(operands);
  }

  /** DECODE(x, a, ra, b, rb, ..., else): nulls match nulls. */
  private static Expr decode(Call call) {
    List<Expr> operands = new ArrayList<>();
    int i = 1;
    for (; i + 1 < call.size(); i += 2) {
      operands.add(
          distinct(
              call.types().get(0), call.types().get(i), call.operand(0), call.operand(i), false));
      operands.add(call.asResult(call.operand(i + 1), call.types().get(i + 1)));
    }
    operands.add(
        i < call.size() ? call.asResult(call.operand(i), call.types().get(i)) : new Literal(null));
    return new Logic.Case(operands.toArray(Expr[]::new));
  }

  /** GREATEST and LEAST: null if any operand is null, as the standard has it. */
  private static Expr extreme(Call call, int sign) {
    Comparator<Object> comparator = Comparators.forType(call.result());
    return Strict.of(
        List.of(asResults(call, 0)),
        values -> {
          Object best = values[0];
          for (Object value : values) {
            if (Integer.signum(comparator.compare(value, best)) == sign) {
              best = value;
            }
          }
          return best;
        });
  }
}
