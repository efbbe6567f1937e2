package io.mokadb.oracle.cli;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** Tells when the process is asked to end, and holds its end up until the server is closed. */
class EndSignal {
  private final CompletableFuture<Void> asked = new CompletableFuture<>();
  private final CountDownLatch done = new CountDownLatch(1);

  /** Completes when the process has been asked to end. */
  CompletableFuture<Void> asked() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "moka-oracle-end"));
    return asked;
  }

  private void end() {
    asked.complete(null);
    try {
      done.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The process may end now. */
  void done() {
    done.countDown();
  }
}
