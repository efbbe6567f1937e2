package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.fast.LogicalQuery;
import io.mokadb.sql.runtime.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.sql.SqlExplainLevel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A query that is read without the validator is read as the validator reads it: the same tree,
 * names, types, origins and parameters; and what the validator refuses is not read at all.
 */
class PlainQueryTest {
  private static final int QUERIES = Integer.getInteger("random.queries", 400);
  private static PlanDatabase database;

  @BeforeAll
  static void open() {
    database = new PlanDatabase();
    SampleData.define(database);
    database.table(
        "KINDS",
        List.of(
            "ID BIGINT",
            "TINY TINYINT",
            "SMALL SMALLINT NOT NULL",
            "REALS REAL",
            "DOUBLES DOUBLE NOT NULL",
            "MONEY DECIMAL(10,2)",
            "FIXED CHAR(4)",
            "NAME VARCHAR(30)",
            "WORDS CLOB",
            "DOC JSON",
            "BITS VARBINARY(10)",
            "YES BOOLEAN",
            "DAY_ DATE",
            "AT_ TIMESTAMP(3)",
            "CLOCK TIME",
            "ZONED TIMESTAMP_TZ",
            "MARK UUID"),
        "ID",
        "KINDS_NAME(NAME)");
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT E.NAME, D.NAME AS N FROM EMP AS E JOIN DEPT AS D ON D.ID = E.DEPT_ID WHERE E.ID ="
            + " ?",
        "SELECT * FROM EMP E, DEPT D WHERE E.DEPT_ID = D.ID AND E.ID = 7",
        "SELECT D.*, E.ID + 2 * BOSS - 3, UPPER(E.NAME) FROM EMP E CROSS JOIN DEPT D",
        "SELECT EMP.ID, CITY FROM PUBLIC.EMP JOIN DEPT ON DEPT_ID = DEPT.ID WHERE CITY = 'x'",
        "SELECT ID A, NAME B FROM EMP WHERE DEPT_ID IS NOT NULL ORDER BY B DESC, A LIMIT 3 OFFSET"
            + " 2",
        "SELECT E.ID FROM EMP E JOIN SALE S ON S.EMP_ID = E.ID AND S.SEQ = E.BOSS WHERE ? <="
            + " AMOUNT",
        "SELECT ID FROM EMP WHERE ID IN (1, 2, 3) AND DEPT_ID IN (?, 5)",
        "SELECT SOLD FROM SALE WHERE (EMP_ID, SEQ) IN ((?, ?), (1, ?), (1, ?), (7, 8), (7, 8))",
        "SELECT ID FROM KINDS WHERE ID BETWEEN 3 AND 5 AND MONEY < 20.5 AND ? = NAME",
        "SELECT SMALL, ID FROM KINDS WHERE SMALL BETWEEN ? AND ? ORDER BY 2, 1 DESC LIMIT 3",
        "SELECT D.NAME, COUNT(*), SUM(S.AMOUNT) FROM EMP E JOIN SALE S ON S.EMP_ID = E.ID JOIN DEPT"
            + " D ON D.ID = E.DEPT_ID GROUP BY D.NAME ORDER BY 2 DESC, 1",
        "SELECT MAX(ID), DEPT_ID AS X, MIN(SALARY), AVG(SALARY), COUNT(BOSS) FROM EMP WHERE ID > 3"
            + " GROUP BY DEPT_ID ORDER BY X",
        "SELECT COUNT(*) AS N FROM EMP WHERE ID > ?",
        "SELECT ID FROM EMP WHERE ID = 3 OR DEPT_ID = ? AND NAME = 'x' OR BOSS IS NULL",
        "SELECT ID FROM EMP WHERE ID > 3 AND (NAME = 'x' OR ID = 5 OR ID = 7)",
        "SELECT E.DEPT_ID, MAX(E.ID), MIN(E.ID), MAX(E.DEPT_ID) FROM EMP E GROUP BY E.DEPT_ID,"
            + " BOSS",
        "SELECT E.ID, 'x', 12 FROM EMP E JOIN EMP B ON B.ID = E.BOSS JOIN DEPT ON DEPT.ID ="
            + " B.DEPT_ID"
      })
  void query_thatIsPlain_isReadWithoutTheValidator(String sql) {
    assertThat(readAlike(sql)).as(sql).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT ID FROM EMP E, DEPT D",
        "SELECT E.ID FROM EMP",
        "SELECT NOWHERE FROM EMP",
        "SELECT E.ID FROM EMP E, DEPT E",
        "SELECT ID FROM NOWHERE",
        "SELECT D.* FROM EMP",
        "SELECT ID AS A FROM EMP WHERE A = 1",
        "SELECT E.ID FROM EMP E JOIN DEPT D ON D.ID = X.ID JOIN DEPT X ON X.ID = E.ID",
        "SELECT ID AS A, BOSS AS A FROM EMP ORDER BY A",
        "SELECT NAME FROM EMP WHERE NAME = 3",
        "SELECT ID FROM EMP WHERE ID = 'x'",
        "SELECT ID FROM EMP WHERE DOC = ?",
        "SELECT ID + NAME FROM EMP",
        "SELECT ID, COUNT(*) FROM EMP",
        "SELECT ID, COUNT(*) FROM EMP GROUP BY DEPT_ID",
        "SELECT DEPT_ID, COUNT(*) FROM EMP GROUP BY DEPT_ID ORDER BY BOSS",
        "SELECT SUM(NAME) FROM EMP",
        "SELECT NAME FROM EMP ORDER BY 2"
      })
  void query_thatIsDoubtful_isTheValidators(String sql) {
    assertThat(readAlike(sql)).as(sql).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void query_drawnFromASeed_isReadAsTheValidatorReadsIt(long seed) {
    int plain = 0;
    for (int i = 0; i < QUERIES; i++) {
      plain += readAlike(new PlainTexts(seed * 1_000_000 + i).next()) ? 1 : 0;
    }
    assertThat(plain).as("seed %s", seed).isGreaterThan(QUERIES / 10);
  }

  @Test
  void query_ofAnyForm_isReadAsTheValidatorReadsIt() {
    for (int i = 0; i < QUERIES; i++) {
      readAlike(new RandomQueries(i).next());
    }
  }

  /** Whether no validator is needed; then it must find the same, and else anything. */
  private static boolean readAlike(String sql) {
    PlanRequest request = database.request(sql, PrepareOptions.NONE);
    Preparation preparation =
        new Preparation(
            request, ParameterCounter.count(SqlParsing.parse(sql)), 0, new Cancellation());
    LogicalQuery plain = preparation.plain(SqlParsing.parse(sql));
    if (plain == null) {
      return false;
    }
    LogicalQuery full = preparation.validated(SqlParsing.parse(sql));
    assertThat(text(plain)).as(sql).isEqualTo(text(full));
    assertThat(plain.rel().deepEquals(full.rel())).as(sql).isTrue();
    assertThat(labels(sql, plain)).as(sql).isEqualTo(labels(sql, full));
    return true;
  }

  private static List<String> labels(String sql, LogicalQuery query) {
    return ColumnLabels.of(SqlParsing.parse(sql), sql)
        .labels(
            query.row().getFieldNames(),
            new Preparation.Query(null, query.row(), query.origins(), query.validated()));
  }

  private static String text(LogicalQuery query) {
    return RelOptUtil.toString(query.rel(), SqlExplainLevel.DIGEST_ATTRIBUTES)
        + query.rel().getRowType().getFullTypeString()
        + "\n"
        + query.row().getFullTypeString()
        + "\n"
        + query.origins()
        + "\n"
        + query.parameters();
  }

  /** Texts like those that are plain, and some that are not quite. */
  private static final class PlainTexts {
    private static final String[] COMPARISONS = {"=", "=", "=", "<>", "<", "<=", ">", ">="};
    private static final Map<String, List<String>> VALUES =
        Map.of(
            "i", List.of("?", "?", "3", "0", "3000000000", "1.5", "'x'", "2.50"),
            "v", List.of("?", "?", "'x'", "'a text of more than twenty characters'", "7"),
            "o", List.of("?", "3", "'x'"));

    /** After each name of a table its columns: numbers, texts, others. */
    private static final List<List<String>> TABLES =
        List.of(
            List.of(
                "EMP",
                "ID i",
                "NAME v",
                "DEPT_ID i",
                "SALARY o",
                "HIRED o",
                "BOSS i",
                "CODE o",
                "ACTIVE o"),
            List.of("DEPT", "ID i", "NAME v", "CITY v"),
            List.of("SALE", "EMP_ID i", "SEQ i", "AMOUNT o", "SOLD o"),
            List.of("LOGS", "A i", "B v"),
            List.of(
                "KINDS",
                "ID i",
                "TINY i",
                "SMALL i",
                "REALS o",
                "DOUBLES o",
                "MONEY o",
                "FIXED v",
                "NAME v",
                "WORDS v",
                "DOC v",
                "BITS o",
                "YES o",
                "DAY_ o",
                "AT_ o",
                "CLOCK o",
                "ZONED o",
                "MARK o"));

    private final Random random;
    private final List<List<String>> sources = new ArrayList<>();
    private final StringBuilder from = new StringBuilder();

    PlainTexts(long seed) {
      this.random = new Random(seed);
    }

    String next() {
      int count = 1 + random.nextInt(3);
      for (int i = 0; i < count; i++) {
        source(i);
      }
      List<String> keys = new ArrayList<>();
      boolean grouped = one(4);
      for (int i = 0; grouped && i < random.nextInt(3); i++) {
        keys.add(column());
      }
      List<String> items = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(4); i++) {
        items.add((grouped ? grouped(keys) : item()) + (one(3) ? " AS L" + random.nextInt(5) : ""));
      }
      return "SELECT "
          + (one(8) ? "*" : String.join(", ", items))
          + from
          + (one(4) ? "" : " WHERE " + condition(1 + random.nextInt(2)))
          + (keys.isEmpty() ? "" : " GROUP BY " + String.join(", ", keys))
          + (one(4) ? " ORDER BY " + order() + (one(2) ? " DESC" : "") : "")
          + (one(5) ? " LIMIT " + random.nextInt(9) : "")
          + (one(9) ? " OFFSET " + random.nextInt(2) : "");
    }

    private void source(int number) {
      List<String> table = TABLES.get(random.nextInt(one(2) ? TABLES.size() : 3));
      boolean comma = number > 0 && one(3);
      from.append(number == 0 ? " FROM " : comma ? ", " : one(9) ? " CROSS JOIN " : " JOIN ");
      boolean crossed = from.toString().endsWith("CROSS JOIN ");
      from.append(one(9) ? "PUBLIC." : "").append(table.get(0));
      String alias = one(6) ? table.get(0) : "T" + number;
      from.append(alias.startsWith("T") ? (one(2) ? " AS " : " ") + alias : "");
      List<String> columns = new ArrayList<>(table.subList(1, table.size()));
      columns.add(0, alias);
      sources.add(columns);
      if (number > 0 && !comma && !crossed) {
        from.append(" ON ").append(condition(1 + random.nextInt(2)));
      }
    }

    private String condition(int parts) {
      List<String> all = new ArrayList<>();
      for (int i = 0; i < parts; i++) {
        all.add(comparison());
      }
      return String.join(one(9) ? " OR " : " AND ", all);
    }

    private String comparison() {
      String operator = " " + COMPARISONS[random.nextInt(COMPARISONS.length)] + " ";
      String kind = kind();
      String value = value(one(12) ? kind() : kind);
      return switch (random.nextInt(11)) {
        case 9 -> column(kind) + (one(9) ? " NOT" : "") + " IN (" + list(kind) + ")";
        case 10 -> rows(kind);
        case 8 -> column(kind) + " BETWEEN " + value(kind) + " AND " + value(kind);
        case 0 -> column() + (one(2) ? " IS NULL" : " IS NOT NULL");
        case 1, 2, 3 -> column(kind) + operator + column(one(12) ? kind() : kind);
        case 4 -> value + operator + column(kind);
        default -> column(kind) + operator + value;
      };
    }

    private String order() {
      return one(3) ? "" + (1 + random.nextInt(3)) : one(4) ? "L1" : column();
    }

    private String grouped(List<String> keys) {
      if (!keys.isEmpty() && one(2)) {
        return keys.get(random.nextInt(keys.size()));
      }
      String function = List.of("SUM", "AVG", "MIN", "MAX", "COUNT").get(random.nextInt(5));
      return one(3) ? "COUNT(*)" : function + "(" + column() + ")";
    }

    private String list(String kind) {
      List<String> list = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(4); i++) {
        list.add(value(kind));
      }
      return String.join(", ", list);
    }

    private String rows(String kind) {
      List<String> rows = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(3); i++) {
        rows.add("(" + value(kind) + ", " + value("i") + ")");
      }
      return "(" + column(kind) + ", " + column("i") + ") IN (" + String.join(", ", rows) + ")";
    }

    private String value(String kind) {
      List<String> values = VALUES.get(kind);
      return values.get(random.nextInt(values.size()));
    }

    private String kind() {
      return List.of("i", "i", "i", "v", "o").get(random.nextInt(5));
    }

    private String item() {
      return switch (random.nextInt(9)) {
        case 0 -> sources.get(random.nextInt(sources.size())).get(0) + ".*";
        case 1 -> column() + List.of(" + ", " - ", " * ").get(random.nextInt(3)) + number();
        case 2 ->
            List.of("UPPER", "LOWER", "CHAR_LENGTH").get(random.nextInt(3))
                + "("
                + column("v")
                + ")";
        case 3 -> number();
        default -> column();
      };
    }

    private String number() {
      return one(2) ? column() : List.of("2", "0", "1", "77", "'t'").get(random.nextInt(5));
    }

    private String column() {
      return column(kind());
    }

    /** A column of a kind, if the first attempts find one. */
    private String column(String kind) {
      List<String> source = sources.get(random.nextInt(sources.size()));
      String column = source.get(1 + random.nextInt(source.size() - 1));
      for (int i = 0; i < 9 && !column.endsWith(kind); i++) {
        source = sources.get(random.nextInt(sources.size()));
        column = source.get(1 + random.nextInt(source.size() - 1));
      }
      String name = column.substring(0, column.indexOf(' '));
      return one(20) ? name : source.get(0) + "." + name;
    }

    private boolean one(int in) {
      return random.nextInt(in) == 0;
    }
  }
}
