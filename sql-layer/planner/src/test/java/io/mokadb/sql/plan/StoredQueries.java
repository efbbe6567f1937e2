package io.mokadb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Rows of one table of many types, and conditions and aggregates over them, from a seed. */
final class StoredQueries {
  static final String TABLE = "KINDS";
  static final String KEY = "ID,KB,KV";
  static final List<String> COLUMNS =
      List.of(
          "ID INTEGER",
          "KB BIGINT",
          "KV VARCHAR(10)",
          "I INTEGER",
          "S SMALLINT",
          "B BIGINT",
          "D DECIMAL(10,2)",
          "W DECIMAL(38,4)",
          "F DOUBLE",
          "R REAL",
          "V VARCHAR(20)",
          "C CHAR(5)",
          "T DATE",
          "M TIMESTAMP",
          "Q BOOLEAN");

  private static final String[] TEXTS = {
    "''",
    "'a'",
    "'ab'",
    "'ab '",
    "'abc'",
    "'b'",
    "'B'",
    "' a'",
    "'\t'",
    "'é'",
    "'ez'",
    "'\uD83D\uDE00'",
    "'\uFFFD'",
    "'a_b'",
    "'a%b'"
  };
  private static final String[] PATTERNS = {
    "'a%'", "'%b'", "'%b%'", "'ab'", "'%'", "'_b%'", "'a\\%b'", "'%é%'", "''", "'a%b'"
  };
  private static final String[] COMPARISONS = {"=", "<>", "<", "<=", ">", ">="};

  private final Random random;

  StoredQueries(long seed) {
    this.random = new Random(seed);
  }

  /** Values of a row whose key no other number has. */
  String row(int number) {
    List<String> values = new ArrayList<>();
    values.add(Integer.toString(number % 50 - 20));
    values.add(Long.toString((number / 50) * 7_000_000_000L));
    values.add("'k" + number % 3 + "'");
    for (String column : COLUMNS.subList(3, COLUMNS.size())) {
      values.add(random.nextInt(6) == 0 ? "NULL" : literal(column));
    }
    return "(" + String.join(", ", values) + ")";
  }

  private String literal(String column) {
    String name = column.substring(0, column.indexOf(' '));
    return switch (name) {
      case "ID", "I", "S" -> Integer.toString(random.nextInt(9) - 4);
      case "KB" -> Long.toString(random.nextInt(5) * 7_000_000_000L);
      case "KV" -> "'k" + random.nextInt(4) + "'";
      case "B" -> pick("0", "1", "-5", "4611686018427387904", "9223372036854775807", "-300");
      case "D" -> pick("0.00", "1.50", "-1.50", "1.51", "99999999.99", "-0.01", "3.00");
      case "W" ->
          pick(
              "0.0000",
              "1.5000",
              "-922337203685477.5808",
              "922337203685477.5807",
              "922337203685477.5808",
              "1234567890123456789012345678901234.5678",
              "-1234567890123456789012345678901234.5678");
      case "F" -> pick("0E0", "-0E0", "1.5E0", "-2.5E10", "1E300", "0.1E0");
      case "R" -> "CAST(" + pick("0", "1.5", "-2.25", "0.1") + " AS REAL)";
      case "V" -> pick(TEXTS);
      case "C" -> pick("''", "'a'", "'ab'", "'ab '", "'b'", "'\t'", "'é'", "'abcde'");
      case "T" -> pick("DATE '2024-02-29'", "DATE '1969-12-31'", "DATE '2000-01-01'");
      case "M" -> pick("TIMESTAMP '2024-02-29 12:30:00.5'", "TIMESTAMP '1969-12-31 23:59:59'");
      default -> pick("TRUE", "FALSE");
    };
  }

  private String pick(String... of) {
    return of[random.nextInt(of.length)];
  }

  private String column() {
    return COLUMNS.get(random.nextInt(COLUMNS.size()));
  }

  private static String name(String column) {
    return column.substring(0, column.indexOf(' '));
  }

  String condition(int depth) {
    if (depth > 0 && random.nextInt(3) > 0) {
      String left = condition(depth - 1);
      return switch (random.nextInt(6)) {
        case 0, 1 -> "(" + left + " AND " + condition(depth - 1) + ")";
        case 2, 3 -> "(" + left + " OR " + condition(depth - 1) + ")";
        case 4 -> "NOT (" + left + ")";
        default ->
            "(" + left + ") IS " + pick("TRUE", "NOT TRUE", "FALSE", "UNKNOWN", "NOT UNKNOWN");
      };
    }
    String column = column();
    String name = name(column);
    return switch (random.nextInt(12)) {
      case 0 -> name + " IS NULL";
      case 1 -> name + " IS NOT NULL";
      case 2 -> name + pick("", " NOT") + " IN (" + list(column) + ")";
      case 3 -> name + " BETWEEN " + literal(column) + " AND " + literal(column);
      case 4 -> "V" + pick("", " NOT") + " LIKE " + pick(PATTERNS);
      case 5 -> pick("Q", "NOT Q", "C LIKE 'a%'", "KV LIKE '%1'", "UPPER(V) = 'AB'");
      case 6 ->
          pick("I", "D", "S", "B") + " " + pick(COMPARISONS) + " " + pick("1.5", "-1.239", "3");
      case 7 -> pick("I + S > 2", "I = S", "V = C", "C = 'ab'", "CHAR_LENGTH(V) > 1");
      case 8 -> literal(column) + " " + pick(COMPARISONS) + " " + name;
      default -> name + " " + pick(COMPARISONS) + " " + literal(column);
    };
  }

  private String list(String column) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(5); i++) {
      values.add(literal(column));
    }
    if (random.nextInt(4) == 0) {
      values.add("NULL");
    }
    return String.join(", ", values);
  }

  /** Some of the rows, by the first column of an index. */
  String indexRange() {
    return pick("I = 1", "I IN (-2, 3)", "I BETWEEN -2 AND 2", "I > 1", "V >= 'ab'", "V = 'a'");
  }

  /** What to group by; empty for nothing. */
  String keys() {
    List<String> keys = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      keys.add(random.nextInt(4) == 0 ? "ID + " + expression(1) : name(column()));
    }
    return String.join(", ", keys);
  }

  /** A number, or an error for some rows. */
  private String expression(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      // Those with large values are rare, lest every query fails.
      return random.nextInt(8) > 0
          ? pick("ID", "I", "S", "D", "F", "1", "2", "0", "-3", "0.5", "2.25", "NULLIF(I, 2)")
          : pick("KB", "B", "W", "R", "2147483647", "9223372036854775807", "12345678.90");
    }
    String left = expression(depth - 1);
    String right = expression(depth - 1);
    return switch (random.nextInt(12)) {
      case 0 -> "CASE WHEN " + condition(1) + " THEN " + left + " ELSE " + right + " END";
      case 1 -> "CASE WHEN " + condition(0) + " THEN " + left + " END";
      case 2 -> "COALESCE(" + left + ", " + right + ")";
      case 3 ->
          "CAST("
              + left
              + pick(" AS BIGINT)", " AS SMALLINT)", " AS DECIMAL(12, 3))", " AS DOUBLE)");
      case 4 -> left + " / " + pick("2", "-1", "3", "NULLIF(S, 0)", "(S - 7)");
      case 5 -> "MOD(ID, " + pick("2", "-1", "3", "NULLIF(S, 0)") + ")";
      case 6 -> "-(" + left + ")";
      default -> "(" + left + pick(" + ", " - ", " * ") + right + ")";
    };
  }

  String aggregates() {
    List<String> calls = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      String numbers =
          random.nextInt(3) == 0
              ? expression(2)
              : pick("ID", "KB", "I", "S", "B", "D", "W", "F", "R");
      String call =
          switch (random.nextInt(9)) {
            case 0 -> "COUNT(*)";
            case 7 -> pick("COUNT", "SUM", "AVG") + "(DISTINCT " + numbers + ")";
            case 8 -> pick("COUNT", "MIN") + "(DISTINCT " + name(column()) + ")";
            case 1 -> "COUNT(" + name(column()) + ")";
            case 2 -> "SUM(" + numbers + ")";
            case 3 -> "AVG(" + numbers + ")";
            case 4 -> "MIN(" + name(column()) + ")";
            case 5 -> "MAX(" + name(column()) + ")";
            default -> pick("EVERY(Q)", "BIT_OR(I)", "ANY_VALUE(ID)", "STDDEV_POP(I)");
          };
      calls.add(
          switch (random.nextInt(8)) {
            case 0 -> call + " FILTER (WHERE Q)";
            case 1 -> call + " FILTER (WHERE " + condition(1) + ")";
            default -> call;
          });
    }
    return String.join(", ", calls);
  }
}
