package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlType;
import io.mokadb.sql.parser.SqlParsing;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.calcite.sql.SqlSelect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A select of one row that goes to operators directly has the columns, parameters, reads, rows and
 * errors that the full planner gives it.
 */
class PointQueryTest {
  private static final int QUERIES = Integer.getInteger("random.queries", 1_000);
  private static PlanDatabase database;

  @BeforeAll
  static void open() {
    database = new PlanDatabase();
    SampleData.define(database);
    SampleData.fill(database);
    database.table(
        "KINDS",
        List.of(
            "ID INTEGER",
            "TINY TINYINT",
            "SMALL SMALLINT NOT NULL",
            "BIG BIGINT",
            "REALS REAL",
            "MONEY DECIMAL(10,2)",
            "FIXED CHAR(4)",
            "NAME VARCHAR(30)",
            "WORDS CLOB",
            "CLOCK TIME",
            "MARK UUID"),
        "ID",
        "KINDS_NAME(NAME)",
        "KINDS_BIG(BIG,SMALL)");
    for (int i = 1; i <= 12; i++) {
      database.update(
          "INSERT INTO KINDS VALUES ("
              + i
              + ", "
              + (i * 10)
              + ", "
              + i
              + ", "
              + (i % 4 == 0 ? "NULL" : "" + i % 3)
              + ", 1.5, "
              + i
              + ".25, 'a"
              + i % 3
              + "', "
              + (i % 5 == 0 ? "NULL" : "'emp" + i % 4 + "'")
              + ", 'w', TIME '01:02:03', NULL)");
    }
    for (String table : List.of("EMP", "DEPT", "KINDS")) {
      database.rowCount(table, table.equals("EMP") ? 50_000 : 10);
    }
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT NAME, SALARY AS S FROM EMP WHERE ID = 7 AND SALARY > 5.5 AND BOSS IS NOT NULL",
        "SELECT E.*, D.NAME AS DN FROM EMP E JOIN DEPT D ON D.ID = E.DEPT_ID WHERE E.ID = ?",
        "SELECT D.CITY, E.ID + 2 * BOSS AS X, UPPER(E.NAME) AS U FROM EMP E, DEPT D"
            + " WHERE E.ID = 9 AND E.DEPT_ID = D.ID AND D.NAME LIKE 'dept%' AND E.NAME <> D.CITY",
        "SELECT E.NAME, D.NAME FROM EMP E LEFT JOIN DEPT D ON E.DEPT_ID = D.ID WHERE E.ID = 13",
        "SELECT S.AMOUNT FROM EMP E JOIN SALE S ON S.SEQ = 1 AND S.EMP_ID = E.ID WHERE E.ID = ?"
      })
  void query_ofOneRow_isPlannedDirectly(String sql) {
    assertThat(plannedAlike(sql, new Random(1))).as(sql).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT NAME FROM EMP WHERE ID > 7",
        "SELECT NAME FROM EMP WHERE ID = 7 OR ID = 8",
        "SELECT ID FROM EMP E JOIN DEPT D ON D.ID = E.DEPT_ID WHERE E.ID = 7",
        "SELECT E.NAME FROM EMP E JOIN DEPT D ON D.ID = 3 WHERE E.ID = 7",
        "SELECT AMOUNT FROM SALE WHERE EMP_ID = 7",
        "SELECT NAME FROM EMP WHERE ID = '7'",
        "SELECT NAME FROM EMP WHERE ID = 7.0",
        "SELECT NAME FROM EMP WHERE ID = 7 AND CODE = 'c1'",
        "SELECT E.NAME FROM EMP E LEFT JOIN DEPT D ON D.ID = E.DEPT_ID AND E.ID = 7",
        "SELECT E.NAME FROM EMP E LEFT JOIN DEPT D ON D.ID = E.DEPT_ID WHERE E.ID = 7 AND D.ID > 1",
        "SELECT NAME FROM EMP E JOIN EMP E ON E.ID = 7",
        "SELECT ID + NAME AS X FROM EMP WHERE ID = 7",
        "SELECT NOWHERE FROM EMP WHERE ID = 7",
        "SELECT COUNT(*) FROM EMP WHERE ID = 7",
        "SELECT A FROM LOGS WHERE A = 7"
      })
  void query_ofAnotherForm_isThePlanners(String sql) {
    assertThat(direct(sql)).as(sql).isNull();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void query_drawnFromASeed_isPlannedAsThePlannerPlansIt(long seed) {
    Random random = new Random(seed);
    int direct = 0;
    for (int i = 0; i < QUERIES; i++) {
      direct += plannedAlike(new Texts(random).next(), random) ? 1 : 0;
    }
    assertThat(direct).as("seed %s", seed).isGreaterThan(QUERIES / 12);
  }

  private static PlannedStatement direct(String sql) {
    KeyedValues values = new KeyedValues(ParameterCounter.count(SqlParsing.parse(sql)));
    PlannedStatement planned =
        PointQuery.plan(
            (SqlSelect) SqlParsing.parse(sql), database.request(sql, PrepareOptions.NONE), values);
    return planned == null || !values.areAllTyped() ? null : planned;
  }

  /** Whether it is planned directly; then the planner must plan the same. */
  private static boolean plannedAlike(String sql, Random random) {
    PlannedStatement direct = direct(sql);
    if (direct == null) {
      return false;
    }
    PlannedStatement full =
        database
            .planner()
            .explained(SqlParsing.parse(sql), database.request(sql, PrepareOptions.NONE))
            .statement();
    assertThat(direct.columns()).as(sql).isEqualTo(full.columns());
    assertThat(direct.parameters()).as(sql).isEqualTo(full.parameters());
    assertThat(Set.copyOf(direct.tables())).as(sql).isEqualTo(Set.copyOf(full.tables()));
    assertThat(reads(direct)).as(sql).isEqualTo(reads(full));
    for (int i = 0; i < 3; i++) {
      Object[] values =
          direct.parameters().stream().map(type -> value(type, random)).toArray(Object[]::new);
      assertThat(rows(direct, values)).as(sql).isEqualTo(rows(full, values));
    }
    return true;
  }

  private static List<String> reads(PlannedStatement statement) {
    return Planner.explain(statement.root())
        .lines()
        .map(String::strip)
        .filter(line -> !line.startsWith("Project"))
        .toList();
  }

  private static List<String> rows(PlannedStatement statement, Object[] values) {
    try {
      return database.text(statement, values);
    } catch (MokaException e) {
      return List.of(e.state() + e.getMessage());
    }
  }

  private static Object value(SqlType type, Random random) {
    if (random.nextInt(9) == 0) {
      return null;
    }
    int number = random.nextInt(14);
    return switch (type.kind()) {
      case BIGINT -> (long) number;
      case DECIMAL -> BigDecimal.valueOf(number).setScale(2);
      case DOUBLE -> number + 0.25;
      case VARCHAR -> "emp" + number;
      case BOOLEAN -> number % 2 == 0;
      case TIMESTAMP -> number * 1_000_000L;
      case UUID -> new java.util.UUID(0, number);
      default -> number;
    };
  }

  /** Texts like those that are planned directly, and some that are not quite. */
  private static final class Texts {
    private static final List<List<String>> TABLES =
        List.of(
            List.of(
                "EMP", "ID", "NAME", "DEPT_ID", "SALARY", "HIRED", "BOSS", "CODE", "ACTIVE",
                "SCORE"),
            List.of("DEPT", "ID", "NAME", "CITY"),
            List.of("SALE", "EMP_ID", "SEQ", "AMOUNT", "SOLD"),
            List.of(
                "KINDS", "ID", "TINY", "SMALL", "BIG", "REALS", "MONEY", "FIXED", "NAME", "WORDS",
                "CLOCK", "MARK"));

    private static final List<String> VALUES =
        List.of(
            "?",
            "?",
            "7",
            "3",
            "-1",
            "1.5",
            "20.25",
            "'emp3'",
            "'c1'",
            "3000000000",
            "NULL",
            "TRUE");

    private final Random random;
    private final List<String> aliases = new ArrayList<>();
    private final List<List<String>> tables = new ArrayList<>();

    Texts(Random random) {
      this.random = random;
    }

    String next() {
      StringBuilder from = new StringBuilder();
      List<String> where = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(3); i++) {
        List<String> table = TABLES.get(random.nextInt(4));
        String alias = one(9) ? table.get(0) : "T" + i;
        boolean comma = i > 0 && one(3);
        from.append(i == 0 ? "" : comma ? ", " : one(3) ? " LEFT JOIN " : " JOIN ")
            .append(table.get(0));
        from.append(alias.startsWith("T") ? " " + alias : "");
        List<String> keys = new ArrayList<>();
        for (int key = 1; key <= (table.get(0).equals("SALE") ? 2 : 1); key++) {
          String name = alias + "." + table.get(key);
          String other =
              i == 0 || one(8) ? (one(2) ? "?" : "" + (1 + random.nextInt(12))) : column();
          keys.add(one(2) ? name + " = " + other : other + " = " + name);
        }
        aliases.add(alias);
        tables.add(table);
        if (one(5)) {
          keys.add(condition());
        }
        if (i == 0 || comma) {
          where.addAll(keys);
        } else {
          from.append(" ON ").append(String.join(" AND ", keys));
        }
      }
      while (one(2)) {
        where.add(random.nextInt(where.size() + 1), condition());
      }
      List<String> items = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(4); i++) {
        items.add(item());
      }
      return "SELECT "
          + (one(9) ? "*" : String.join(", ", items))
          + " FROM "
          + from
          + (where.isEmpty() ? "" : " WHERE " + String.join(" AND ", where));
    }

    private String item() {
      return switch (random.nextInt(8)) {
        case 0 -> aliases.get(random.nextInt(aliases.size())) + ".*";
        case 1 ->
            column() + List.of(" + ", " - ", " * ").get(random.nextInt(3)) + number() + " AS X";
        case 2 -> (one(2) ? "UPPER(" : "LOWER(") + column() + ")" + (one(4) ? "" : " AS U");
        case 3 -> column() + " AS L" + random.nextInt(3);
        default -> column();
      };
    }

    private String number() {
      return one(2)
          ? column()
          : List.of("2", "0", "1", "70000", "4000000000").get(random.nextInt(5));
    }

    private String condition() {
      String column = column();
      return switch (random.nextInt(9)) {
        case 0 -> column + (one(2) ? " IS NULL" : " IS NOT NULL");
        case 1 -> column + " LIKE " + (one(2) ? "?" : "'e%'");
        case 2 -> column + " BETWEEN " + value() + " AND " + value();
        case 3 -> value() + " < " + column;
        case 4 -> column + " = " + column();
        default -> column + List.of(" = ", " <> ", " < ", " >= ").get(random.nextInt(4)) + value();
      };
    }

    private String value() {
      return VALUES.get(random.nextInt(VALUES.size()));
    }

    private String column() {
      int source = random.nextInt(aliases.size());
      List<String> table = tables.get(source);
      String name = table.get(1 + random.nextInt(table.size() - 1));
      return one(9) ? name : aliases.get(source) + "." + name;
    }

    private boolean one(int in) {
      return random.nextInt(in) == 0;
    }
  }
}
