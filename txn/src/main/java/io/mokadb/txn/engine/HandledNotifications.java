package io.mokadb.txn.engine;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvException;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifications that a transaction has handled, and that go once it is committed. Where one stays,
 * a scan recognises it as handled. Stateless.
 */
record HandledNotifications(FaultPoints faults) {
  private static final Logger LOG = LoggerFactory.getLogger(HandledNotifications.class);

  /** To be called when the transaction is committed; does not fail. */
  void remove(ProtocolStore store, long startTimestamp, List<RowMutation> removals) {
    if (removals.isEmpty()) {
      return;
    }
    faults.reached(ProtocolStep.BEFORE_NOTIFICATION_REMOVAL, startTimestamp);
    try {
      store.mutate(removals, Durability.BUFFERED);
    } catch (KvException e) {
      LOG.debug("Notifications that {} has handled are left", startTimestamp, e);
    }
    faults.reached(ProtocolStep.AFTER_NOTIFICATION_REMOVAL, startTimestamp);
  }
}
