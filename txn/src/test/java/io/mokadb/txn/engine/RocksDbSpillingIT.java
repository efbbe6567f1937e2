package io.mokadb.txn.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.rocksdb.RocksDbOptions;
import io.mokadb.kv.rocksdb.RocksDbScratch;
import io.mokadb.kv.rocksdb.RocksDbStore;
import io.mokadb.txn.TransactionOptions.CommitPath;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** The contract on RocksDB where every second write is spilled to files. */
final class RocksDbSpillingIT extends TransactionContract {
  @TempDir Path directory;
  private RocksDbScratch scratch;

  @Override
  KvStore openStore() {
    scratch = RocksDbScratch.in(directory.resolve("spill"));
    return RocksDbStore.open(RocksDbOptions.at(directory.resolve("db")).withLockBytes(1_000));
  }

  @Override
  CommitPath path() {
    return CommitPath.FASTEST;
  }

  @Override
  WriteSpace space() {
    return new WriteSpace(new TinySpace(400).space().memory(), scratch);
  }

  @AfterEach
  void closeScratch() {
    scratch.close();
  }
}
