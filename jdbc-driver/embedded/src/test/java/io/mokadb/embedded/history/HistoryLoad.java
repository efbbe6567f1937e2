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
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/**
 * Clients, at several levels of isolation, whose sessions may be lost at any time, and the history
 * of what all of them saw. Confined to one thread.
 */
public final class HistoryLoad {
  /** So many steps has a client; then another one begins. */
  private static final int STEPS = 120;

  private static final long PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(3);

  private final List<String> urls;
  private final int clients;
  private final long seed;
  private final IntUnaryOperator levels;
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
    this(List.of(url), clients, seed, Client::level, survivable);
  }

  private HistoryLoad(
      List<String> urls,
      int clients,
      long seed,
      IntUnaryOperator levels,
      Predicate<String> survivable) {
    this.urls = List.copyOf(urls);
    this.clients = clients;
    this.seed = seed;
    this.levels = levels;
    this.survivable = survivable;
  }

  /**
   * Clients in turns at several nodes of one database, at SNAPSHOT: at READ COMMITTED a row that is
   * selected FOR UPDATE may be changed by another node, and the commit fails after the fact.
   *
   * @param urls one for each node; the first one's looks what is left
   */
  public static HistoryLoad atSnapshots(
      List<String> urls, int clients, long seed, Predicate<String> survivable) {
    IntUnaryOperator levels = generation -> Connection.TRANSACTION_REPEATABLE_READ;
    return new HistoryLoad(urls, clients, seed, levels, survivable);
  }

  /** Makes the tables. */
  public void prepare() throws SQLException {
    try (Connection connection = DriverManager.getConnection(urls.get(0))) {
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
      String url = urls.get(generation % urls.size());
      try (Connection connection = DriverManager.getConnection(url)) {
        connection.setTransactionIsolation(levels.applyAsInt(generation));
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

  /**
   * Takes a transaction that a client in another process of this machine has told, as {@link
   * HistoryChild} does. The clocks of both are one.
   */
  public void take(String line) {
    Noted txn = Noted.ofLine(line);
    if (txn.outcome() == Outcome.UNKNOWN) {
      // It may be told again, with its outcome.
      committing.put(txn.name(), txn);
    } else {
      committing.remove(txn.name());
      add(txn);
    }
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

  /** The flaws of the history so far; empty if there are none. To be asked when all have ended. */
  public synchronized List<String> flaws() throws SQLException {
    if (!failures.isEmpty()) {
      return List.copyOf(failures);
    }
    List<Noted> all = new ArrayList<>(history);
    // Of other processes that have ended; this one's clients have none.
    all.addAll(committing.values());
    try (Connection connection = DriverManager.getConnection(urls.get(0))) {
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
