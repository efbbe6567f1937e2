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
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.mokadb.session.Binary;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalarFunctionsTest {
  private static final String SMILE = "\uD83D\uDE00";
  private static final SqlType DEC2 = SqlType.decimal(10, 2);
  private static final SqlType ARRAY = SqlType.of(Kind.ARRAY);
  private static final SqlType BYTES = SqlType.of(Kind.VARBINARY);

  /** A pause would end at once, and the loop look at the clock all the time. */
  @Test
  void sleep_ofAnInterruptedThread_failsAndKeepsTheFlag() {
    Thread.currentThread().interrupt();
    try {
      fails(SqlState.CANCELLED, "PG_SLEEP", TXT, 60.0);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void numeric_wholeAndRounded_match() {
    Object[][] table = {
      {"ABS", INT, 5, -5},
      {"ABS", DEC2, dec("1.50"), dec("-1.50")},
      {"ABS", DBL, 2.5, -2.5},
      {"SIGN", INT, -1, dec("-0.1")},
      {"ROUND", DEC2, dec("2.35"), dec("2.345"), 2},
      {"ROUND", DBL, -3.0, -2.5},
      {"ROUND", INT, 1300, 1250, -2},
      {"TRUNCATE", DEC2, dec("-2.34"), dec("-2.349"), 2},
      {"TRUNC", DBL, 2.0, 2.9},
      {"FLOOR", SqlType.decimal(10, 0), dec("-3"), dec("-2.1")},
      {"CEIL", DBL, 3.0, 2.1},
      {"CEILING", INT, 4, 4},
      {"DIV", BIG, -3L, -7L, 2L},
      {"GCD", BIG, 6L, 12L, 18L},
      {"LCM", BIG, 36L, 12L, 18L},
      {"FACTORIAL", BIG, 120L, 5},
      {"BITAND", INT, 4, 6, 12},
      {"BITXOR", INT, 10, 6, 12},
      {"BITNOT", INT, -7, 6},
      {"BITCOUNT", BIG, 32L, -1},
      {"LEFTSHIFT", BIG, 24L, 3L, 3},
      {"WIDTH_BUCKET", INT, 3, 5, 0, 10, 5},
      {"WIDTH_BUCKET", INT, 30, dec("0.29"), 0, 1, 100},
      {"WIDTH_BUCKET", INT, 72, dec("0.29"), 1, 0, 100},
      {"WIDTH_BUCKET", INT, 1, 1, 1, 0, 100},
      {"WIDTH_BUCKET", INT, 101, 0, dec("1.0"), 0, 100},
      {"WIDTH_BUCKET", INT, 0, dec("-0.01"), 0, 1, 100},
      {"WIDTH_BUCKET", INT, 3, 0.0, -1e308, 1e308, 4},
      {"WIDTH_BUCKET", INT, 10, Math.nextDown(1.0), 0.0, 1.0, 10},
      {"WIDTH_BUCKET", INT, 11, 1.0, 0.0, 1.0, 10},
    };
    check(table);
    fails(SqlState.NUMBER_OUT_OF_RANGE, "ABS", INT, Integer.MIN_VALUE);
    fails(SqlState.NUMBER_OUT_OF_RANGE, "ABS", BIG, Long.MIN_VALUE);
    fails(SqlState.NUMBER_OUT_OF_RANGE, "FACTORIAL", BIG, 30);
    fails(SqlState.NUMBER_OUT_OF_RANGE, "WIDTH_BUCKET", BIG, 1, 0, 1, Long.MAX_VALUE);
    fails(SqlState.NUMBER_OUT_OF_RANGE, "WIDTH_BUCKET", BIG, 1.0, 0.0, 1.0, Long.MAX_VALUE);
  }

  @Test
  void inverseHyperbolic_ofTinyAndHugeValues_keepTheirDigits() {
    Object[][] table = {
      {"ASINH", 1e-20, 1e-20},
      {"ASINH", -1e-20, -1e-20},
      {"ASINH", 461.2101657793691, 1e200},
      {"ASINH", -461.2101657793691, -1e200},
      {"ATANH", 1e-20, 1e-20},
      {"ATANH", -0.0, -0.0},
      {"ACOSH", 461.2101657793691, 1e200},
      {"ACOSH", 4.712160915387241e-8, 1 + 1e-15},
    };
    for (Object[] line : table) {
      Double expected = (Double) line[1];
      assertThat((Double) call((String) line[0], DBL, line[2]))
          .as(Arrays.toString(line))
          .isCloseTo(expected, withinPercentage(1e-10));
    }
    assertThat(call("ASINH", DBL, 1e-20)).isEqualTo(1e-20);
    assertThat(call("ATANH", DBL, -0.0)).isEqualTo(-0.0);
  }

  @Test
  void numeric_real_matchAndCheckDomain() {
    Object[][] table = {
      {"SQRT", 3.0, 9},
      {"CBRT", -2.0, -8.0},
      {"EXP", Math.E, 1},
      {"LN", 1.0, Math.E},
      {"LOG10", 3.0, 1000},
      {"LOG", 2.0, 100},
      {"LOG", 3.0, 2, 8},
      {"LOG2", 3.0, 8},
      {"POWER", 1024.0, 2, 10},
      {"SIN", 0.0, 0},
      {"ATAN2", Math.PI / 2, 1, 0},
      {"DEGREES", 180.0, Math.PI},
      {"ASINH", -1.0, Math.sinh(-1)},
      {"ACOSH", 1.0, Math.cosh(1)},
      {"ATANH", 0.5, Math.tanh(0.5)},
      {"PI", Math.PI},
    };
    for (Object[] line : table) {
      Object[] args = Arrays.copyOfRange(line, 2, line.length);
      assertThat((Double) call((String) line[0], DBL, args))
          .as(Arrays.toString(line))
          .isCloseTo((Double) line[1], within(1e-12));
    }
    fails(SqlState.INVALID_PARAMETER, "WIDTH_BUCKET", INT, Double.NaN, 0.0, 1.0, 10);
    fails(SqlState.INVALID_PARAMETER, "WIDTH_BUCKET", INT, 1, 2, dec("2.0"), 10);
    fails(SqlState.INVALID_POWER, "SQRT", DBL, -1);
    fails(SqlState.INVALID_LOGARITHM, "LN", DBL, 0);
    fails(SqlState.INVALID_PARAMETER, "ACOS", DBL, 2);
    fails(SqlState.INVALID_POWER, "POWER", DBL, -8, 0.5);
    fails(SqlState.DIVISION_BY_ZERO, "POWER", DBL, 0, -1);
    fails(SqlState.NUMBER_OUT_OF_RANGE, "EXP", DBL, 1000);
    assertThat(call("SQRT", DBL, typed(DBL, null))).isNull();
  }

  @Test
  void text_makers_match() {
    Object[][] table = {
      {"UPPER", TXT, "STRA\u00dfE", "stra\u00dfe"},
      {"LOWER", TXT, "abc", "ABC"},
      {"INITCAP", TXT, "Hello World 2nd", "hELLO wORLD 2ND"},
      {"CHAR_LENGTH", INT, 3, "a" + SMILE + "b"},
      {"OCTET_LENGTH", INT, 6, "a" + SMILE + "b"},
      {"||", TXT, "ab", "a", "b"},
      {"||", TXT, null, "a", typed(TXT, null)},
      {"CONCAT", TXT, "a1", "a", 1},
      {"CONCAT_WITH_NULL", TXT, "ab", "a", typed(TXT, null), "b"},
      {"CONCAT_WS", TXT, "a-b", "-", "a", typed(TXT, null), "b"},
      {"SUBSTRING", TXT, SMILE + "b", "a" + SMILE + "b", 2},
      {"SUBSTRING", TXT, "a", "abc", 0, 2},
      {"SUBSTRING", TXT, "", "abc", 9, 2},
      {"LEFT", TXT, "ab", "abc", 2},
      {"LEFT", TXT, "a", "abc", -2},
      {"RIGHT", TXT, SMILE, "ab" + SMILE, 1},
      {"RIGHT", TXT, "c", "abc", -2},
      {"REPEAT", TXT, "ababab", "ab", 3},
      {"SPACE", TXT, "  ", 2},
      {"LPAD", TXT, "xyxab", "ab", 5, "xy"},
      {"LPAD", TXT, "ab", "abc", 2},
      {"RPAD", TXT, "ab  ", "ab", 4},
      {"TRIM", TXT, "ab", "BOTH", " ", "  ab "},
      {"TRIM", TXT, "ab ", "LEADING", " ", "  ab "},
      {"TRIM", TXT, " ab", "TRAILING", "x", " abxx"},
      {"LTRIM", TXT, "bax", "xabax", "xa"},
      {"RTRIM", TXT, " a", " a "},
      {"REPLACE", TXT, "bonono", "banana", "a", "o"},
      {"TRANSLATE", TXT, "b1n1n1", "banana", "a", "1"},
      {"TRANSLATE", TXT, "bnn", "banana", "a", ""},
      {"REVERSE", TXT, "b" + SMILE + "a", "a" + SMILE + "b"},
      {"OVERLAY", TXT, "Thomas", "Txxxxas", "hom", 2, 4},
      {"OVERLAY", TXT, "axxd", "abcd", "xx", 2},
      {"INSERT", TXT, "QuWhattic", "Quadratic", 3, 4, "What"},
      {"ASCII", INT, 0x1F600, SMILE},
      {"CHR", TXT, SMILE, 0x1F600},
      {"QUOTE_LITERAL", TXT, "'it''s'", "it's"},
    };
    check(table);
    fails(SqlState.INVALID_PARAMETER, "SUBSTRING", TXT, "abc", 1, -1);
    fails(SqlState.LIMIT_EXCEEDED, "REPEAT", TXT, "abc", Integer.MAX_VALUE);
    fails(SqlState.INVALID_PARAMETER, "CHR", TXT, 0);
  }

  @Test
  void text_search_match() {
    Object[][] table = {
      {"POSITION", INT, 3, "b", "a" + SMILE + "b"},
      {"POSITION", INT, 0, "z", "abc"},
      {"LOCATE", INT, 4, "a", "abca", 2},
      {"INSTR", INT, 2, "abc", "b"},
      {"STRPOS", INT, 1, "abc", ""},
      {"STARTS_WITH", BOOL, true, "abc", "ab"},
      {"ENDS_WITH", BOOL, false, "abc", "ab"},
      {"STRCMP", INT, -1, "a", "b"},
      {"SPLIT_PART", TXT, "b", "a,b,c", ",", 2},
      {"SPLIT_PART", TXT, "c", "a,b,c", ",", -1},
      {"SPLIT_PART", TXT, "", "a,b,c", ",", 7},
      {"SOUNDEX", TXT, "R163", "Robert"},
      {"SOUNDEX", TXT, "A261", "Ashcraft"},
      {"DIFFERENCE", INT, 4, "Robert", "Rupert"},
      {"LEVENSHTEIN", INT, 3, "kitten", "sitting"},
    };
    check(table);
  }

  @Test
  void patterns_match() {
    Object[][] table = {
      {"LIKE", BOOL, true, "abc", "a%"},
      {"LIKE", BOOL, true, "abc", "%c"},
      {"LIKE", BOOL, true, "abc", "%b%"},
      {"LIKE", BOOL, true, "abc", "abc"},
      {"LIKE", BOOL, true, "abc", "a_c"},
      {"LIKE", BOOL, true, "a" + SMILE + "c", "a_c"},
      {"LIKE", BOOL, true, "axbxc", "a%b%c"},
      {"LIKE", BOOL, false, "abc", ""},
      {"LIKE", BOOL, true, "a\nb", "a%b"},
      {"LIKE", BOOL, true, "50%", "50!%", "!"},
      {"LIKE", BOOL, false, "500", "50!%", "!"},
      {"LIKE", BOOL, true, "a.c", "a.c"},
      {"LIKE", BOOL, false, "abc", "a.c"},
      {"LIKE", BOOL, true, "a%", "a\\%"},
      {"LIKE", BOOL, true, "", "%"},
      {"LIKE", BOOL, false, "ABC", "a%"},
      {"ILIKE", BOOL, true, "ABC", "a%"},
      {"NOT LIKE", BOOL, false, "abc", "a%"},
      {"SIMILAR", BOOL, true, "abc", "(a|x)%"},
      {"SIMILAR", BOOL, true, "ab12", "[a-z]+[[:DIGIT:]]{2}"},
      {"SIMILAR", BOOL, false, "abc", "b"},
      {"SIMILAR", BOOL, true, "a.c", "a.c"},
      {"SIMILAR", BOOL, false, "abc", "a.c"},
      {"REGEXP_LIKE", BOOL, true, "abc", "b"},
      {"REGEXP_LIKE", BOOL, true, "ABC", "b", "i"},
      {"POSIX_REGEX_CASE_INSENSITIVE", BOOL, true, "ABC", "^a"},
      {"REGEXP_REPLACE", TXT, "xbxx", "abana", "a+n?", "x"},
      {"REGEXP_REPLACE", TXT, "a-b-", "a1b2", "[0-9]", "-"},
      {"REGEXP_REPLACE", TXT, "1a", "a1", "(a)(1)", "\\2\\1"},
      {"REGEXP_REPLACE", TXT, "-1b2", "a1b2", "[a-z]", "-", ""},
      {"REGEXP_REPLACE", TXT, "5$", "5 EUR", " EUR", "$"},
      {"REGEXP_REPLACE", TXT, "$5", "price", "price", "$5"},
      {"REGEXP_REPLACE", TXT, "C:\\", "a", "a", "C:\\"},
      {"REGEXP_REPLACE", TXT, "\\3 C:\\dir ${x}", "a", "a", "\\3 C:\\dir ${x}"},
      {"REGEXP_REPLACE", TXT, "[a][][a1][$1\\1]", "a1", "(a)(b)?1", "[$1][\\2][\\&][\\$1\\\\1]"},
      {"REGEXP_REPLACE", TXT, "ab1[b2]", "ab1b2", "b.", "[\\&]", 1, 2},
      {"REGEXP_SUBSTR", TXT, "22", "a1b22", "[0-9]{2}"},
      {"REGEXP_SUBSTR", TXT, "22", "a1b22", "[0-9]+", 1, 2},
      {"REGEXP_INSTR", INT, 2, "a1b22", "[0-9]+"},
      {"REGEXP_COUNT", INT, 3, "banana", "a"},
    };
    check(table);
    fails(SqlState.INVALID_PARAMETER, "LIKE", BOOL, "a", "a!", "!");
    fails(SqlState.INVALID_PARAMETER, "LIKE", BOOL, "a", "a", "!!");
    fails(SqlState.INVALID_PARAMETER, "REGEXP_LIKE", BOOL, "a", "(");
    fails(SqlState.INVALID_PARAMETER, "SIMILAR", BOOL, "a", "(");
  }

  @Test
  void encodings_match() {
    Binary ab = Binary.wrap(new byte[] {'a', 'b'});
    Object[][] table = {
      {"MD5", TXT, "187ef4436122d1cc2f40dc2b92f0eba0", "ab"},
      {"SHA1", TXT, "da23614e02469a0d7c7bd1bdab5c9c474b1904dc", "ab"},
      {"TO_HEX", TXT, "6162", ab},
      {"TO_HEX", TXT, "ff", 255},
      {"UNHEX", BYTES, ab, "6162"},
      {"TO_BASE64", TXT, "YWI=", ab},
      {"FROM_BASE64", BYTES, ab, "YWI="},
      {"CRC32", BIG, 2659403885L, "ab"},
      {"OCTET_LENGTH", INT, 2, ab},
      {"SUBSTRING", BYTES, Binary.wrap(new byte[] {'b'}), ab, 2},
      {"POSITION", INT, 2, Binary.wrap(new byte[] {'b'}), ab},
    };
    check(table);
    fails(SqlState.BAD_CAST, "UNHEX", BYTES, "6x");
  }

  @Test
  void collectionsAndJson_match() {
    List<Object> list = Arrays.asList(1, null, 3);
    String json = "{\"a\": {\"b\": [10, \"x\"]}, \"n\": null}";
    Object[][] table = {
      {"ARRAY_VALUE_CONSTRUCTOR", ARRAY, list, 1, null, 3},
      {"ITEM", INT, 3, list, 3},
      {"ITEM", INT, null, list, 4},
      {"CARDINALITY", INT, 3, list},
      {"ARRAY_CONTAINS", BOOL, true, list, 3},
      {"ARRAY_TO_STRING", TXT, "1-3", list, "-"},
      {"STRING_TO_ARRAY", ARRAY, List.of("a", "b"), "a,b", ","},
      {"JSON_VALUE", TXT, "10", json, "$.a.b[0]"},
      {"JSON_VALUE", TXT, null, json, "$.a"},
      {"JSON_VALUE", TXT, null, json, "$.n"},
      {"JSON_QUERY", TXT, "[10,\"x\"]", json, "lax $.a.b"},
      {"JSON_EXISTS", BOOL, true, json, "$.n"},
      {"JSON_EXISTS", BOOL, false, json, "$.z"},
      {"IS JSON OBJECT", BOOL, true, json},
      {"IS JSON VALUE", BOOL, false, "{"},
    };
    check(table);
    fails(SqlState.INVALID_PARAMETER, "JSON_VALUE", TXT, json, "$.a[");
  }

  @Test
  void system_sessionAndClock_match() {
    check(
        new Object[][] {
          {"USER", TXT, "ALICE"},
          {"CURRENT_SCHEMA", TXT, "PUBLIC"},
          {"CONNECTION_ID", BIG, 7L},
          {"CURRENT_DATE", Calls.DATE, Calls.date("2024-02-29").value()},
          {"CURRENT_TIMESTAMP", Calls.TIMESTAMP, Calls.NOW + 3_600_000_000L},
          {"LOCALTIME", Calls.TIME, Calls.time("13:34:56.789012").value()},
          {
            "CURRENT_TIMESTAMP",
            SqlType.of(Kind.TIMESTAMP, 0),
            Calls.timestamp("2024-02-29 13:34:56").value()
          },
          {"UNIX_TIMESTAMP", BIG, Calls.NOW / 1_000_000},
        });
  }

  @Test
  void compile_unknownName_isNull() {
    assertThat(FunctionLibrary.compile("NO_SUCH", INT, List.of(), List.of())).isNull();
    assertThat(FunctionLibrary.contains("SUBSTRING")).isTrue();
  }

  private static void check(Object[][] table) {
    for (Object[] line : table) {
      Object[] args = Arrays.copyOfRange(line, 3, line.length);
      assertThat(call((String) line[0], (SqlType) line[1], args))
          .as(Arrays.toString(line))
          .isEqualTo(line[2]);
    }
  }
}
