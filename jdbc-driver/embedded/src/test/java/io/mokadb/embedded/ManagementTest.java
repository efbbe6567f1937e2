package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mokadb.node.management.DatabaseMXBean;
import io.mokadb.node.management.Management;
import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.Session;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The MBean of a database. */
final class ManagementTest {
  private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

  private final AtOnce scheduler = new AtOnce();
  private TestDatabase database;

  /** What is due later is due now. */
  private static final class AtOnce extends ScheduledThreadPoolExecutor {
    AtOnce() {
      super(1);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
      return super.schedule(command, 0, unit);
    }

    void finish() throws InterruptedException {
      shutdown();
      assertThat(awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  @BeforeEach
  void open() throws Exception {
    database =
        new TestDatabase("jdbc:moka:mem:managed;triggerretries=1")
            .run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY)",
                "CREATE TABLE u (id INTEGER PRIMARY KEY)",
                "CREATE TRIGGER copying AFTER INSERT ON t FOR EACH ROW"
                    + " INSERT INTO u VALUES (1 / (NEW.id - 1))",
                "INSERT INTO t VALUES (1)",
                "CALL MOKA.AWAIT_TRIGGERS(60)");
  }

  @AfterEach
  void close() throws Exception {
    scheduler.shutdownNow();
    database.close();
  }

  /** The embedded database itself, also where the test's connections come through a server. */
  private static Session owner() {
    for (DatabaseProvider provider : ServiceLoader.load(DatabaseProvider.class)) {
      if (provider.accepts("jdbc:moka:mem:managed")) {
        return provider.connect("jdbc:moka:mem:managed;triggerretries=1", new Properties());
      }
    }
    throw new AssertionError("Nothing serves databases in memory");
  }

  private static ObjectName name(String directory) throws Exception {
    return new ObjectName("io.mokadb:type=Database,directory=" + ObjectName.quote(directory));
  }

  private static DatabaseMXBean bean(String directory) throws Exception {
    return JMX.newMXBeanProxy(SERVER, name(directory), DatabaseMXBean.class);
  }

  @Test
  void attributes_areThoseOfTheViews() throws Exception {
    try (Management management = Management.start("a", ManagementTest::owner, scheduler);
        Connection open = database.begin()) {
      assertThat(management).isNotNull();
      scheduler.finish();
      TestDatabase.execute(open, "INSERT INTO u VALUES (77)");
      DatabaseMXBean bean = bean("a");
      assertThat(bean.getLocation()).isNotEmpty();
      assertThat(bean.getVersion()).isNotEmpty();
      assertThat(bean.getUptimeMillis()).isNotNegative();
      assertThat(bean.getSessions()).isEqualTo(2);
      assertThat(bean.getOpenTransactions()).isEqualTo(1);
      assertThat(bean.getWaitingTransactions()).isZero();
      assertThat(bean.getStatements()).isGreaterThan(4);
      assertThat(bean.getFailedStatements()).isZero();
      assertThat(bean.getCommits()).isPositive();
      assertThat(bean.getConflicts()).isZero();
      assertThat(bean.getWaitingNotifications()).isZero();
      assertThat(bean.getParkedNotifications()).isEqualTo(1);
      assertThat(bean.getContention()).containsEntry("deadlocks", 0L);
    }
    assertThat(SERVER.isRegistered(name("a"))).isFalse();
  }

  @Test
  void operations_actOnTriggersAndSessions() throws Exception {
    try (Management management = Management.start("b", ManagementTest::owner, scheduler);
        Connection other = database.connect()) {
      assertThat(management).isNotNull();
      scheduler.finish();
      DatabaseMXBean bean = bean("b");
      String status = "SELECT status FROM moka.trigger_queue";
      bean.pauseTrigger("PUBLIC", "COPYING");
      assertThat(database.query(status)).isEqualTo("PAUSED");
      bean.resumeTrigger("PUBLIC", "COPYING");
      assertThat(database.query(status)).isEqualTo("ACTIVE");
      database.run(
          "CREATE OR REPLACE TRIGGER copying AFTER INSERT ON t FOR EACH ROW"
              + " INSERT INTO u VALUES (NEW.id)");
      bean.retryParked("PUBLIC", "COPYING");
      database.run("CALL MOKA.AWAIT_TRIGGERS(60)");
      assertThat(bean.getParkedNotifications()).isZero();
      assertThat(database.query("SELECT id FROM u")).isEqualTo("1");
      String mine =
          TestDatabase.query(other, "SELECT session_id FROM moka.sessions WHERE is_current");
      bean.endSession(Long.parseLong(mine));
      await().until(() -> !other.isValid(1));
      assertThatThrownBy(() -> bean.pauseTrigger("PUBLIC", "no\"ne"))
          .hasMessageContaining("no\"ne");
      assertThatThrownBy(() -> bean.cancelStatement(99_999)).hasMessageContaining("22023");
    }
  }

  @Test
  void sameName_getsANumber() throws Exception {
    try (Management first = Management.start("c", ManagementTest::owner, scheduler);
        Management second = Management.start("c", ManagementTest::owner, scheduler)) {
      assertThat(first).isNotSameAs(second);
      scheduler.finish();
      assertThat(SERVER.isRegistered(name("c"))).isTrue();
      assertThat(SERVER.isRegistered(name("c#2"))).isTrue();
    }
    assertThat(SERVER.isRegistered(name("c"))).isFalse();
    assertThat(SERVER.isRegistered(name("c#2"))).isFalse();
  }

  @Test
  void directory_isRegisteredAfterAWhile(@TempDir Path directory) throws Exception {
    Path data = directory.resolve("data").toAbsolutePath();
    try (Connection connection = DriverManager.getConnection("jdbc:moka:" + data)) {
      assertThat(connection.isValid(1)).isTrue();
      await().until(() -> SERVER.isRegistered(name(data.toString())));
      assertThat(bean(data.toString()).getLocation()).isEqualTo(data.toString());
      assertThat(bean(data.toString()).getStore()).containsKeys("files_bytes", "disk_free_bytes");
    }
    assertThat(SERVER.isRegistered(name(data.toString()))).isFalse();
  }
}
