package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Current views, at a moment before their definitions or those of their tables were changed. */
final class PastViewsTest {
  private final SteppedDatabase database = new SteppedDatabase(10);

  @AfterEach
  void close() {
    database.close();
  }

  /** What no step has taken in is not announced any more then. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "TRUNCATE TABLE sale",
        "ALTER TABLE sale ALTER COLUMN note SET DATA TYPE INTEGER USING 7",
        "DROP MATERIALIZED VIEW totals",
        "DROP TABLE sale CASCADE"
      })
  void changesThatWait_areSeenByReadersOfBefore(String definition) {
    database.run(
        "CREATE TABLE sale"
            + " (id INTEGER PRIMARY KEY, shop INTEGER NOT NULL, amount INTEGER, note VARCHAR(9))",
        "CREATE MATERIALIZED VIEW totals INCREMENTAL WITH (freshness = 'current') AS"
            + " SELECT shop, SUM(amount) AS total FROM sale GROUP BY shop",
        "ALTER MATERIALIZED VIEW totals PAUSE",
        "INSERT INTO sale VALUES (1, 1, 10, 'a'), (2, 2, 20, 'b')");
    String moment = database.query("SELECT MAX(version_commit) FROM sale CHANGES SINCE 0");
    database.run(definition);
    database.settle();
    database.run("SET SNAPSHOT " + moment);
    assertThat(database.query("SELECT shop, total FROM totals ORDER BY shop"))
        .isEqualTo("1,10|2,20");
  }
}
