package io.mokadb.bench.tpce.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.bench.tpce.check.ConditionResult;
import io.mokadb.bench.tpce.check.ConsistencyCheck;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.Dialect;
import io.mokadb.bench.tpce.schema.TpceTable;
import io.mokadb.bench.tpce.txn.Variant;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Interrupts a load at each of its statements, and goes on. */
@Tag("long")
final class ResumedLoadTest {

  private static final Scale TINY = new Scale(100, 1, 50_000, 30, 100, 7);

  /** On Moka, whose plans take longer to make, one of eight constraints fails. */
  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource({"moka, AFTER, 8, 80", "h2, BEFORE, 1, 149"})
  void load_interruptedAtEveryStatement_endsWithTheSameRowsAndCatalogue(
      String name, FaultyDriver.Moment moment, int constraints, int fewest) throws Exception {
    Dialect dialect = Dialect.named(name);
    FaultyDriver driver = new FaultyDriver(moment, constraints);
    DriverManager.registerDriver(driver);
    String url = FaultyDriver.url(dialect.urlPrefix() + "mem:faulty" + moment);
    try (Site site = Site.open(url, "", "", dialect, 3);
        Site whole = Site.open(dialect.urlPrefix() + "mem:sound" + moment, "", "", dialect, 3)) {
      driver.arm(true);
      int attempts = 0;
      while (!attempt(site)) {
        attempts++;
      }
      driver.arm(false);
      assertThat(attempts).isGreaterThan(fewest);
      assertThat(new ConsistencyCheck(site, TINY, Variant.PLAIN).run())
          .allMatch(ConditionResult::holds);
      new Loader(whole, TINY, 1, new Silent()).load();
      assertThat(catalogue(site)).isEqualTo(catalogue(whole));
    } finally {
      DriverManager.deregisterDriver(driver);
    }
  }

  private static boolean attempt(Site site) throws Exception {
    try {
      new Loader(site, TINY, 1, new Silent()).load();
      return true;
    } catch (SQLException e) {
      assertThat(e.getMessage()).contains("power cut");
      return false;
    }
  }

  @Test
  void load_resumedWithoutAPrivilege_saysWhatCannotBeMade() throws Exception {
    Dialect h2 = Dialect.named("h2");
    String url = "jdbc:h2:mem:privilege";
    try (Site owner = Site.open(url, "sa", "", h2, 3)) {
      // The constraints are missing when the user without rights goes on.
      Dialect withoutConstraints = h2.withoutConstraints();
      try (Site loading = Site.open(url, "sa", "", withoutConstraints, 3)) {
        new Loader(loading, TINY, 1, new Silent()).load();
      }
      owner.execute(
          List.of(
              "DELETE FROM tpce_load WHERE name = 'ready'",
              "CREATE USER clerk PASSWORD ''",
              "GRANT SELECT, INSERT, UPDATE, DELETE ON SCHEMA PUBLIC TO clerk"));
      try (Site clerk = Site.open(url, "clerk", "", h2, 3)) {
        assertThatThrownBy(() -> new Loader(clerk, TINY, 1, new Silent()).load())
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("check c_tx_rate of taxrate (tx_rate >= 0) cannot be made")
            .hasMessageContaining("ALTER TABLE taxrate ADD CONSTRAINT c_tx_rate");
      }
      assertThat(new Loader(owner, TINY, 1, new Silent()).load().rows()).isZero();
      assertThat(new ConsistencyCheck(owner, TINY, Variant.PLAIN).run())
          .allMatch(ConditionResult::holds);
    }
  }

  /** Columns, keys and indexes of all tables, without names that a database makes up. */
  private static List<String> catalogue(Site site) throws SQLException {
    TreeSet<String> found = new TreeSet<>();
    try (Connection connection = site.connect()) {
      DatabaseMetaData metaData = connection.getMetaData();
      for (TpceTable table : TpceTable.values()) {
        String name =
            metaData.storesUpperCaseIdentifiers()
                ? table.sqlName().toUpperCase(Locale.ROOT)
                : table.sqlName();
        add(found, metaData.getColumns(null, null, name, "%"), "COLUMN_NAME", "TYPE_NAME");
        add(found, metaData.getPrimaryKeys(null, null, name), "TABLE_NAME", "COLUMN_NAME");
        add(
            found,
            metaData.getImportedKeys(null, null, name),
            "FK_NAME",
            "FKCOLUMN_NAME",
            "PKTABLE_NAME",
            "PKCOLUMN_NAME");
        add(
            found,
            metaData.getIndexInfo(null, null, name, false, true),
            "TABLE_NAME",
            "COLUMN_NAME",
            "ORDINAL_POSITION",
            "NON_UNIQUE");
      }
      connection.rollback();
    }
    return List.copyOf(found);
  }

  private static void add(Set<String> found, ResultSet rows, String... columns)
      throws SQLException {
    try (rows) {
      while (rows.next()) {
        StringBuilder text = new StringBuilder();
        for (String column : columns) {
          text.append(column).append('=').append(rows.getString(column)).append(' ');
        }
        found.add(text.toString());
      }
    }
  }

  private static final class Silent implements LoadProgress {
    @Override
    public void loaded(long rows, long parts, long ofParts) {}

    @Override
    public void message(String text) {}
  }
}
