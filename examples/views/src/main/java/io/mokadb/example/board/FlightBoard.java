package io.mokadb.example.board;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The example: a database with flights, one thread that changes them, and a board. */
public final class FlightBoard {
  private static final String TO_TOP = "\033[H\033[J";
  private static final long SEED = 2008;

  private final String url;
  private final PrintStream out;
  private final boolean terminal;

  /**
   * @param url of a database without the tables of the example
   * @param out where the board is shown
   * @param terminal whether a page replaces the one before
   */
  FlightBoard(String url, PrintStream out, boolean terminal) {
    this.url = url;
    this.out = out;
    this.terminal = terminal;
  }

  /**
   * Runs it.
   *
   * @param arguments the URL, and the seconds that it takes
   */
  public static void main(String[] arguments) throws Exception {
    Duration time = Duration.ofSeconds(Long.parseLong(arguments[1]));
    boolean terminal = Boolean.getBoolean("moka.terminal.progress");
    new FlightBoard(arguments[0], System.out, terminal)
        .run(Path.of("..", "airports", "data"), time, Duration.ofMillis(500));
  }

  /**
   * Changes flights and shows the board for a time.
   *
   * @param data the directory with the real data
   * @param pause between two pages
   * @throws IllegalStateException if views disagree with each other, or with the table at the end
   */
  void run(Path data, Duration time, Duration pause)
      throws SQLException, IOException, InterruptedException, ExecutionException {
    try (Connection connection = DriverManager.getConnection(url);
        Board board = new Board(DriverManager.getConnection(url));
        Traffic traffic = new Traffic(created(connection, data), SEED)) {
      ExecutorService writer = Executors.newSingleThreadExecutor();
      try {
        long end = System.nanoTime() + time.toNanos();
        Future<Long> transactions = writer.submit(() -> changeUntil(end, traffic));
        while (!transactions.isDone()) {
          TimeUnit.NANOSECONDS.sleep(Math.max(0, Math.min(pause.toNanos(), end - System.nanoTime())));
          show(board.read());
        }
        out.printf("%,d transactions have changed flights.%n", transactions.get());
      } finally {
        writer.shutdown();
      }
      board.await();
      Board.Page last = board.read();
      show(last);
      long flights = board.flights();
      if (last.departing() != flights) {
        throw new IllegalStateException(
            "the views have " + last.departing() + " flights, the table " + flights);
      }
      out.printf("The table has %,d flights, the views as many.%n", flights);
    }
  }

  private Connection created(Connection keeper, Path data) throws SQLException, IOException {
    Airfield.create(keeper, data);
    return DriverManager.getConnection(url);
  }

  private static long changeUntil(long end, Traffic traffic) throws SQLException {
    long transactions = 0;
    do {
      traffic.step();
      transactions++;
    } while (System.nanoTime() - end < 0);
    return transactions;
  }

  private void show(Board.Page page) {
    if (page.departing() != page.travelling()) {
      throw new IllegalStateException(
          "two views have " + page.departing() + " and " + page.travelling() + " flights");
    }
    out.println((terminal ? TO_TOP : "") + page.text());
  }
}
