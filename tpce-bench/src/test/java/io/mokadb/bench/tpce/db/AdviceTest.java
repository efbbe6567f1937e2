package io.mokadb.bench.tpce.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.bench.tpce.schema.Dialect;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages about errors of the database. */
final class AdviceTest {

  @ParameterizedTest
  @CsvSource({
    "08001, 0, Check that the server runs",
    "42000, 1142, lacks a privilege",
    "42501, 0, lacks a privilege",
    "42000, 1049, Create the database",
    "3D000, 0, Create the database",
    "28P01, 0, Check --user",
    "28000, 1045, Check --user",
    "42000, 1064, --print-dialect",
    "42601, 0, --print-dialect",
    "42S02, 42102, --recreate",
    "53300, 0, fewer connections"
  })
  void on_aKnownState_tellsTheNextStep(String state, int code, String text) {
    assertThat(Advice.on(new SQLException("x", state, code)))
        .hasValueSatisfying(advice -> assertThat(advice).contains(text));
  }

  @Test
  void on_anUnknownState_tellsNothing() {
    assertThat(Advice.on(new SQLException("x", "23505", 1062))).isEmpty();
    assertThat(Advice.on(new SQLException("x"))).isEmpty();
  }

  @Test
  void statementException_ofABatch_isAboutItsRow() {
    BatchUpdateException batch = new BatchUpdateException("batch", "XXXXX", 1, new int[0]);
    batch.setNextException(new SQLException("duplicate key", "23505", 7));
    SQLException told = StatementException.of("INSERT  INTO\n trade " + "x".repeat(400), batch);
    assertThat((Throwable) told)
        .hasMessageStartingWith("duplicate key (SQLState 23505, code 7) in: INSERT INTO trade xxx")
        .hasMessageEndingWith(" ...");
    assertThat(told.getSQLState()).isEqualTo("23505");
    assertThat(told.getErrorCode()).isEqualTo(7);
    assertThat((Throwable) StatementException.of("another", told)).isSameAs(told);
  }

  @Test
  void work_thatFails_tellsTheStatement() throws Exception {
    try (Site site = Site.open("jdbc:h2:mem:work", "", "", Dialect.named("h2"), 1)) {
      site.execute(List.of("CREATE TABLE t (a INTEGER PRIMARY KEY, b TIMESTAMP)"));
      assertThatThrownBy(() -> site.execute(List.of("CREATE TABLE t (a INTEGER)")))
          .hasMessageContaining("SQLState 42S01")
          .hasMessageEndingWith("in: CREATE TABLE t (a INTEGER)");
      try (Connection connection = site.connect()) {
        Work work = new Work(connection, site.dialect());
        assertThatThrownBy(() -> work.list("SELECT c FROM t", row -> row.getInt(1)))
            .hasMessageEndingWith("in: SELECT c FROM t");
        work.change("INSERT INTO t (a) VALUES (?)", 1);
        assertThatThrownBy(() -> work.change("INSERT INTO t (a) VALUES (?)", 1))
            .hasMessageEndingWith("in: INSERT INTO t (a) VALUES (?)");
        assertThatThrownBy(
                () ->
                    work.changeEach(
                        "INSERT INTO t (a) VALUES (?)",
                        List.of(new Object[] {2}, new Object[] {1})))
            .hasMessageEndingWith("in: INSERT INTO t (a) VALUES (?)");
        connection.rollback();
      }
    }
  }

  @Test
  void open_withoutServer_hidesThePassword() {
    assertThatThrownBy(
            () ->
                Site.open(
                    "jdbc:postgresql://127.0.0.1:1/x?user=me&password=pssst&sslmode=disable",
                    "",
                    "",
                    Dialect.named("postgresql"),
                    1))
        .hasMessageContaining("cannot open jdbc:postgresql://127.0.0.1:1/x?user=me&password=***&")
        .hasMessageContaining("SQLState 08001");
  }

  @Test
  void register_ofNoDriver_says() {
    assertThatThrownBy(() -> DriverJar.register(List.of(Path.of("none.jar")), "jdbc:x:"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no file none.jar");
  }
}
