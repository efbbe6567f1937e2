package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Views that keep themselves over views and functions that are replaced, while no row changes. */
final class ReplacedSourcesTest {
  private final SteppedDatabase database = new SteppedDatabase(10);

  @BeforeEach
  void create() {
    database.run(
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, amount INTEGER)",
        "INSERT INTO sale VALUES (1, 10), (2, 20)",
        "CREATE VIEW large AS SELECT id, amount FROM sale WHERE amount > 15",
        "CREATE FUNCTION net(v INTEGER) RETURNS INTEGER RETURN v - 1",
        // Another view of the table, which stays at what it has taken in.
        "CREATE MATERIALIZED VIEW plain INCREMENTAL AS SELECT amount, id FROM sale");
  }

  @AfterEach
  void close() {
    database.close();
  }

  private String kept() {
    database.settle();
    return database.query("SELECT n FROM kept ORDER BY n");
  }

  @Test
  void replacedView_isTakenInAtOnce() {
    database.run("CREATE MATERIALIZED VIEW kept INCREMENTAL AS SELECT amount AS n FROM large");
    assertThat(kept()).isEqualTo("20");
    database.run("CREATE OR REPLACE VIEW large AS SELECT id, amount FROM sale WHERE amount > 5");
    assertThat(kept()).isEqualTo("10|20");
  }

  @Test
  void replacedFunction_isTakenInAtOnce() {
    database.run("CREATE MATERIALIZED VIEW kept INCREMENTAL AS SELECT net(amount) AS n FROM sale");
    assertThat(kept()).isEqualTo("9|19");
    database.run("CREATE OR REPLACE FUNCTION net(v INTEGER) RETURNS INTEGER RETURN v - 2");
    assertThat(kept()).isEqualTo("8|18");
  }
}
