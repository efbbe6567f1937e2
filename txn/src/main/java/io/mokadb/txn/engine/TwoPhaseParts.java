package io.mokadb.txn.engine;

import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.observe.NotificationListener;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.util.List;

/**
 * What the two-phase commits of one engine share.
 *
 * @param fences are asked one after the other, once the commit timestamp was drawn
 */
record TwoPhaseParts(
    ProtocolStore store,
    TimestampOracle oracle,
    CommitRuns runs,
    InFlightTable inFlight,
    LockResolver resolver,
    Secondaries secondaries,
    WeakNotifier weakNotifier,
    NotificationListener listener,
    List<CommitFence> fences,
    Environment environment,
    int inlineLimit) {
  Waiter waiter() {
    return environment.waiter();
  }

  FaultPoints faults() {
    return environment.faults();
  }
}
