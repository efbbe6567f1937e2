package io.mokadb.txn.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.TransactionOptions.CommitPath;

/** The contract in memory, store atomic across rows: false. */
final class MemoryTwoPhaseTest extends TransactionContract {
  @Override
  KvStore openStore() {
    return new MemoryStore(false);
  }

  @Override
  CommitPath path() {
    return CommitPath.TWO_PHASE;
  }
}
