package io.mokadb.embedded.types;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What {@code =}, {@code <} and {@code >} say of all pairs of values of two types.
 *
 * @param equal pairs of numbers of values
 * @param same as {@code equal}, nulls being the same
 * @param less pairs of which the first is less
 * @param greater pairs of which the first is greater
 * @param nullsApart pairs with a null
 * @param values of the first type
 */
record Truths(
    Set<String> equal,
    Set<String> same,
    Set<String> less,
    Set<String> greater,
    Set<String> nullsApart,
    int values) {
  static Truths of(ComparedType a, ComparedType b, Statement statement) throws SQLException {
    Truths truths =
        new Truths(
            new TreeSet<>(),
            new TreeSet<>(),
            new TreeSet<>(),
            new TreeSet<>(),
            new TreeSet<>(),
            a.values().size());
    String sql =
        "SELECT a.id, b.id, a.v = b.v, a.v < b.v, a.v > b.v, a.v IS NULL AND b.v IS NULL FROM t_"
            + a.name()
            + " AS a, t_"
            + b.name()
            + " AS b";
    try (ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        truths.add(rows);
      }
    }
    return truths;
  }

  private void add(ResultSet rows) throws SQLException {
    String pair = rows.getInt(1) + " " + rows.getInt(2);
    boolean equals = rows.getBoolean(3);
    if (rows.wasNull()) {
      nullsApart.add(pair);
    }
    if (equals) {
      equal.add(pair);
    }
    if (equals || rows.getBoolean(6)) {
      same.add(pair);
    }
    if (rows.getBoolean(4)) {
      less.add(pair);
    }
    if (rows.getBoolean(5)) {
      greater.add(pair);
    }
  }

  Set<String> of(ComparisonForm.Of what) {
    return switch (what) {
      case EQUAL -> equal;
      case EQUAL_OR_NULLS -> same;
      case LESS -> less;
      case FOUND -> found(true);
      case NOT_FOUND -> found(false);
    };
  }

  /** Of two values one is less, or they are equal. */
  List<String> contradictions() {
    List<String> wrong = new ArrayList<>();
    Set<String> all = new TreeSet<>(nullsApart);
    for (Set<String> one : List.of(equal, less, greater)) {
      for (String pair : one) {
        if (!all.add(pair)) {
          wrong.add(pair + " are two of less, equal, greater");
        }
      }
    }
    return wrong;
  }

  boolean isEqualToEarlier(int value) {
    for (int earlier = 0; earlier < value; earlier++) {
      if (equal.contains(earlier + " " + value)) {
        return true;
      }
    }
    return false;
  }

  private Set<String> found(boolean wanted) {
    Set<String> found = new TreeSet<>();
    for (int i = 0; i < values; i++) {
      String start = i + " ";
      if (equal.stream().anyMatch(pair -> pair.startsWith(start)) == wanted) {
        found.add(start + 0);
      }
    }
    return found;
  }

  /** Whether a column of USING can be of both types without a cast. */
  static boolean sameFamily(ComparedType a, ComparedType b) {
    return family(a).equals(family(b));
  }

  private static String family(ComparedType type) {
    String declaration = type.declaration();
    return declaration.matches(".*INT(EGER)?|DECIMAL[^A]*|REAL|DOUBLE")
        ? "NUMBER"
        : declaration
            .replaceAll("\\(.*?\\)", "")
            .replaceAll("^(VARCHAR|CLOB|JSON)$", "CHAR")
            .replace("VARBINARY", "BLOB");
  }

  /** Whether one has a zone and the other one has none, which elements of arrays cannot get. */
  static boolean isLocalTime(ComparedType a, ComparedType b) {
    return (a.declaration().endsWith("ZONE") || b.declaration().endsWith("ZONE"))
        && !a.declaration().equals(b.declaration());
  }

  /** Whether a column of a set operation cannot be of both types, or is a text then. */
  static boolean haveNoCommonColumn(ComparedType a, ComparedType b) {
    boolean json = a.declaration().equals("JSON") != b.declaration().equals("JSON");
    boolean padded =
        a.declaration().startsWith("CHAR") != b.declaration().startsWith("CHAR")
            && a.declaration().endsWith("ARRAY");
    return json || padded || a.isTextBeside(b) || b.isTextBeside(a);
  }

  /** Whether a UNION makes texts of both, which compare as texts do. */
  static boolean becomeTexts(ComparedType a, ComparedType b) {
    return (a.declaration() + b.declaration()).matches(".*(CHAR|CLOB|JSON|ENUM).*");
  }
}
