package io.mokadb.txn.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.rocksdb.RocksDbOptions;
import io.mokadb.kv.rocksdb.RocksDbStore;
import io.mokadb.txn.TransactionOptions.CommitPath;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract on RocksDB, one-phase. */
final class RocksDbOnePhaseIT extends TransactionContract {
  @TempDir Path directory;

  @Override
  KvStore openStore() {
    return RocksDbStore.open(RocksDbOptions.at(directory));
  }

  @Override
  CommitPath path() {
    return CommitPath.FASTEST;
  }
}
