package io.mokadb.kv.rocksdb;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * A pause between two looks of a loop that must go on when its thread is interrupted. Parking alone
 * returns at once while the interrupt flag is set, so that the loop would take a whole processor.
 */
final class SteadyPause {
  private SteadyPause() {}

  /** Pauses for about so long; the interrupt flag is at the end as it was, or set meanwhile. */
  static void nanos(long nanos) {
    nanos(nanos, LockSupport::parkNanos);
  }

  static void nanos(long nanos, LongConsumer park) {
    boolean interrupted = Thread.interrupted();
    park.accept(nanos);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
