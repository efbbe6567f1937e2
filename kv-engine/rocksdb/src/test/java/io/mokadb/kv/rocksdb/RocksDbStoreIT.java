package io.mokadb.kv.rocksdb;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.testkit.KvStoreContract;
import io.mokadb.kv.testkit.StoreCapabilities;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The store on RocksDB keeps the contract. */
class RocksDbStoreIT extends KvStoreContract {
  @TempDir Path directory;

  @Override
  protected KvStore openEmpty() {
    return RocksDbStore.open(RocksDbOptions.at(directory.resolve("db")));
  }

  @Override
  protected StoreCapabilities capabilities() {
    return new StoreCapabilities(true, true);
  }
}
