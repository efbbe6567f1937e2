package io.mokadb.clients.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.clients.ClientDatabase;
import io.mokadb.clients.Place;
import io.mokadb.liquibase.MokaLiquibaseDatabase;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.diff.DiffResult;
import liquibase.diff.compare.CompareControl;
import liquibase.exception.LockException;
import liquibase.lockservice.LockService;
import liquibase.lockservice.LockServiceFactory;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.ui.LoggerUIService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Liquibase with Moka's Database class, which it finds by itself. */
@ParameterizedClass
@EnumSource(Place.class)
final class LiquibaseTest {
  private final Place place;
  private ClientDatabase database;

  LiquibaseTest(Place place) {
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

  /** Work with Liquibase. */
  private interface Work<T> {
    T on(Liquibase liquibase) throws Exception;
  }

  private <T> T with(Work<T> work) throws Exception {
    return Scope.child(
        Map.of(Scope.Attr.ui.name(), new LoggerUIService(), "liquibase.changelogLockPollRate", 1L),
        () -> {
          try (Connection connection = DriverManager.getConnection(database.url())) {
            Database found =
                DatabaseFactory.getInstance()
                    .findCorrectDatabaseImplementation(new JdbcConnection(connection));
            return work.on(
                new Liquibase("liquibase/changelog.xml", new ClassLoaderResourceAccessor(), found));
          }
        });
  }

  private void update() throws Exception {
    with(
        liquibase -> {
          liquibase.update(new Contexts());
          return null;
        });
  }

  @Test
  void databaseClass_isFoundByItself() throws Exception {
    assertThat(with(Liquibase::getDatabase)).isInstanceOf(MokaLiquibaseDatabase.class);
  }

  @Test
  void update_runsAllChanges() throws Exception {
    update();
    assertThat(
            database.query("SELECT name, shoe, active, balance, born, since IS NULL FROM customer"))
        .isEqualTo("Ada,7,FALSE,0.00,1815-12-10,FALSE");
    assertThat(database.query("SELECT * FROM proof")).isEqualTo("1");
    assertThat(database.query("SELECT NEXT VALUE FOR ticket")).isEqualTo("100");
    assertThat(database.query("SELECT id, name, price FROM kind ORDER BY id"))
        .isEqualTo("1,big,2.2500|2,small,0.5000|50,made,null");
    assertThat(
            database.query(
                "SELECT data_type FROM information_schema.columns WHERE table_name = 'KIND' ORDER"
                    + " BY ordinal_position"))
        .isEqualTo("INTEGER|VARCHAR|TIMESTAMP WITH TIME ZONE|VARBINARY|DECIMAL|UUID|TIME|JSON");
    assertThat(
            database.query(
                "SELECT remarks FROM information_schema.tables WHERE table_name = 'CUSTOMER'"))
        .isEqualTo("who buys");
    database.run(
        "INSERT INTO sale (id, customer, parent) VALUES (1, 1, NULL), (2, 1, 1) ON CONFLICT DO"
            + " NOTHING");
    assertThat(database.query("SELECT \"order\" FROM sale WHERE id = 1")).isEqualTo("none");
    assertThat(database.query("SELECT COUNT(*) FROM databasechangelog WHERE exectype = 'EXECUTED'"))
        .isEqualTo("6");
    update();
    assertThat(database.query("SELECT COUNT(*) FROM customer")).isEqualTo("1");
  }

  @Test
  void rollback_undoesChanges() throws Exception {
    update();
    with(
        liquibase -> {
          liquibase.tag("end");
          liquibase.rollback(6, "");
          return null;
        });
    assertThat(
            database.query(
                "SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC'"
                    + " ORDER BY 1"))
        .isEqualTo("DATABASECHANGELOG|DATABASECHANGELOGLOCK");
    update();
    assertThat(database.query("SELECT COUNT(*) FROM customer")).isEqualTo("1");
  }

  @Test
  @SuppressWarnings("deprecation") // what its command line does
  void status_validate_andSql() throws Exception {
    with(
        liquibase -> {
          liquibase.validate();
          assertThat(liquibase.listUnrunChangeSets(new Contexts(), new LabelExpression()))
              .hasSize(6);
          StringWriter sql = new StringWriter();
          liquibase.update(new Contexts(), sql);
          assertThat(sql.toString()).contains("CREATE TABLE");
          return null;
        });
  }

  @Test
  void lock_keepsOthersOut() throws Exception {
    with(
        liquibase -> {
          LockService holder =
              LockServiceFactory.getInstance().getLockService(liquibase.getDatabase());
          holder.waitForLock();
          with(
              other -> {
                LockService waiting =
                    LockServiceFactory.getInstance().getLockService(other.getDatabase());
                assertThat(waiting.acquireLock()).isFalse();
                waiting.setChangeLogLockWaitTime(0);
                assertThatThrownBy(waiting::waitForLock).isInstanceOf(LockException.class);
                waiting.forceReleaseLock();
                return null;
              });
          holder.releaseLock();
          return null;
        });
  }

  @Test
  void updatingTwiceAtOnce_runsEachChangeOnce() throws Exception {
    // Liquibase makes its own tables before it locks.
    with(
        liquibase -> {
          liquibase.checkLiquibaseTables(true, null, new Contexts(), new LabelExpression());
          return null;
        });
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Callable<Void>> updates =
          List.of(LiquibaseProcess.update(database.url()), LiquibaseProcess.update(database.url()));
      for (Future<Void> one : threads.invokeAll(updates)) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(database.query("SELECT COUNT(*) FROM databasechangelog")).isEqualTo("6");
    assertThat(database.query("SELECT locked FROM databasechangeloglock")).isEqualTo("FALSE");
  }

  @Test
  void snapshotAndDiff_findNoDifferenceToItself_andDropAllLeavesNothing() throws Exception {
    update();
    with(
        liquibase -> {
          DiffResult same =
              liquibase.diff(
                  liquibase.getDatabase(), liquibase.getDatabase(), CompareControl.STANDARD);
          assertThat(same.areEqual()).isTrue();
          liquibase.dropAll();
          return null;
        });
    assertThat(
            database.query(
                "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'PUBLIC'"))
        .isIn("0", "2");
  }
}
