package io.mokadb.txn.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.TransactionOptions.CommitPath;

/** The contract where every second write is spilled, and one-phase commit would be possible. */
final class MemorySpillingTest extends TransactionContract {
  private final TinySpace tiny = new TinySpace(400);

  @Override
  KvStore openStore() {
    return new MemoryStore(true);
  }

  @Override
  CommitPath path() {
    return CommitPath.FASTEST;
  }

  @Override
  WriteSpace space() {
    return tiny.space();
  }
}
