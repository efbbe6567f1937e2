package io.mokadb.txn.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.leaf.LeafOptions;

/** The contract above one leaf that has room for all, two-phase. */
final class LargeLeavesTwoPhaseTest extends TransactionContract {
  @Override
  KvStore openStore() {
    return new MemoryStore(true);
  }

  @Override
  EngineOptions engineOptions() {
    return super.engineOptions().withLeaves(LeafOptions.tiny(1 << 20, 1_000));
  }

  @Override
  CommitPath path() {
    return CommitPath.TWO_PHASE;
  }
}
