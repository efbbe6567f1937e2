package io.mokadb.kv.testkit;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;

/** The reference store keeps the contract. */
class MemoryStoreTest extends KvStoreContract {
  @Override
  protected KvStore openEmpty() {
    return new MemoryStore();
  }

  @Override
  protected StoreCapabilities capabilities() {
    return new StoreCapabilities(true, true);
  }
}
