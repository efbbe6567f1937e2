package io.mokadb.shell.interactive;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.SignalHandler;

/**
 * A statement while it runs: Ctrl-C cancels it (IS3), and after a second the time that it has run
 * is shown. Closed by the thread that opened it.
 */
final class Waiting implements AutoCloseable {
  private static final ScheduledExecutorService CLOCK =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "moka-shell-clock");
            thread.setDaemon(true);
            return thread;
          });

  private final Statement statement;
  private final Terminal terminal;
  private final SignalHandler before;
  private final ScheduledFuture<?> clock;
  private int seconds;
  private boolean quiet;

  Waiting(Statement statement, Terminal terminal) {
    this.statement = statement;
    this.terminal = terminal;
    this.before = terminal.handle(Terminal.Signal.INT, signal -> cancel());
    this.clock = CLOCK.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  private void cancel() {
    try {
      statement.cancel();
    } catch (SQLException e) {
      // It goes on, which the user sees.
    }
  }

  private synchronized void tick() {
    seconds++;
    if (!quiet) {
      terminal.writer().print("\r... " + seconds + " s (Ctrl-C cancels)");
      terminal.flush();
    }
  }

  /** Ends the showing of the time, because something else is written now. */
  synchronized void quiet() {
    if (!quiet && seconds > 0) {
      terminal.writer().print("\r                              \r");
      terminal.flush();
    }
    quiet = true;
  }

  @Override
  public void close() {
    clock.cancel(false);
    quiet();
    terminal.handle(Terminal.Signal.INT, before);
  }
}
