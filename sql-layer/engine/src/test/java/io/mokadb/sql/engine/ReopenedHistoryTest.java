package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.system.ParkingWaiter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The past of a database that is opened over and over, after a close and after a crash, on a clock
 * that jumps: a moment shows what was committed by then.
 */
final class ReopenedHistoryTest {
  private static final int RETENTION_SECONDS = 20;
  private static final int QUICK_LIVES = 60;

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final KvStore store = new MemoryStore();
  private final SetClock clock = new SetClock();
  private int written;

  @AfterEach
  void close() {
    timer.shutdownNow();
  }

  private static final class SetClock extends Clock {
    private final AtomicLong millis = new AtomicLong(1_800_000_000_000L);

    void pass(long more) {
      var unused = millis.addAndGet(more);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(millis.get());
    }
  }

  /** The database between two openings. */
  private final class Life implements AutoCloseable {
    private final TransactionEngine transactions;
    private final SqlDatabase database;
    private final Session session;

    Life() {
      Environment environment =
          new Environment(
              clock,
              (period, task) -> () -> {},
              Runnable::run,
              new ParkingWaiter(),
              FaultPoints.NONE);
      transactions =
          TransactionEngine.embedded(
              store,
              environment,
              EngineOptions.DEFAULT
                  .withGcPeriod(Duration.ZERO)
                  .withRetention(Duration.ofSeconds(RETENTION_SECONDS)));
      database =
          SqlDatabase.open(
              transactions,
              Storage.withoutBackup(store),
              new DatabaseSettings(Durability.BUFFERED, 1 << 20, Duration.ofSeconds(1)),
              clock,
              timer,
              Runnable::run,
              new TriggerSupport(transactions.observers(), Set.of()),
              "test");
      session = database.connect("ADA", () -> {});
    }

    void run(String sql) {
      var unused =
          session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
    }

    Object value(String sql) {
      ExecutionResult result =
          session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
      try (RowCursor cursor = ((ExecutionResult.Rows) result).cursor()) {
        return cursor.next()[0];
      }
    }

    void write() {
      run("UPDATE t SET v = " + ++written);
    }

    Object present() {
      return value("SELECT v FROM t FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP");
    }

    Object at(long millis) {
      return value(
          "SELECT v FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '"
              + Instant.ofEpochMilli(millis).toString().replace('T', ' ').replace("Z", "")
              + "'");
    }

    @Override
    public void close() {
      database.close();
      transactions.close();
    }
  }

  private void create() {
    try (Life life = new Life()) {
      life.run("CREATE TABLE t (v INT)");
      life.run("INSERT INTO t VALUES (0)");
    }
  }

  private Life open() {
    Life life = new Life();
    life.run("SET TIME ZONE 'UTC'");
    return life;
  }

  @Test
  void quickReopenings_leaveNoLead() {
    create();
    for (int i = 0; i < QUICK_LIVES; i++) {
      try (Life life = open()) {
        life.write();
        assertThat(life.present()).isEqualTo(written);
        assertThat(life.transactions.millisOf(life.transactions.currentTimestamp()))
            .isEqualTo(clock.millis());
        assertThat(life.transactions.currentTimestamp() >> 18)
            .isLessThanOrEqualTo(clock.millis() + 1);
      }
    }
  }

  @Test
  void crashesOnAClockThatJumps_showWhatWasCommittedByEachMoment() {
    create();
    Random random = new Random(5);
    for (int i = 0; i < 40; i++) {
      switch (random.nextInt(4)) {
        case 0 -> clock.pass(100_000);
        case 1 -> clock.pass(-5000);
        case 2 -> clock.pass(5);
        default -> {}
      }
      Life life = open();
      assertThat(life.present()).isEqualTo(written);
      TreeMap<Long, Integer> history = new TreeMap<>();
      for (int j = 0; j < 8; j++) {
        life.write();
        history.put(clock.millis(), written);
        assertThat(life.present()).isEqualTo(written);
        assertThat(
                life.value(
                    "SELECT MAX(version_time) <= CURRENT_TIMESTAMP FROM t CHANGES SINCE"
                        + " CURRENT_TIMESTAMP - INTERVAL '1' SECOND"))
            .isIn(true, null);
        clock.pass(random.nextBoolean() ? random.nextInt(700) : 0);
      }
      history.forEach((millis, value) -> assertThat(life.at(millis)).isEqualTo(value));
      if (random.nextBoolean()) {
        life.close();
      }
    }
  }

  /** Time that the oracle is ahead does not count as time that has passed. */
  @Test
  void retention_isTimeOfTheClock_howeverFarTheOracleIsAhead() {
    create();
    clock.pass(-3_600_000);
    try (Life life = open()) {
      life.write();
      long before = clock.millis();
      clock.pass(10);
      life.write();
      clock.pass((RETENTION_SECONDS - 5) * 1000L);
      life.write();
      life.transactions.collectGarbage();
      assertThat(life.at(before)).isEqualTo(written - 2);
      assertThat(life.present()).isEqualTo(written);
    }
  }
}
