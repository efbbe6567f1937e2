package io.mokadb.sql.engine;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.system.SystemEnvironment;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** A database with the table of {@link SampleCalls}, two sessions, and a clock that tests move. */
final class SampleDatabase implements AutoCloseable {
  private final MovedClock clock = new MovedClock();
  private final SystemEnvironment system = new SystemEnvironment();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final KvStore store = new MemoryStore();
  private final TransactionEngine transactions =
      TransactionEngine.embedded(store, system.environment(), EngineOptions.DEFAULT);
  private final SqlDatabase database =
      SqlDatabase.open(
          transactions,
          Storage.withoutBackup(store),
          new DatabaseSettings(Durability.BUFFERED, 1 << 20, Duration.ofSeconds(1)),
          clock,
          timer,
          Runnable::run,
          new TriggerSupport(transactions.observers(), Set.of()),
          "test");
  private final Session session = database.connect("ADA", () -> {});
  private final Session later = database.connect("BOB", () -> {});

  /** A clock that a test moves. */
  private static final class MovedClock extends Clock {
    private Instant now = Instant.parse("2024-05-06T07:08:09.123456Z");

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
      return now;
    }
  }

  /** Columns and rows of a query. */
  record Result(List<ColumnInfo> columns, List<Object[]> rows) {}

  SampleDatabase() {
    SampleCalls.TABLE.forEach(this::run);
    run("CREATE SEQUENCE SEQ");
    run("CREATE TABLE DRAWN (ID INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY)");
    run("CREATE SCHEMA OTHER");
    query("SELECT NEXTVAL('SEQ')");
    queryLater("SELECT NEXTVAL('PUBLIC.SEQ')");
    later.setSchema("OTHER");
  }

  @Override
  public void close() {
    database.close();
    transactions.close();
    system.close();
    timer.shutdownNow();
  }

  private void run(String sql) {
    session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
  }

  Result query(String sql) {
    return query(session, sql);
  }

  /** Asks as another user with another schema, more than a day later. */
  Result queryLater(String sql) {
    clock.now = clock.now.plus(Duration.ofDays(1)).plusMillis(3_661_001);
    return query(later, sql);
  }

  private static Result query(Session session, String sql) {
    try (PreparedStatement statement = session.prepare(sql, PrepareOptions.NONE)) {
      List<Object[]> rows = new ArrayList<>();
      ExecutionResult result = statement.execute(new Object[0], ExecuteOptions.NONE);
      try (RowCursor cursor = ((ExecutionResult.Rows) result).cursor()) {
        for (Object[] row = cursor.next(); row != null; row = cursor.next()) {
          rows.add(row);
        }
        return new Result(cursor.columns(), rows);
      }
    }
  }
}
