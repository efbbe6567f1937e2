package io.mokadb.txn.engine;

import io.mokadb.kv.KvException;
import io.mokadb.txn.TxnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last steps of a transaction, whatever came of it: all that it has is given back. A step that
 * fails keeps no other from being taken, and does not change the outcome. Needs no memory itself.
 * Stateless.
 */
final class TransactionEnd {
  private static final Logger LOG = LoggerFactory.getLogger(TransactionEnd.class);

  private TransactionEnd() {}

  /**
   * Takes them.
   *
   * @param bufferOrNull of its writes
   */
  static void take(
      CursorList cursors,
      WriteBuffer bufferOrNull,
      Commits commits,
      LiveTransaction live,
      CommittedReads reads,
      HeldAccess held,
      TransactionLane lane) {
    closeAll(cursors, live);
    try {
      if (bufferOrNull != null) {
        bufferOrNull.close();
      }
    } catch (KvException | TxnException | OutOfMemoryError e) {
      failed(live, e);
    }
    try {
      commits.end(live);
      reads.end();
    } catch (OutOfMemoryError e) {
      failed(live, e);
    }
    try {
      held.releaseAll();
    } catch (KvException | TxnException | OutOfMemoryError e) {
      failed(live, e);
    }
    try {
      lane.giveBack();
    } catch (OutOfMemoryError e) {
      failed(live, e);
    }
  }

  private static void closeAll(CursorList cursors, LiveTransaction live) {
    // One that fails has left the list.
    while (!cursors.isEmpty()) {
      try {
        cursors.closeAll();
      } catch (KvException | TxnException | OutOfMemoryError e) {
        failed(live, e);
      }
    }
  }

  private static void failed(LiveTransaction live, Throwable failure) {
    try {
      LOG.warn(
          "A step at the end of transaction {} failed; its outcome stands",
          live.startTimestamp(),
          failure);
    } catch (OutOfMemoryError e) {
      // There is no memory for the message either.
    }
  }
}
