package io.mokadb.txn.engine;

import io.mokadb.txn.leaf.ResidentLeaves;
import io.mokadb.txn.node.SharedWork;
import io.mokadb.txn.observe.ObserverEngine;
import io.mokadb.txn.time.TimestampOracle;

/**
 * What an engine is made of; see {@link EngineAssembly}.
 *
 * @param leavesOrNull null if there are none
 * @param shared whether other processes commit to the store, too
 * @param onePhase whether commits of several rows take one step
 * @param oldestOrNull tells other processes of the snapshots of this one; null where it is alone
 * @param holdsOrNull tells them of cells that are held; null where they commit nothing
 */
record EngineParts(
    TimestampOracle oracle,
    boolean shared,
    boolean onePhase,
    SharedWork work,
    ResidentLeaves leavesOrNull,
    LiveTransactions live,
    Retention retention,
    OldestSnapshot oldestOrNull,
    SafePoint safePoint,
    CommitRuns runs,
    Secondaries secondaries,
    HeldCells.Shared heldCells,
    TransactionOpener opener,
    ObserverEngine observers,
    GarbageCollector collector,
    ChangeWatches watches,
    SharedHolds holdsOrNull,
    LockList lockList) {}
