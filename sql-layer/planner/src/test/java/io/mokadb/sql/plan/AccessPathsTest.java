package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random conditions on a table with many indexes find what they find on the same rows without any:
 * unions, intersections, skips, ranges of rows, nulls in keys. Statistics that are far off make the
 * planner prefer every kind of path.
 */
class AccessPathsTest {
  private static final int ROWS = 300;
  private static final int QUERIES = 120;
  private static final List<String> COLUMNS =
      List.of("ID INTEGER", "A INTEGER", "B INTEGER", "C VARCHAR(10)", "D INTEGER NOT NULL");
  private static final String[] COMPARISONS = {"=", "<", "<=", ">", ">=", "<>"};

  private PlanDatabase database;
  private Random random;

  @BeforeEach
  void open() {
    database = new PlanDatabase();
    database.table(
        "T",
        COLUMNS,
        "ID",
        "T_A(A)",
        "T_B(B)",
        "T_C(C)",
        "T_AB(A,B)",
        "T_DAC(D,A,C)",
        "T_DB(D,B)",
        "UNIQUE T_CID(C,ID)",
        "UNIQUE T_AID(A,ID)");
    database.table("P", COLUMNS, "D,ID", "P_B(B)");
    database.table("U", COLUMNS, "");
  }

  @AfterEach
  void close() {
    database.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void query_byAnyKey_findsWhatAScanFinds(long seed) {
    random = new Random(seed);
    fill();
    Set<String> paths = new TreeSet<>();
    for (int i = 0; i < QUERIES; i++) {
      believe();
      String query = query();
      List<String> expected = database.text(on(query, "U"));
      for (String table : List.of("T", "P")) {
        String sql = on(query, table);
        assertThat(database.text(sql))
            .as("seed %s%n%s%n%s", seed, sql, database.explain(sql))
            .containsExactlyInAnyOrderElementsOf(expected);
        note(database.explain(sql), paths);
      }
    }
    assertThat(paths).containsExactly("first by", "intersection", "ranges", "skipping", "union");
  }

  private static String on(String query, String table) {
    return query.replace("FROM T", "FROM " + table);
  }

  private static void note(String plan, Set<String> paths) {
    for (String path : List.of("first by", "skipping", " ranges")) {
      if (plan.contains(path)) {
        paths.add(path.strip());
      }
    }
    if (plan.contains("IndexIntersection")) {
      paths.add("intersection");
    }
    if (plan.contains("UnionAll")) {
      paths.add("union");
    }
  }

  private void fill() {
    for (int id = 0; id < ROWS; id++) {
      String row =
          " VALUES ("
              + id
              + ", "
              + number(6)
              + ", "
              + number(9)
              + ", "
              + text(4)
              + ", "
              + random.nextInt(5)
              + ")";
      for (String table : List.of("T", "P", "U")) {
        database.update("INSERT INTO " + table + row);
      }
    }
  }

  /** Statistics as they might be, or might have been once. */
  private void believe() {
    for (String table : List.of("T", "P")) {
      database.rowCount(table, Math.pow(10, 2 + random.nextInt(6)));
      for (String column : List.of("A", "B", "C", "D")) {
        database.distinct(table, column, Math.pow(10, random.nextInt(4)));
      }
    }
  }

  private String query() {
    return switch (random.nextInt(6)) {
      case 0 -> "SELECT D, MAX(A), MAX(A) FROM T" + atMostOne("A", "D") + " GROUP BY D";
      case 1 -> "SELECT A, MIN(B) FROM T" + atMostOne("B", "B") + " GROUP BY A";
      case 2 -> "SELECT DISTINCT D, A FROM T" + atMostOne("C", "A");
      case 3 -> "SELECT * FROM T WHERE " + condition(2) + " ORDER BY ID LIMIT 7";
      case 4 -> "SELECT ID, D FROM T WHERE C = 'b' AND B = " + random.nextInt(9);
      default -> "SELECT ID, A, C FROM T WHERE " + condition(2);
    };
  }

  private String atMostOne(String first, String second) {
    if (random.nextBoolean()) {
      return "";
    }
    return " WHERE " + comparison(random.nextBoolean() ? first : second);
  }

  private String condition(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return atom();
    }
    List<String> parts = new ArrayList<>();
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      parts.add("(" + condition(depth - 1) + ")");
    }
    return String.join(random.nextInt(3) == 0 ? " AND " : " OR ", parts);
  }

  private String atom() {
    return switch (random.nextInt(8)) {
      case 0 -> column() + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
      case 1 -> "(A, B) " + order() + " (" + random.nextInt(6) + ", " + random.nextInt(9) + ")";
      case 2 -> "(D, ID) " + order() + " (" + random.nextInt(5) + ", " + random.nextInt(ROWS) + ")";
      case 3 -> column() + " IN (" + random.nextInt(6) + ", " + random.nextInt(6) + ")";
      case 4 -> "C LIKE '" + (char) ('a' + random.nextInt(4)) + "%'";
      case 5 -> comparison("C") + " AND B = " + random.nextInt(9);
      default -> comparison(column());
    };
  }

  private String comparison(String column) {
    String value = column.equals("C") ? "'" + (char) ('a' + random.nextInt(4)) + "'" : number(7);
    if (value.equals("NULL")) {
      return column + " <> 3";
    }
    return column + " " + COMPARISONS[random.nextInt(COMPARISONS.length)] + " " + value;
  }

  private String order() {
    return COMPARISONS[1 + random.nextInt(4)];
  }

  private String column() {
    return List.of("A", "B", "D", "ID").get(random.nextInt(4));
  }

  private String number(int bound) {
    return random.nextInt(8) == 0 ? "NULL" : String.valueOf(random.nextInt(bound));
  }

  private String text(int bound) {
    return random.nextInt(8) == 0 ? "NULL" : "'" + (char) ('a' + random.nextInt(bound)) + "'";
  }
}
