package io.mokadb.txn.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.TransactionOptions.CommitPath;

/** The contract in memory, store atomic across rows: true. */
final class MemoryOnePhaseTest extends TransactionContract {
  @Override
  KvStore openStore() {
    return new MemoryStore(true);
  }

  @Override
  CommitPath path() {
    return CommitPath.FASTEST;
  }
}
