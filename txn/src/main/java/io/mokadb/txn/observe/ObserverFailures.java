package io.mokadb.txn.observe;

import io.mokadb.kv.KvException;
import io.mokadb.txn.TxnException;

/** Classification of an observer's failure: the fault of the row, or of the surroundings. */
final class ObserverFailures {
  private static final int LONGEST_CHAIN = 32;

  private ObserverFailures() {}

  /** The failure of the store that is behind it, or null. What is too long fails by itself. */
  static KvException ofStore(Throwable failure) {
    KvException store = storeOrNull(failure);
    return store != null && store.kind() == KvException.Kind.TOO_LONG ? null : store;
  }

  /** Whether the store refuses what was to be written, and always will. */
  static boolean isTooLong(Throwable failure) {
    KvException store = storeOrNull(failure);
    return store != null && store.kind() == KvException.Kind.TOO_LONG;
  }

  private static KvException storeOrNull(Throwable failure) {
    Throwable each = failure;
    for (int i = 0; each != null && i < LONGEST_CHAIN; i++) {
      if (each instanceof KvException store) {
        return store;
      }
      each = each.getCause();
    }
    return null;
  }

  /** Whether the row is not to blame: the same call may succeed later. */
  static boolean isTransient(Throwable failure) {
    Throwable each = failure;
    for (int i = 0; each != null && i < LONGEST_CHAIN; i++) {
      if (each instanceof TxnException txn) {
        return txn.kind() != TxnException.Kind.CORRUPTED
            && txn.kind() != TxnException.Kind.READ_ONLY
            && txn.kind() != TxnException.Kind.OUT_OF_MEMORY;
      }
      each = each.getCause();
    }
    return false;
  }

  /** Whether it says something about the observer's code; if not, this engine is at its end. */
  static boolean isOfObserver(Throwable failure) {
    return failure instanceof Exception
        || failure instanceof StackOverflowError
        || failure instanceof LinkageError
        || failure instanceof AssertionError;
  }
}
