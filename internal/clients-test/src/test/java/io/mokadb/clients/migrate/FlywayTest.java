package io.mokadb.clients.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.clients.ClientDatabase;
import io.mokadb.clients.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Flyway with Moka's plug-in, which it finds by itself. */
@ParameterizedClass
@EnumSource(Place.class)
final class FlywayTest {
  private final Place place;
  private ClientDatabase database;
  @TempDir private Path scripts;

  FlywayTest(Place place) {
    this.place = place;
  }

  @BeforeEach
  void open() throws SQLException {
    database = new ClientDatabase(place);
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private Flyway flyway(String location) {
    return Flyway.configure()
        .dataSource(database.url(), null, null)
        .locations(location)
        .cleanDisabled(false)
        .load();
  }

  private Flyway own() {
    return flyway("filesystem:" + scripts);
  }

  private void script(String name, String sql) throws IOException {
    Files.writeString(scripts.resolve(name), sql);
  }

  @Test
  void migrate_validate_info() throws SQLException {
    Flyway flyway = flyway("classpath:flyway");
    assertThat(flyway.migrate().migrationsExecuted).isEqualTo(3);
    flyway.validate();
    assertThat(flyway.migrate().migrationsExecuted).isZero();
    assertThat(flyway.info().applied())
        .extracting(MigrationInfo::getDescription)
        .containsExactly("shop", "triggers", "report");
    assertThat(database.query("SELECT name FROM report ORDER BY name"))
        .isEqualTo("Ada; Countess|it's Bob");
    database.run("UPDATE customer SET name = 'Ada' WHERE id = 1", "CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(database.query("SELECT became, kind FROM history")).isEqualTo("Ada,first");
    assertThat(
            database.query(
                "SELECT \"installed_by\" FROM \"flyway_schema_history\" WHERE \"installed_rank\" = 1"))
        .isNotEmpty();
  }

  @Test
  void clean_leavesNothing() throws SQLException {
    Flyway flyway = flyway("classpath:flyway");
    flyway.migrate();
    flyway.clean();
    assertThat(
            database.query(
                "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'PUBLIC'"))
        .isEqualTo("0");
    assertThat(database.query("SELECT COUNT(*) FROM information_schema.sequences")).isEqualTo("0");
    assertThat(flyway.migrate().migrationsExecuted).isEqualTo(3);
  }

  @Test
  void baseline_startsFromASchemaThatIsThere() throws Exception {
    database.run("CREATE TABLE old (id INTEGER PRIMARY KEY)");
    script("V1__never.sql", "CREATE TABLE never (id INTEGER)");
    script("V2__next.sql", "ALTER TABLE old ADD COLUMN name VARCHAR(10)");
    Flyway flyway = own();
    assertThatThrownBy(flyway::migrate)
        .isInstanceOf(FlywayException.class)
        .hasMessageContaining("non-empty schema");
    flyway.baseline();
    assertThat(flyway.migrate().migrationsExecuted).isEqualTo(1);
    assertThat(database.query("SELECT COUNT(name) FROM old")).isEqualTo("0");
  }

  @Test
  void changedScript_isFoundByValidate_andAcceptedByRepair() throws Exception {
    script("V1__one.sql", "CREATE TABLE one (id INTEGER)");
    own().migrate();
    script("V1__one.sql", "CREATE TABLE one (id INTEGER);-- changed");
    assertThatThrownBy(() -> own().validate())
        .isInstanceOf(FlywayValidateException.class)
        .hasMessageContaining("checksum mismatch");
    own().repair();
    own().validate();
  }

  @Test
  void failedMigration_isMarked_andRepairLetsItRunAgain() throws Exception {
    script("V1__bad.sql", "CREATE TABLE good (id INTEGER);\nCREATE TABLE bad (id NOTYPE)");
    assertThatThrownBy(() -> own().migrate()).hasMessageContaining("NOTYPE");
    script("V1__bad.sql", "CREATE TABLE IF NOT EXISTS good (id INTEGER)");
    assertThatThrownBy(() -> own().migrate()).isInstanceOf(FlywayException.class);
    own().repair();
    assertThat(own().migrate().migrationsExecuted).isEqualTo(1);
  }

  @Test
  void rowsOfAFailedMigration_areRolledBack() throws Exception {
    database.run("CREATE TABLE t (id INTEGER PRIMARY KEY)");
    script(
        "V1__rows.sql",
        "INSERT INTO t VALUES (1);\nINSERT INTO t VALUES (2);\nINSERT INTO t VALUES (1)");
    assertThatThrownBy(
            () ->
                Flyway.configure()
                    .configuration(own().getConfiguration())
                    .baselineOnMigrate(true)
                    .baselineVersion("0")
                    .load()
                    .migrate())
        .hasMessageContaining("23505");
    assertThat(database.query("SELECT COUNT(*) FROM t")).isEqualTo("0");
  }

  @Test
  void schemas_areMadeAndUsed() throws Exception {
    script("V1__t.sql", "CREATE TABLE t (id INTEGER)");
    Flyway flyway =
        Flyway.configure().configuration(own().getConfiguration()).schemas("APP").load();
    flyway.migrate();
    assertThat(database.query("SELECT COUNT(*) FROM app.t")).isEqualTo("0");
    flyway.clean();
    assertThat(
            database.query(
                "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = 'APP'"))
        .isEqualTo("0");
  }

  @Test
  void migratingTwiceAtOnce_runsEachScriptOnce() throws Exception {
    script("V1__t.sql", "CREATE TABLE t (id INTEGER PRIMARY KEY)");
    script("V2__row.sql", "INSERT INTO t VALUES (1)");
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Callable<Integer> migration = () -> own().migrate().migrationsExecuted;
      int executed = 0;
      for (Future<Integer> one : threads.invokeAll(List.of(migration, migration))) {
        executed += one.get();
      }
      assertThat(executed).isEqualTo(2);
    } finally {
      threads.shutdownNow();
    }
    assertThat(database.query("SELECT COUNT(*) FROM t")).isEqualTo("1");
  }
}
