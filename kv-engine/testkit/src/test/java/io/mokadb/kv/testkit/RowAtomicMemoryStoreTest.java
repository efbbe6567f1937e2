package io.mokadb.kv.testkit;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;

/** The reference store without atomicity across rows keeps the contract of such stores. */
class RowAtomicMemoryStoreTest extends KvStoreContract {
  @Override
  protected KvStore openEmpty() {
    return new MemoryStore(false);
  }

  @Override
  protected StoreCapabilities capabilities() {
    return new StoreCapabilities(false, true);
  }
}
