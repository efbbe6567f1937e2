package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.Database;
import io.mokadb.node.DatabaseRequest;
import io.mokadb.node.Login;
import io.mokadb.node.NodeSettings;
import io.mokadb.node.OpenDatabases;
import io.mokadb.node.Threads;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each background thread of a database dies in turn. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class SupervisedThreadsIT {
  private static final Set<String> ALL =
      Set.of(
          "moka-wal-sync",
          "moka-txn-timer",
          "moka-txn-commit",
          "moka-observer",
          "moka-sql-timer",
          "moka-sql-background");

  @TempDir Path directory;

  /** What the next pieces of work under a name throw. */
  private final ConcurrentHashMap<String, Error> planted = new ConcurrentHashMap<>();

  private final AtomicInteger thrown = new AtomicInteger();
  private final AtomicReference<Supervisor> supervisor = new AtomicReference<>();
  private final AtomicReference<Database> opened = new AtomicReference<>();

  private final OpenDatabases databases = new OpenDatabases();

  private void probe(String name) {
    Error error = planted.get(name);
    if (error != null) {
      thrown.incrementAndGet();
      throw error;
    }
  }

  private Session connect() {
    Properties none = new Properties();
    OpenRequest request =
        OpenRequest.of(EmbeddedUrl.parse("jdbc:moka:" + directory.resolve("db"), none));
    return databases.connect(new SupervisedRequest(request));
  }

  /** Opens the database of a request under a supervisor that throws what is planted. */
  private final class SupervisedRequest implements DatabaseRequest {
    private final OpenRequest request;

    SupervisedRequest(OpenRequest request) {
      this.request = request;
    }

    @Override
    public Object key() {
      return request.key();
    }

    @Override
    public NodeSettings settings() {
      return request.settings();
    }

    @Override
    public Login login() {
      return request.login();
    }

    @Override
    public Database open() {
      Supervisor judge = new Supervisor(request.target().shown(), SupervisedThreadsIT.this::probe);
      supervisor.set(judge);
      opened.set(Database.open(request.home(), request.settings(), judge));
      return opened.get();
    }

    @Override
    public void checkAgrees(DatabaseRequest other) {}
  }

  private static long execute(Session session, String sql) {
    ExecutionResult result =
        session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
    if (result instanceof ExecutionResult.Rows rows) {
      long first = ((Number) rows.cursor().next()[0]).longValue();
      rows.cursor().close();
      return first;
    }
    return ((ExecutionResult.Count) result).updated();
  }

  /** Gives each kind of thread something to do. */
  private void nudge() {
    Threads threads = opened.get().threads();
    threads.background().execute(() -> {});
    threads.scheduler().execute(() -> {});
    threads.environment().background().execute(() -> {});
    threads.environment().scheduler().every(Duration.ofMillis(1), () -> {});
    threads.observers().executor().execute(() -> {});
  }

  @Test
  void everyThread_isWatched() {
    try (Session session = connect()) {
      nudge();
      execute(session, "CREATE TABLE t (id INT PRIMARY KEY)");
      assertThat(supervisor.get().names()).containsExactlyInAnyOrderElementsOf(ALL);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "moka-wal-sync",
        "moka-txn-timer",
        "moka-txn-commit",
        "moka-observer",
        "moka-sql-timer",
        "moka-sql-background"
      })
  void errorInThread_endsTheDatabaseForAll_andItOpensAgain(String name) {
    Session idle = connect();
    Session busy = connect();
    execute(busy, "CREATE TABLE t (id INT PRIMARY KEY)");
    execute(busy, "INSERT INTO t VALUES (1)");
    busy.setAutoCommit(false);
    execute(busy, "INSERT INTO t VALUES (2)");

    planted.put(name, new AssertionError("planted"));
    try {
      nudge();
    } catch (RejectedExecutionException downAlready) {
      // The thread has met its error before all of them had something to do.
    }
    while (supervisor.get().failure() == null) {
      Thread.onSpinWait();
    }
    planted.clear();

    for (Session session : new Session[] {idle, busy}) {
      assertThatThrownBy(() -> execute(session, "INSERT INTO t VALUES (3)"))
          .isInstanceOfSatisfying(
              MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_LOST))
          .hasMessageContaining(name)
          .hasMessageContaining("Connect again");
    }
    assertThatThrownBy(busy::commit)
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_LOST));

    Supervisor failed = supervisor.get();
    while (supervisor.get() == failed) {
      try (Session again = connect()) {
        assertThat(execute(again, "SELECT count(*) FROM t")).isEqualTo(1);
        execute(again, "INSERT INTO t VALUES (4)");
      } catch (MokaException e) {
        // Until it has been closed.
        assertThat(e.state()).isIn(SqlState.CONNECTION_LOST, SqlState.CONNECTION_FAILED);
      }
    }
  }

  @Test
  void shortageOfMemory_isSurvivedByAll() {
    try (Session session = connect()) {
      execute(session, "CREATE TABLE t (id INT PRIMARY KEY, seen INT)");
      execute(
          session,
          "CREATE TRIGGER see AFTER INSERT ON t REFERENCING NEW ROW AS n FOR EACH ROW"
              + " UPDATE t SET seen = 1 WHERE id = n.id");
      for (String name : ALL) {
        planted.put(name, new OutOfMemoryError("planted"));
        int before = thrown.get();
        nudge();
        while (thrown.get() == before) {
          Thread.onSpinWait();
        }
        planted.clear();
        execute(session, "INSERT INTO t VALUES (" + name.hashCode() + ", 0)");
      }
      assertThat(supervisor.get().failure()).isNull();
      execute(session, "CALL MOKA.AWAIT_TRIGGERS(60)");
      assertThat(execute(session, "SELECT count(*) FROM t WHERE seen = 1")).isEqualTo(ALL.size());
    }
  }
}
