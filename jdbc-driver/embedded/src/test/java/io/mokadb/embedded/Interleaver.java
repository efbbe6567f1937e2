package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;

/**
 * Runs transactions of several sessions statement by statement, in an order that a seed decides: a
 * session gets its turn when all others stand before their next statement, are done, or wait for
 * rows. A transaction that fails with 40001 is run again.
 */
final class Interleaver implements AutoCloseable {
  private static final int MOST_ATTEMPTS = 100;

  /** Those for which a row is open count as running. */
  private static final String WAITS =
      "SELECT transaction_id, holder_transaction_id FROM moka.lock_waits"
          + " WHERE holder_transaction_id <> 0";

  private final ExecutorService threads;
  private final Connection watcher;
  private final PreparedStatement waits;
  private final List<Session> sessions = new ArrayList<>();
  private int step;

  /** What a session does, as it would anywhere: its connection stops at each statement. */
  @FunctionalInterface
  interface Work<T> {
    T run(Steps steps) throws SQLException;
  }

  /**
   * What came of a transaction.
   *
   * @param began the step at which the attempt began that committed
   * @param ended the step of its commit
   */
  record Outcome<T>(T result, int began, int ended) {}

  private enum State {
    READY,
    RUNNING,
    DONE
  }

  private static final class Session {
    private final Connection connection;
    private final Semaphore turn = new Semaphore(0);
    private volatile State state = State.DONE;

    Session(Connection connection) {
      this.connection = connection;
    }
  }

  /** The statements of one session. */
  final class Steps {
    private final Session session;
    private int began;

    private Steps(Session session) {
      this.session = session;
    }

    long query(String sql) throws SQLException {
      stop();
      String number = TestDatabase.query(session.connection, sql);
      return number.isEmpty() || number.equals("null") ? 0 : Long.parseLong(number);
    }

    void execute(String sql) throws SQLException {
      stop();
      TestDatabase.execute(session.connection, sql);
    }

    private void stop() {
      session.state = State.READY;
      session.turn.acquireUninterruptibly();
      if (began == 0) {
        began = step;
      }
    }

    <T> Outcome<T> committed(Work<T> work) throws SQLException {
      for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
        began = 0;
        try {
          T result = work.run(this);
          stop();
          session.connection.commit();
          return new Outcome<>(result, began, step);
        } catch (SQLException e) {
          session.connection.rollback();
          if (!e.getSQLState().equals("40001")) {
            throw e;
          }
        }
      }
      throw new AssertionError("Not done after " + MOST_ATTEMPTS + " attempts");
    }
  }

  Interleaver(TestDatabase database, Level level, int sessions, ExecutorService threads)
      throws SQLException {
    this.threads = threads;
    this.watcher = database.connect();
    this.waits = watcher.prepareStatement(WAITS);
    for (int i = 0; i < sessions; i++) {
      Connection connection = level.connect(database);
      connection.setAutoCommit(false);
      this.sessions.add(new Session(connection));
    }
  }

  /** Runs one program in each session. */
  <T> List<T> run(Random random, List<Work<T>> programs) throws SQLException {
    step = 0;
    List<CompletableFuture<T>> results = new ArrayList<>();
    for (int i = 0; i < programs.size(); i++) {
      Session session = sessions.get(i);
      Work<T> program = programs.get(i);
      session.state = State.RUNNING;
      results.add(CompletableFuture.supplyAsync(() -> run(session, program), threads));
    }
    settle();
    while (sessions.stream().anyMatch(session -> session.state != State.DONE)) {
      List<Session> ready =
          sessions.stream().filter(session -> session.state == State.READY).toList();
      assertThat(ready).as("sessions that can go on").isNotEmpty();
      Session next = ready.get(random.nextInt(ready.size()));
      step++;
      next.state = State.RUNNING;
      next.turn.release();
      settle();
    }
    return results.stream().map(CompletableFuture::join).toList();
  }

  private <T> T run(Session session, Work<T> program) {
    try {
      return program.run(new Steps(session));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    } finally {
      session.state = State.DONE;
    }
  }

  /** Returns once those that run wait for rows. */
  private void settle() throws SQLException {
    while (true) {
      long running = sessions.stream().filter(session -> session.state == State.RUNNING).count();
      if (running == 0) {
        return;
      }
      Map<Long, Long> holders = holders();
      if (holders.size() == running && holders.keySet().stream().noneMatch(isInCircle(holders))) {
        return;
      }
      Thread.onSpinWait();
    }
  }

  /** Of those that wait, who is waited for. */
  private Map<Long, Long> holders() throws SQLException {
    Map<Long, Long> holders = new HashMap<>();
    try (var rows = waits.executeQuery()) {
      while (rows.next()) {
        holders.put(rows.getLong(1), rows.getLong(2));
      }
    }
    return holders;
  }

  /** One that closes a circle will be told in a moment. */
  private static Predicate<Long> isInCircle(Map<Long, Long> holders) {
    return waiter -> {
      Long next = holders.get(waiter);
      for (int i = 0; i < holders.size() && next != null; i++) {
        if (next.equals(waiter)) {
          return true;
        }
        next = holders.get(next);
      }
      return false;
    };
  }

  @Override
  public void close() throws SQLException {
    for (Session session : sessions) {
      session.connection.close();
    }
    watcher.close();
  }
}
