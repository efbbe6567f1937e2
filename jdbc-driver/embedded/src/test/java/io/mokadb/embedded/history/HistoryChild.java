package io.mokadb.embedded.history;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients of a database in a process of their own, which works until it is killed. It prints each
 * transaction before it commits and after, for {@link HistoryLoad#take}, and each loss of a
 * session. Arguments: URL, prefix of names that no other process has, number of clients, seed.
 */
public final class HistoryChild {
  /** At the end of each line, so that half a line is known for one. */
  public static final String END = " .";

  /** Begins the line of a lost session, with its SQLState and message. */
  public static final String LOST = "LOST ";

  /** Begins the line of what no client of a sound database sees. */
  public static final String FAILED = "FAILED ";

  private static final String LOCK_TIMEOUT = "55P03";

  /** How many steps a client has; the parent made tables for as many. */
  private static final int STEPS = 120;

  private final String url;
  private final String prefix;
  private final long seed;
  private final AtomicInteger generations = new AtomicInteger();

  private HistoryChild(String url, String prefix, long seed) {
    this.url = url;
    this.prefix = prefix;
    this.seed = seed;
  }

  public static void main(String[] arguments) throws InterruptedException {
    HistoryChild child = new HistoryChild(arguments[0], arguments[1], Long.parseLong(arguments[3]));
    Thread[] threads = new Thread[Integer.parseInt(arguments[2])];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(child::work, "history" + i);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void work() {
    while (true) {
      int generation = generations.incrementAndGet();
      try (Connection connection = DriverManager.getConnection(url)) {
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        String name = prefix + "x" + generation;
        Client client =
            new Client(connection, name, seed * 31 + generation, System::nanoTime, notes());
        for (int i = 0; i < STEPS; i++) {
          client.step();
        }
      } catch (SQLException e) {
        String state = String.valueOf(e.getSQLState());
        if (state.equals(LOCK_TIMEOUT)) {
          // The process was stopped while the client waited for a row.
          continue;
        }
        if (!state.startsWith("08") && !state.equals("40000")) {
          print(FAILED + state + " " + e.getMessage());
          return;
        }
        print(LOST + state + " " + e.getMessage());
      } catch (RuntimeException | AssertionError e) {
        // A client's own look: told in the history's stead, because it has a thread of its own.
        print(FAILED + e);
        return;
      }
    }
  }

  private Client.Notes notes() {
    return new Client.Notes() {
      @Override
      public void ending(Noted txn) {
        print(txn.toLine());
      }

      @Override
      public void ended(Noted txn) {
        print(txn.toLine());
      }
    };
  }

  private synchronized void print(String line) {
    System.out.println(line.replace('\n', ' ') + END);
    System.out.flush();
  }
}
