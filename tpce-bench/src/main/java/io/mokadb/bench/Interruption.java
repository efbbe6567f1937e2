package io.mokadb.bench;

import io.mokadb.bench.measure.Stop;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C: what runs is asked to end, and gets time to write down what it measured. */
final class Interruption implements AutoCloseable {

  private static final long END_SECONDS = 90;

  private final String command;
  private final Stop stop = new Stop();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread atExit = new Thread(this::end, "bench end");

  /** Listens from now on. */
  Interruption(String command) {
    this.command = command;
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** Is requested by Ctrl-C. */
  Stop stop() {
    return stop;
  }

  private void end() {
    stop.request();
    try {
      if (!ended.await(END_SECONDS, TimeUnit.SECONDS)) {
        System.err.println(command + ": it did not end in time; there is no report of this part");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All is written. */
  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The process ends already, and the hook waits for just this.
    }
  }
}
