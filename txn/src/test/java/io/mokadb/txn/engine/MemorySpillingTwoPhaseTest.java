package io.mokadb.txn.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.TransactionOptions.CommitPath;

/** The contract where every write is spilled, on a store that is not atomic across rows. */
final class MemorySpillingTwoPhaseTest extends TransactionContract {
  private final TinySpace tiny = new TinySpace(1);

  @Override
  KvStore openStore() {
    return new MemoryStore(false);
  }

  @Override
  CommitPath path() {
    return CommitPath.TWO_PHASE;
  }

  @Override
  WriteSpace space() {
    return tiny.space();
  }
}
