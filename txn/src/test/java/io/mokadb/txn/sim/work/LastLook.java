package io.mokadb.txn.sim.work;

import io.mokadb.kv.KvException;
import io.mokadb.txn.TxnException;
import java.util.function.Supplier;

/** A look of the last process of a cluster, which clients would take again if it is refused. */
final class LastLook {
  private LastLook() {}

  /**
   * Looks.
   *
   * @return null if garbage collection has passed the look, or the keeper of the tokens did not
   *     answer, as may happen at any time
   */
  static <T> T orNull(Supplier<T> look) {
    try {
      return look.get();
    } catch (TxnException e) {
      if (e.kind() != TxnException.Kind.SNAPSHOT_TOO_OLD) {
        throw e;
      }
    } catch (KvException e) {
      if (e.kind() != KvException.Kind.TIMEOUT) {
        throw e;
      }
    }
    return null;
  }
}
