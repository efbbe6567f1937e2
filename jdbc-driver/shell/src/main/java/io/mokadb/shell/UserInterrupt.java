package io.mokadb.shell;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The wish of the user to end a long command, by Ctrl-C or a signal: the process ends once the
 * command has come to a good place and has told so, after ten seconds at the latest. Closed when
 * the command has ended.
 */
final class UserInterrupt implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 10;

  private final Runnable stop;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::interrupted, "moka-interruption");

  private UserInterrupt(Runnable stop) {
    this.stop = stop;
  }

  /**
   * @param stop tells the command; called by a thread of its own
   */
  static UserInterrupt awaited(Runnable stop) {
    UserInterrupt interruption = new UserInterrupt(stop);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  private void interrupted() {
    stop.run();
    try {
      boolean unused = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      // The process ends now; what was committed is there.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    ended.countDown();
    try {
      boolean unused = Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The process is ending: the hook is what waits for this.
      ended.countDown();
    }
  }
}
