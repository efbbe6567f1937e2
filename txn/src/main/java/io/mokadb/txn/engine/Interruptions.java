package io.mokadb.txn.engine;

import io.mokadb.txn.TxnException;

/** Translation of interrupts into exceptions. */
final class Interruptions {
  private Interruptions() {}

  static TxnException whileWaiting(InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new TxnException(
        TxnException.Kind.INTERRUPTED, "Interrupted while waiting for another transaction", cause);
  }
}
