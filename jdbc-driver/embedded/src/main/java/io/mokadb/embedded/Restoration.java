package io.mokadb.embedded;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.kv.rocksdb.RocksDbBackups;
import io.mokadb.kv.rocksdb.RocksDbBackups.Backup;
import io.mokadb.kv.rocksdb.RocksDbOptions;
import io.mokadb.kv.rocksdb.RocksDbStore;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.Threads;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.backup.SnapshotDigest;
import io.mokadb.txn.backup.SnapshotTrim;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * A restoration of a database from a backup. It works in a directory beside the target, which is
 * renamed to the target when it is complete: a restore that fails or is broken off leaves no
 * incomplete database at the target.
 */
final class Restoration {
  private static final String STAGING = ".restoring";

  private final Path backups;
  private final int id;

  /**
   * @param id which backup, or 0 for the newest
   */
  Restoration(Path backups, int id) {
    this.backups = backups;
    this.id = id;
  }

  /**
   * Restores, and compares the result with the backup's checksum.
   *
   * @throws KvException INACCESSIBLE if {@code target} is not missing or empty; FORMAT if there is
   *     no such backup; CORRUPTED if it is damaged; FULL, IO
   */
  void into(Path target) {
    Path staging = target.resolveSibling(target.getFileName() + STAGING);
    try {
      checkFree(target);
      FileTree.delete(staging);
      Files.createDirectories(staging.getParent());
      try {
        restore(staging);
        Files.deleteIfExists(target);
        Files.move(staging, target);
      } finally {
        FileTree.delete(staging);
      }
    } catch (IOException e) {
      throw new KvException(
          Kind.INACCESSIBLE, "The directory " + target + " cannot be written (" + e + ")", e);
    }
  }

  private static void checkFree(Path target) throws IOException {
    if (!Files.exists(target)) {
      return;
    }
    if (Files.isDirectory(target)) {
      try (Stream<Path> files = Files.list(target)) {
        if (files.findAny().isEmpty()) {
          return;
        }
      }
    }
    throw new KvException(
        Kind.INACCESSIBLE,
        "A backup is restored into a new or empty directory, and " + target + " is neither",
        new FileAlreadyExistsException(target.toString()));
  }

  private void restore(Path staging) {
    BackupNote note;
    String name;
    try (RocksDbBackups all = RocksDbBackups.openForReading(backups)) {
      Backup backup = id == 0 ? all.newest() : all.find(id);
      name = "Backup " + backup.id() + " in " + backups;
      note = BackupNote.decode(backup.note(), name);
      all.restore(backup.id(), staging);
    }
    try (RocksDbStore store = RocksDbStore.open(RocksDbOptions.at(staging))) {
      new SnapshotTrim(store, note.snapshot()).run();
      SnapshotDigest restored = digest(store);
      if (!restored.equals(note.digest())) {
        throw new KvException(
            Kind.CORRUPTED,
            name
                + " is damaged: it should have "
                + describe(note.digest())
                + ", and has "
                + describe(restored));
      }
    }
  }

  private static String describe(SnapshotDigest digest) {
    return digest.cells() + " values with checksum " + digest.checksum();
  }

  /** The digest of all that a new transaction sees, which is the backup's snapshot. */
  private static SnapshotDigest digest(RocksDbStore store) {
    try (Threads threads = new Threads(new Supervisor(store.location()));
        TransactionManager transactions =
            TransactionEngine.embedded(
                store, threads.environment(), EngineOptions.DEFAULT.withGcPeriod(Duration.ZERO));
        Transaction transaction =
            transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      return SnapshotDigest.of(transaction, () -> {});
    }
  }
}
