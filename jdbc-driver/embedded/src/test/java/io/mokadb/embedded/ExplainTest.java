package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** EXPLAIN says what operators do in names and conditions of SQL, in three formats. */
final class ExplainTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database =
        new TestDatabase()
            .run(
                "CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(20), age INTEGER)",
                "CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer_id INTEGER, at_ DATE)",
                "CREATE INDEX purchase_at ON purchase (at_)",
                "INSERT INTO customer VALUES (1, 'Ada', 36), (2, 'Bob', 17)",
                "INSERT INTO purchase VALUES (1, 1, DATE '2024-01-01'), (2, 1, NULL)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "SELECT * FROM customer c JOIN purchase p ON p.customer_id = c.id"
            + "| INNER on P.CUSTOMER_ID = C.ID",
        "SELECT * FROM customer WHERE age > 18 AND name LIKE 'A%'"
            + "| filtered by AGE > 18 AND NAME LIKE 'A%'",
        "SELECT * FROM customer WHERE id = 7 | CUSTOMER point on ID = 7",
        "SELECT * FROM customer WHERE id >= 3 AND id < 9 | range on ID >= 3 AND ID < 9",
        "SELECT id FROM purchase WHERE at_ = DATE '2024-01-01'"
            + "| by PURCHASE_AT point covering on AT_ = DATE '2024-01-01'",
        "SELECT age, COUNT(*) FROM customer GROUP BY age HAVING COUNT(*) > 1"
            + "| Filter by COUNT(*) > 1",
        "SELECT age, COUNT(*) FROM customer GROUP BY age | HashAggregate by AGE",
        "SELECT name FROM customer ORDER BY age DESC | Sort by AGE DESC",
        "SELECT age + 1 FROM customer | Project 1 column: AGE + 1",
        "UPDATE customer SET age = age * 2 WHERE name = 'Ada'"
            + "| filtered by CUSTOMER.NAME = 'Ada'",
        "SELECT COUNT(*) OVER (PARTITION BY age) FROM customer | by AGE",
        "SELECT 1 FROM customer a JOIN customer b ON a.name = b.name"
            + "| INNER on B.NAME = A.NAME",
        "SELECT 1 FROM customer a WHERE age > (SELECT AVG(age) FROM customer b WHERE b.name ="
            + " a.name)| INNER on CUSTOMER.NAME = CUSTOMER#2.NAME",
        "SELECT 1 FROM purchase a LEFT JOIN purchase b ON b.id = a.customer_id + 1"
            + "| point on PURCHASE#2.ID = ",
        "SELECT 1 FROM customer JOIN customer b ON customer.age = b.age AND b.name = 'x'"
            + "| filtered by B.NAME = 'x'",
        "WITH c AS (SELECT name FROM customer a) SELECT 1 FROM c x JOIN c y ON x.name = y.name"
            + "| INNER on A.NAME = A#2.NAME"
      })
  void explain_says(String sql, String words) throws SQLException {
    assertThat(database.query("EXPLAIN " + sql)).contains(words).doesNotContain("$");
  }

  @Test
  void explain_asJson_isATree() throws Exception {
    String sql = "SELECT name FROM customer WHERE name <> 'a \"b\" \\'";
    JsonNode plan =
        new ObjectMapper().readTree(database.query("EXPLAIN (FORMAT JSON) " + sql)).get("plan");
    assertThat(plan.get("operator").asText()).isEqualTo("TableScan");
    assertThat(plan.get("text").asText()).endsWith("filtered by NAME <> 'a \"b\" \\'");
    assertThat(plan.get("estimatedRows").asInt()).isPositive();
    assertThat(plan.has("actualRows")).isFalse();
  }

  @Test
  void explainAnalyze_asJson_hasWhatHappened() throws Exception {
    String sql = "SELECT p.id FROM customer c JOIN purchase p ON p.customer_id = c.id";
    JsonNode document =
        new ObjectMapper().readTree(database.query("EXPLAIN (ANALYZE, FORMAT JSON) " + sql));
    assertThat(document.get("plan").get("actualRows").asInt()).isEqualTo(2);
    assertThat(document.get("plan").get("inputs")).isNotEmpty();
    assertThat(document.get("notes").toString()).contains("Rows: 2");
  }

  @Test
  void explain_asHtml_isOnePageWithoutANetwork() throws SQLException {
    String page =
        database.query("EXPLAIN (ANALYZE, FORMAT HTML) SELECT 1 FROM customer WHERE name < '<b>&'");
    assertThat(page)
        .startsWith("<!DOCTYPE html>")
        .endsWith("</html>")
        .contains("prefers-color-scheme:dark", "max-width:600px", "actual rows 0")
        .contains("NAME &lt; '&lt;b&gt;&amp;'")
        .doesNotContain("<b>&", "http:", "https:", "<script");
  }

  @Test
  void explain_ofAnotherFormat_isRefused() {
    assertThat(
            org.assertj.core.api.Assertions.catchThrowable(
                () -> database.query("EXPLAIN (FORMAT XML) SELECT 1")))
        .hasMessage("EXPLAIN gives TEXT, JSON or HTML, not XML");
  }
}
