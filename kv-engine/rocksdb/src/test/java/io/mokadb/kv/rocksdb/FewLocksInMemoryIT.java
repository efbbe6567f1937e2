package io.mokadb.kv.rocksdb;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.testkit.KvStoreContract;
import io.mokadb.kv.testkit.StoreCapabilities;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract where memory has room for two or three locks, and the others are on disk only. */
final class FewLocksInMemoryIT extends KvStoreContract {
  @TempDir Path directory;

  @Override
  protected KvStore openEmpty() {
    return RocksDbStore.open(RocksDbOptions.at(directory.resolve("db")).withLockBytes(1_500));
  }

  @Override
  protected StoreCapabilities capabilities() {
    return new StoreCapabilities(true, true);
  }
}
