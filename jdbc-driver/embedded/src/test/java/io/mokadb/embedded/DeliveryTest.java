package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.trigger.ObserverSession;
import io.mokadb.session.trigger.RowChange;
import io.mokadb.session.trigger.RowDelivery;
import io.mokadb.session.trigger.RowObserver;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Triggers that act outside of the database, after the commit and at least once. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class DeliveryTest {
  private static final AtomicInteger NAMES = new AtomicInteger();
  private static final String AWAIT = "CALL MOKA.AWAIT_TRIGGERS(60)";

  /** What left the database: the row, and what another session saw of it at that moment. */
  record Sent(UUID id, Object row, String committed) {}

  private static final List<Sent> OUTSIDE = new CopyOnWriteArrayList<>();
  private static volatile String url;
  private static volatile CountDownLatch lastWord;

  /** Sends; every second row needs a second attempt. */
  public static final class Sending implements RowDelivery {
    @Override
    public void deliver(RowChange change) throws Exception {
      Object row = change.after().get("ID");
      try (Connection other = DriverManager.getConnection(url)) {
        String seen = TestDatabase.query(other, "SELECT text FROM outbox WHERE id = " + row);
        OUTSIDE.add(new Sent(change.changeId(), row, seen));
      }
      if ((Integer) row % 2 == 0 && change.failedAttempts() == 0) {
        throw new IllegalStateException("line busy");
      }
    }
  }

  /** Sends, and never hears that it was received. */
  public static final class Hanging implements RowDelivery {
    @Override
    public void deliver(RowChange change) throws InterruptedException {
      OUTSIDE.add(new Sent(change.changeId(), change.after().get("ID"), ""));
      lastWord.countDown();
      if (change.failedAttempts() == 0 && OUTSIDE.size() == 1) {
        new CountDownLatch(1).await();
      }
    }
  }

  /** Is undecided. */
  public static final class Both implements RowDelivery, RowObserver {
    @Override
    public void deliver(RowChange change) {}

    @Override
    public void observe(RowChange change, ObserverSession session) {}
  }

  @BeforeEach
  void clear() {
    OUTSIDE.clear();
    lastWord = new CountDownLatch(1);
  }

  private static String observers() {
    return ";observers="
        + Sending.class.getName()
        + ","
        + Hanging.class.getName()
        + ","
        + Both.class.getName();
  }

  @Test
  void whatAnObserverWrote_isDeliveredAfterItsCommit_withOneNameForAllAttempts()
      throws SQLException {
    try (TestDatabase database =
        new TestDatabase("jdbc:moka:mem:delivery" + NAMES.incrementAndGet() + observers())) {
      url = database.url();
      database.run(
          "CREATE TABLE orders (id INTEGER PRIMARY KEY)",
          "CREATE TABLE outbox (id INTEGER PRIMARY KEY, text VARCHAR(20))",
          "CREATE TRIGGER writing AFTER INSERT ON orders FOR EACH ROW INSERT INTO outbox VALUES"
              + " (NEW.id, 'order ' || CAST(NEW.id AS VARCHAR(9)))",
          "CREATE TRIGGER sending AFTER INSERT ON outbox FOR EACH ROW CALL '"
              + Sending.class.getName()
              + "'",
          "INSERT INTO orders VALUES (1), (2), (3), (4)",
          AWAIT);
      List<Object> rows = new ArrayList<>();
      OUTSIDE.forEach(sent -> rows.add(sent.row()));
      assertThat(rows).containsExactlyInAnyOrder(1, 2, 2, 3, 4, 4);
      assertThat(OUTSIDE).allMatch(sent -> sent.committed().equals("order " + sent.row()));
      assertThat(OUTSIDE.stream().map(Sent::id).distinct()).hasSize(4);
    }
  }

  /** The process ends between the delivery and its acknowledgement. */
  @Test
  void deliveryThatWasNotAcknowledged_isRepeatedAfterReopening(@TempDir Path directory)
      throws Exception {
    String opened = "jdbc:moka:" + directory.resolve("data") + observers();
    try (Connection connection = DriverManager.getConnection(opened)) {
      TestDatabase.execute(
          connection,
          "CREATE TABLE outbox (id INTEGER PRIMARY KEY)",
          "CREATE TRIGGER sending AFTER INSERT ON outbox FOR EACH ROW CALL '"
              + Hanging.class.getName()
              + "'",
          "INSERT INTO outbox VALUES (1)");
      lastWord.await();
      TestDatabase.execute(connection, "ALTER TRIGGER sending PAUSE");
    }
    try (Connection connection = DriverManager.getConnection(opened)) {
      TestDatabase.execute(connection, "ALTER TRIGGER sending RESUME", AWAIT);
    }
    try (Connection connection = DriverManager.getConnection(opened)) {
      TestDatabase.execute(connection, AWAIT);
    }
    assertThat(OUTSIDE).hasSize(2);
    assertThat(OUTSIDE.get(1)).isEqualTo(OUTSIDE.get(0));
  }

  @Test
  void classThatIsBoth_isRefused() throws SQLException {
    try (TestDatabase database =
        new TestDatabase("jdbc:moka:mem:delivery" + NAMES.incrementAndGet() + observers())) {
      database.run("CREATE TABLE t (id INTEGER PRIMARY KEY)");
      assertThatThrownBy(
              () ->
                  database.run(
                      "CREATE TRIGGER x AFTER INSERT ON t FOR EACH ROW CALL '"
                          + Both.class.getName()
                          + "'"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("both");
    }
  }
}
