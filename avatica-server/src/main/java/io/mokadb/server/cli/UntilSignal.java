package io.mokadb.server.cli;

import java.util.concurrent.CountDownLatch;

/** Waits until the process is asked to end, and holds its end up until the work is done. */
class UntilSignal {
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);

  /** Returns when the process has been asked to end. */
  void await() throws InterruptedException {
    Thread hook =
        new Thread(
            () -> {
              asked.countDown();
              try {
                done.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "moka-server-end");
    Runtime.getRuntime().addShutdownHook(hook);
    asked.await();
  }

  /** The process may end now. */
  void done() {
    done.countDown();
  }
}
