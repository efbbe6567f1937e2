package io.mokadb.txn.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.leaf.LeafOptions;

/** The contract above leaves of a few entries, two-phase. */
final class TinyLeavesTwoPhaseTest extends TransactionContract {
  @Override
  KvStore openStore() {
    return new MemoryStore(true);
  }

  @Override
  EngineOptions engineOptions() {
    return super.engineOptions().withLeaves(LeafOptions.tiny(1_200, 2));
  }

  @Override
  CommitPath path() {
    return CommitPath.TWO_PHASE;
  }
}
