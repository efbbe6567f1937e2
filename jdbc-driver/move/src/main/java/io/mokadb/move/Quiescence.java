package io.mokadb.move;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.node.StoreHome;
import io.mokadb.node.Threads;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.engine.WriteSpace;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The way to a store without locks. */
record Quiescence(StoreHome home, KvStore store, Threads threads) {
  private static final long LOOK_AGAIN_MILLIS = 200;

  /**
   * Resolves the locks that others left, once they count as dead.
   *
   * @return a timestamp above all that the store has
   * @throws KvException TIMEOUT if a lock is left after so long
   */
  long reach(Duration patience) {
    // Nothing may be collected: what is read is compared with what was written.
    EngineOptions options = EngineOptions.DEFAULT.withGcPeriod(Duration.ZERO);
    try (TransactionEngine transactions =
        home.transactions(store, threads.environment(), options, WriteSpace.UNBOUNDED)) {
      long end = System.nanoTime() + patience.toNanos();
      transactions.resolveLeftLocks();
      while (!transactions.locks(1).isEmpty()) {
        if (System.nanoTime() > end) {
          throw new KvException(
              KvException.Kind.TIMEOUT,
              home.shown()
                  + " has locks of a transaction that does not end; they are listed in MOKA.LOCKS");
        }
        pause();
        transactions.resolveLeftLocks();
      }
      return transactions.currentTimestamp();
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KvException(KvException.Kind.IO, "The move was interrupted", e);
    }
  }
}
