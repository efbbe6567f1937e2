package io.mokadb.sql.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.system.SystemEnvironment;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlNode;

/** A database for one statement, with objects of each kind and a user without privileges. */
final class KindsDatabase implements AutoCloseable {
  private static final Pattern PRIVILEGE = Pattern.compile("has no ([A-Z]+ on .*\\S)");

  private static final List<String> SETUP =
      List.of(
          "CREATE USER root PASSWORD 'battery staple' ADMIN",
          "CREATE USER guest PASSWORD 'correct horse'",
          "CREATE ROLE idle",
          "CREATE TABLE witness (a INT PRIMARY KEY)",
          "CREATE TABLE witness2 (a INT PRIMARY KEY)",
          "CREATE TABLE t (a INT PRIMARY KEY, b INT)",
          "CREATE TABLE n (a INT PRIMARY KEY, c NOTIFICATION)",
          "CREATE INDEX ti ON t (b)",
          "CREATE VIEW v AS SELECT a FROM t",
          "CREATE MATERIALIZED VIEW m AS SELECT a FROM t",
          "CREATE MATERIALIZED VIEW own INCREMENTAL AS SELECT a FROM t",
          "CREATE SEQUENCE s",
          "CREATE SCHEMA x",
          "CREATE DOMAIN d AS INT",
          "CREATE TYPE e AS ENUM ('one')",
          "CREATE FUNCTION f(i INT) RETURNS INT RETURN i + 1",
          "CREATE TABLE log (a INT PRIMARY KEY)",
          "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW INSERT INTO log VALUES (NEW.a)");

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
          Clock.systemUTC(),
          timer,
          Runnable::run,
          new TriggerSupport(transactions.observers(), Set.of()),
          "test");
  private final Session owner = database.connect("ADA", () -> {});

  KindsDatabase() {
    SETUP.forEach(sql -> run(owner, sql));
  }

  /** The kinds of statements that have a command. */
  Set<Class<? extends SqlNode>> commands() {
    return database.commands().kinds();
  }

  @Override
  public void close() {
    database.close();
    transactions.close();
    system.close();
    timer.shutdownNow();
  }

  String asGuest(String sql) {
    return outcome(database.connect("GUEST", "correct horse", () -> {}), sql);
  }

  String readOnly(String sql) {
    Session session = database.connect("ADA", () -> {});
    session.setReadOnly(true);
    return outcome(session, sql);
  }

  List<String> inTransaction(String sql) {
    Session session = database.connect("ADA", () -> {});
    session.setAutoCommit(false);
    run(session, "INSERT INTO witness VALUES (1)");
    String[] outcome = new String[1];
    String audit = audited(() -> outcome[0] = outcome(session, sql));
    session.rollback();
    Session other = database.connect("ADA", () -> {});
    ExecutionResult.Rows rows = (ExecutionResult.Rows) run(other, "SELECT a FROM witness");
    boolean committed = rows.cursor().next() != null;
    return List.of(
        "in a transaction: " + outcome[0],
        "commits: " + (committed ? "yes" : "no"),
        "audit: " + (audit.isEmpty() ? "-" : audit));
  }

  private static String audited(Runnable work) {
    PrintStream before = System.err;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    System.setErr(new PrintStream(written, true, UTF_8));
    try {
      work.run();
    } finally {
      System.setErr(before);
    }
    return written
        .toString(UTF_8)
        .lines()
        .filter(line -> line.contains("moka.audit"))
        .map(line -> line.replaceFirst(".*moka\\.audit (- )?", ""))
        .collect(Collectors.joining("; "));
  }

  private static String outcome(Session session, String sql) {
    try {
      ExecutionResult result = run(session, sql);
      return result instanceof ExecutionResult.Rows ? "rows" : "done";
    } catch (MokaException e) {
      return e.state() == SqlState.NOT_PERMITTED
          ? "lacks " + missing(e.getMessage())
          : e.state().toString();
    }
  }

  private static String missing(String message) {
    Matcher privilege = PRIVILEGE.matcher(message);
    return privilege.find() ? privilege.group(1) : "the rights of an administrator";
  }

  private static ExecutionResult run(Session session, String sql) {
    return session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
  }
}
