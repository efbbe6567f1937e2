package io.mokadb.embedded.history;

import io.mokadb.embedded.history.Noted.Outcome;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * Clients, at several levels of isolation, whose sessions may be lost at any time, and the history
 * of what all of them saw. Confined to one thread.
 */
public final class HistoryLoad {
  /** So many steps has a client; then another one begins. */
  private static final int STEPS = 120;

  private static final long PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(3);

  private final String url;
  private final int clients;
  private final long seed;
  private final Predicate<String> survivable;
  private final List<Noted> history = new ArrayList<>();
  private final Map<String, Noted> committing = new ConcurrentHashMap<>();
  private final List<String> failures = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger generations = new AtomicInteger();
  private volatile boolean stopped;

  /**
   * @param survivable tells whether a client goes on, with another session, after a failure with
   *     this SQLState
   */
  public HistoryLoad(String url, int clients, long seed, Predicate<String> survivable) {
    this.url = url;
    this.clients = clients;
    this.seed = seed;
    this.survivable = survivable;
  }

  /** Makes the tables. */
  public void prepare() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      Client.create(connection, STEPS);
    }
  }

  /** Starts the clients. */
  public void begin() {
    stopped = false;
    for (int i = 0; i < clients; i++) {
      Thread thread = new Thread(this::work, "history" + i);
      threads.add(thread);
      thread.start();
    }
  }

  private void work() {
    while (!stopped) {
      int generation = generations.incrementAndGet();
      String name = "g" + generation;
      try (Connection connection = DriverManager.getConnection(url)) {
        connection.setTransactionIsolation(Client.level(generation));
        Client client =
            new Client(connection, name, seed * 31 + generation, System::nanoTime, notes());
        for (int i = 0; i < STEPS && !stopped; i++) {
          client.step();
        }
      } catch (SQLException e) {
        if (!survivable.test(e.getSQLState())) {
          failed(name, e);
          return;
        }
      } catch (AssertionError e) {
        // A client's own look: told with the flaws, because it has a thread of its own.
        failed(name, e);
        return;
      }
      committing.forEach(
          (transaction, noted) -> {
            if (clientOf(transaction).equals(name) && committing.remove(transaction, noted)) {
              add(noted.with(Outcome.UNKNOWN, System.nanoTime()));
            }
          });
    }
  }

  private static String clientOf(String transaction) {
    return transaction.substring(0, transaction.indexOf('.')).replace(Noted.SERIALIZABLE, "");
  }

  private Client.Notes notes() {
    return new Client.Notes() {
      @Override
      public void ending(Noted txn) {
        committing.put(txn.name(), txn);
      }

      @Override
      public void ended(Noted txn) {
        committing.remove(txn.name());
        add(txn);
      }
    };
  }

  private synchronized void add(Noted txn) {
    history.add(txn);
  }

  private synchronized void failed(String client, Throwable failure) {
    String state = failure instanceof SQLException e ? e.getSQLState() + " " : "";
    failures.add(client + ": " + state + failure + " because of " + failure.getCause());
  }

  /** Ends the clients after their steps. */
  public void end() throws InterruptedException {
    stopped = true;
    for (Thread thread : threads) {
      thread.join(PATIENCE_MILLIS);
      if (thread.isAlive()) {
        throw new AssertionError(
            thread.getName() + " does not end: " + List.of(thread.getStackTrace()));
      }
    }
    threads.clear();
  }

  /** Ends the clients, whatever became of the database; does not wait for them. */
  public void abandon() {
    stopped = true;
    threads.forEach(Thread::interrupt);
  }

  /** The flaws of the history so far; empty if there are none. */
  public synchronized List<String> flaws() throws SQLException {
    if (!failures.isEmpty()) {
      return List.copyOf(failures);
    }
    List<Noted> all = new ArrayList<>(history);
    try (Connection connection = DriverManager.getConnection(url)) {
      all.add(Client.readAll(connection));
    }
    return SnapshotIsolation.flawsOf(all);
  }

  /** How many transactions at SERIALIZABLE were committed. */
  public synchronized long committedSerializable() {
    return history.stream()
        .filter(txn -> txn.isSerializable() && txn.outcome() == Outcome.COMMITTED)
        .count();
  }

  /** How many transactions were committed. */
  public synchronized long committed() {
    return history.stream().filter(txn -> txn.outcome() == Outcome.COMMITTED).count();
  }
}
