package io.mokadb.embedded.history;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Clients that work at the same time, at several levels of isolation, and one that changes the
 * definitions under them.
 */
final class Crowd {
  private static final List<String> DEFINITIONS =
      List.of(
          "CREATE INDEX lists_tag ON lists (tag, id)",
          "ALTER TABLE registers ADD COLUMN note VARCHAR(10) DEFAULT 'x'",
          "DROP INDEX lists_tag",
          "CREATE INDEX registers_val ON registers (val)",
          "ALTER TABLE registers DROP COLUMN note",
          "DROP INDEX registers_val");

  /**
   * How many transactions end from one change to the next: each change ends all that are
   * serializable and open.
   */
  private static final int TRANSACTIONS_PER_DEFINITION = 10;

  private final String url;
  private final int clients;
  private final int steps;

  /** One for each transaction that has ended since the last change of definitions. */
  private final Semaphore ended = new Semaphore(0);

  Crowd(String url, int clients, int steps) {
    this.url = url;
    this.clients = clients;
    this.steps = steps;
  }

  /** Returns when all are done. */
  void work(String prefix, long seed, LongSupplier time, Client.Notes notes) throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Future<?>> working = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        String name = prefix + i;
        long own = seed * 31 + i;
        working.add(threads.submit(() -> workAs(name, own, time, counting(notes))));
      }
      Future<?> defining = threads.submit(() -> define(working));
      for (Future<?> each : working) {
        each.get();
      }
      defining.get();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause().getMessage(), e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private Client.Notes counting(Client.Notes notes) {
    return new Client.Notes() {
      @Override
      public void ending(Noted txn) {
        notes.ending(txn);
      }

      @Override
      public void ended(Noted txn) {
        notes.ended(txn);
        ended.release();
      }
    };
  }

  private Void workAs(String name, long seed, LongSupplier time, Client.Notes notes)
      throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setTransactionIsolation(Client.level(seed));
      Client client = new Client(connection, name, seed, time, notes);
      for (int i = 0; i < steps; i++) {
        client.step();
      }
    }
    return null;
  }

  private Void define(List<Future<?>> working) throws SQLException, InterruptedException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (int i = 0; !working.stream().allMatch(Future::isDone); i++) {
        var unused = ended.tryAcquire(TRANSACTIONS_PER_DEFINITION, 100, TimeUnit.MILLISECONDS);
        try {
          statement.execute(DEFINITIONS.get(i % DEFINITIONS.size()));
        } catch (SQLException e) {
          // An earlier life made it, or writers were in the way.
          if (!List.of("40001", "42P07", "42701", "42704", "42703").contains(e.getSQLState())) {
            throw e;
          }
        }
      }
    }
    return null;
  }
}
