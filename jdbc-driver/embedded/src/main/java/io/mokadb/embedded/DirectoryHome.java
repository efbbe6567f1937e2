package io.mokadb.embedded;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.rocksdb.RocksDbOptions;
import io.mokadb.kv.rocksdb.RocksDbScratch;
import io.mokadb.kv.rocksdb.RocksDbStore;
import io.mokadb.kv.scratch.ScratchSpace;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.StoreHome;
import io.mokadb.sql.engine.DatabaseBackup;
import io.mokadb.sql.monitor.Setting;
import io.mokadb.txn.TransactionManager;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A directory of this machine, which holds the database in RocksDB's files. */
record DirectoryHome(Path path, EmbeddedSettings settings) implements StoreHome {
  @Override
  public String shown() {
    return path.toString();
  }

  @Override
  public KvStore open(Supervisor supervisor) {
    EmbeddedSettings.Restore restore = settings.restore();
    if (restore != null) {
      new Restoration(restore.from(), restore.id()).into(path);
    }
    RocksDbStore store =
        RocksDbStore.open(
            RocksDbOptions.at(path)
                .withCacheBytes(settings.cacheBytes())
                .withCreateIfMissing(settings.create())
                .withAcceptDamagedLog(settings.acceptDamagedLog()),
            supervisor);
    try {
      DirectorySharing.forget(path);
    } catch (RuntimeException e) {
      // The store must be closed, or its directory stays locked.
      store.close();
      throw e;
    }
    return store;
  }

  @Override
  public ScratchSpace scratchOrNull() {
    return RocksDbScratch.in(spill());
  }

  @Override
  public Path spill() {
    return SpillDirectory.of(path);
  }

  @Override
  public DatabaseBackup backup(KvStore store, TransactionManager transactions) {
    return new DirectoryBackup((RocksDbStore) store, transactions);
  }

  @Override
  public void remove() {
    try {
      FileTree.delete(path);
    } catch (IOException e) {
      throw new KvException(
          KvException.Kind.INACCESSIBLE, "The directory " + path + " cannot be removed", e);
    }
  }

  @Override
  public List<Setting> shownSettings() {
    return settings.shown();
  }
}
