package io.mokadb.sql.expr;

import static io.mokadb.sql.expr.Calls.BIG;
import static io.mokadb.sql.expr.Calls.BOOL;
import static io.mokadb.sql.expr.Calls.DBL;
import static io.mokadb.sql.expr.Calls.INT;
import static io.mokadb.sql.expr.Calls.TXT;
import static io.mokadb.sql.expr.Calls.call;
import static io.mokadb.sql.expr.Calls.dec;
import static io.mokadb.sql.expr.Calls.fails;
import static io.mokadb.sql.expr.Calls.typed;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorFunctionsTest {
  private static final SqlType SMALL = SqlType.of(Kind.SMALLINT);
  private static final SqlType BOOLEAN_NULL = BOOL;

  private static Boolean truth(String text) {
    return text.equals("U") ? null : text.equals("T");
  }

  @ParameterizedTest
  @CsvSource({
    "T,T,T,T", "T,F,F,T", "T,U,U,T", "F,T,F,T", "F,F,F,F", "F,U,F,U", "U,T,U,T", "U,F,F,U",
    "U,U,U,U"
  })
  void andOr_allCombinations_threeValued(String a, String b, String and, String or) {
    Object x = typed(BOOLEAN_NULL, truth(a));
    Object y = typed(BOOLEAN_NULL, truth(b));
    assertThat(call("AND", BOOL, x, y)).isEqualTo(truth(and));
    assertThat(call("OR", BOOL, x, y)).isEqualTo(truth(or));
  }

  @Test
  void truthTests_unknown_areNeverUnknown() {
    Object unknown = typed(BOOL, null);
    assertThat(call("NOT", BOOL, unknown)).isNull();
    assertThat(call("NOT", BOOL, true)).isEqualTo(false);
    assertThat(call("IS_TRUE", BOOL, unknown)).isEqualTo(false);
    assertThat(call("IS_NOT_TRUE", BOOL, unknown)).isEqualTo(true);
    assertThat(call("IS_FALSE", BOOL, unknown)).isEqualTo(false);
    assertThat(call("IS_NOT_FALSE", BOOL, unknown)).isEqualTo(true);
    assertThat(call("IS_FALSE", BOOL, false)).isEqualTo(true);
    assertThat(call("IS_NULL", BOOL, unknown)).isEqualTo(true);
    assertThat(call("IS_NOT_NULL", BOOL, 1)).isEqualTo(true);
  }

  @Test
  void comparison_everyOperatorAndOrder_matches() {
    String[] names = {
      "LESS_THAN",
      "LESS_THAN_OR_EQUAL",
      "EQUALS",
      "GREATER_THAN_OR_EQUAL",
      "GREATER_THAN",
      "NOT_EQUALS"
    };
    String expected = "110001" + "011100" + "000111";
    Object[][] pairs = {
      {1, 2, 1, 1, 2, 1},
      {1L, 2L, 1L, 1L, 2L, 1L},
      {1.5, 2.5, 1.5, 1.5, 2.5, 1.5},
      {"a", "b", "a", "a", "b", "a"},
      {dec("1.0"), dec("1.1"), dec("1.0"), dec("1.00"), dec("1.2"), dec("1.1")},
      {1, dec("1.5"), 2, dec("2.0"), 3L, 2.5},
    };
    for (Object[] pair : pairs) {
      for (int order = 0; order < 3; order++) {
        for (int i = 0; i < 6; i++) {
          assertThat(call(names[i], BOOL, pair[2 * order], pair[2 * order + 1]))
              .as("%s %s %s", pair[2 * order], names[i], pair[2 * order + 1])
              .isEqualTo(expected.charAt(order * 6 + i) == '1');
        }
      }
    }
    assertThat(call("EQUALS", BOOL, 1, typed(INT, null))).isNull();
  }

  @Test
  void comparison_exactNumbers_exact() {
    long big = (1L << 53) + 1;
    assertThat(call("EQUALS", BOOL, big, dec("9007199254740992"))).isEqualTo(false);
    assertThat(call("GREATER_THAN", BOOL, big, dec("9007199254740992.9"))).isEqualTo(true);
  }

  @Test
  void comparison_withDouble_ofDoubles() {
    long big = (1L << 53) + 1;
    assertThat(call("EQUALS", BOOL, big, (double) (1L << 53))).isEqualTo(true);
    assertThat(call("GREATER_THAN", BOOL, big, (double) (1L << 53))).isEqualTo(false);
    assertThat(call("LESS_THAN", BOOL, Long.MAX_VALUE, Double.POSITIVE_INFINITY)).isEqualTo(true);
    assertThat(call("EQUALS", BOOL, dec("0.1"), 0.1)).isEqualTo(true);
  }

  @Test
  void comparison_nan_equalToItselfAndLargest() {
    assertThat(call("EQUALS", BOOL, Double.NaN, Double.NaN)).isEqualTo(true);
    assertThat(call("GREATER_THAN", BOOL, Double.NaN, Double.POSITIVE_INFINITY)).isEqualTo(true);
    assertThat(call("EQUALS", BOOL, 0.0, -0.0)).isEqualTo(true);
    assertThat(call("GREATER_THAN", BOOL, Double.NaN, Long.MAX_VALUE)).isEqualTo(true);
  }

  @Test
  void comparison_text_byCodePointAndPadding() {
    // a surrogate pair is above every other character although its units are not
    assertThat(call("GREATER_THAN", BOOL, "\uD83D\uDE00", "\uFFEE")).isEqualTo(true);
    Object padded = typed(SqlType.of(Kind.CHAR, 5), "ab   ");
    assertThat(call("EQUALS", BOOL, padded, "ab")).isEqualTo(true);
    assertThat(call("EQUALS", BOOL, "ab   ", "ab")).isEqualTo(false);
    assertThat(call("LESS_THAN", BOOL, padded, "ab!")).isEqualTo(true);
  }

  @Test
  void distinctFrom_nulls_equalEachOther() {
    assertThat(call("IS_DISTINCT_FROM", BOOL, typed(INT, null), typed(INT, null))).isEqualTo(false);
    assertThat(call("IS_DISTINCT_FROM", BOOL, 1, typed(INT, null))).isEqualTo(true);
    assertThat(call("IS_NOT_DISTINCT_FROM", BOOL, 1, 1L)).isEqualTo(true);
  }

  @Test
  void arithmetic_integers_exactOrOverflow() {
    assertThat(call("PLUS", INT, 2, 3)).isEqualTo(5);
    assertThat(call("MINUS", BIG, 2, 3L)).isEqualTo(-1L);
    assertThat(call("TIMES", BIG, 3_000_000_000L, 2)).isEqualTo(6_000_000_000L);
    assertThat(call("DIVIDE", INT, -7, 2)).isEqualTo(-3);
    assertThat(call("MOD", INT, -7, 2)).isEqualTo(-1);
    assertThat(call("PLUS", INT, 1, typed(INT, null))).isNull();
    SqlState range = SqlState.NUMBER_OUT_OF_RANGE;
    fails(range, "PLUS", INT, Integer.MAX_VALUE, 1);
    fails(range, "MINUS", INT, Integer.MIN_VALUE, 1);
    fails(range, "TIMES", INT, 1 << 20, 1 << 12);
    fails(range, "DIVIDE", INT, Integer.MIN_VALUE, -1);
    fails(range, "MINUS_PREFIX", INT, Integer.MIN_VALUE);
    fails(range, "PLUS", SMALL, typed(SMALL, 32767), typed(SMALL, 1));
    fails(range, "CHECKED_PLUS", BIG, Long.MAX_VALUE, 1L);
    fails(range, "MINUS", BIG, Long.MIN_VALUE, 1L);
    fails(range, "TIMES", BIG, Long.MAX_VALUE, 2L);
    fails(range, "TIMES", BIG, Long.MIN_VALUE, -1L);
    fails(range, "DIVIDE", BIG, Long.MIN_VALUE, -1L);
    fails(range, "MINUS_PREFIX", BIG, Long.MIN_VALUE);
  }

  @Test
  void arithmetic_divisorZero_fails() {
    SqlState zero = SqlState.DIVISION_BY_ZERO;
    fails(zero, "DIVIDE", INT, 1, 0);
    fails(zero, "MOD", BIG, 1L, 0L);
    fails(zero, "DIVIDE", DBL, 1.0, 0.0);
    fails(zero, "DIVIDE", SqlType.decimal(10, 2), dec("1.0"), dec("0.00"));
    fails(zero, "MOD", SqlType.decimal(10, 2), dec("1.0"), dec("0.00"));
  }

  @Test
  void arithmetic_decimals_scaleOfResultHalfUp() {
    assertThat(call("PLUS", SqlType.decimal(12, 2), dec("1.10"), dec("2.205")))
        .isEqualTo(dec("3.31"));
    assertThat(call("DIVIDE", SqlType.decimal(38, 6), dec("1"), dec("3")))
        .isEqualTo(dec("0.333333"));
    assertThat(call("TIMES", SqlType.decimal(38, 4), dec("-0.05"), dec("0.15")))
        .isEqualTo(dec("-0.0075"));
    assertThat(
            call(
                "PLUS",
                SqlType.decimal(38, 0),
                dec("9999999999999999999999999999999999999"),
                dec("1")))
        .isEqualTo(dec("10000000000000000000000000000000000000"));
    fails(
        SqlState.NUMBER_OUT_OF_RANGE,
        "PLUS",
        SqlType.decimal(38, 0),
        dec("99999999999999999999999999999999999999"),
        dec("1"));
    fails(SqlState.NUMBER_OUT_OF_RANGE, "TIMES", SqlType.decimal(5, 2), dec("100.0"), dec("10.0"));
    assertThat(call("MINUS_PREFIX", SqlType.decimal(5, 2), dec("1.25"))).isEqualTo(dec("-1.25"));
  }

  @Test
  void arithmetic_doubles_overflowIsAnErrorNanIsNot() {
    assertThat(call("PLUS", DBL, 1.5, 2)).isEqualTo(3.5);
    fails(SqlState.NUMBER_OUT_OF_RANGE, "TIMES", DBL, 1e200, 1e200);
    assertThat(call("PLUS", DBL, Double.NaN, 1.0)).isEqualTo(Double.NaN);
    assertThat(call("TIMES", DBL, Double.POSITIVE_INFINITY, 2.0))
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void conditions_pickAndConvert() {
    assertThat(call("CASE", BIG, false, 1, true, 2, 3)).isEqualTo(2L);
    assertThat(call("CASE", BIG, false, 1, typed(BOOL, null), 2, 3)).isEqualTo(3L);
    assertThat(call("COALESCE", INT, typed(INT, null), 4, 5)).isEqualTo(4);
    assertThat(call("NULLIF", INT, 4, 4)).isNull();
    assertThat(call("NULLIF", INT, 4, 5)).isEqualTo(4);
    assertThat(call("GREATEST", INT, 4, 9, 5)).isEqualTo(9);
    assertThat(call("LEAST", TXT, "b", "a")).isEqualTo("a");
    assertThat(call("LEAST", TXT, "b", typed(TXT, null))).isNull();
    assertThat(call("NVL2", INT, typed(INT, null), 1, 2)).isEqualTo(2);
    assertThat(call("DECODE", TXT, 2, 1, "one", 2, "two", "many")).isEqualTo("two");
    assertThat(call("DECODE", TXT, 9, 1, "one", 2, "two")).isNull();
    assertThat(call("BETWEEN", BOOL, 5, 1, 5)).isEqualTo(true);
  }

  @Test
  void case_untakenBranch_isNotEvaluated() {
    Expr division =
        FunctionLibrary.compile(
            "DIVIDE", INT, List.of(INT, INT), List.of(Exprs.literal(1), Exprs.literal(0)));
    Expr guarded =
        FunctionLibrary.compile(
            "CASE",
            INT,
            List.of(BOOL, INT, INT),
            List.of(Exprs.literal(false), division, Exprs.literal(7)));
    assertThat(guarded.eval(null, Calls.context())).isEqualTo(7);
  }

  @Test
  void in_constantsParametersAndNulls_threeValued() {
    List<Expr> list = List.of(Exprs.literal(1), Exprs.literal(2), Exprs.parameter(0));
    Expr in = Exprs.in(Exprs.input(0), INT, list);
    assertThat(in.eval(new Object[] {2}, Calls.context(9))).isEqualTo(true);
    assertThat(in.eval(new Object[] {9}, Calls.context(9))).isEqualTo(true);
    assertThat(in.eval(new Object[] {3}, Calls.context(9))).isEqualTo(false);
    assertThat(in.eval(new Object[] {3}, Calls.context(new Object[] {null}))).isNull();
    assertThat(in.eval(new Object[] {null}, Calls.context(9))).isNull();
  }

  @Test
  void in_manyParameters_hashedOncePerExecution() {
    List<Expr> list = new ArrayList<>();
    Object[] values = new Object[50];
    for (int i = 0; i < 50; i++) {
      list.add(Exprs.parameter(i));
      values[i] = BigDecimal.valueOf(i * 10L, 1);
    }
    Expr in = Exprs.in(Exprs.input(0), SqlType.decimal(10, 2), list);
    var context = Calls.context(values);
    assertThat(in.eval(new Object[] {dec("7.00")}, context)).isEqualTo(true);
    assertThat(in.eval(new Object[] {dec("7.50")}, context)).isEqualTo(false);
    values[3] = null;
    assertThat(in.eval(new Object[] {dec("7.50")}, Calls.context(values))).isNull();
  }
}
