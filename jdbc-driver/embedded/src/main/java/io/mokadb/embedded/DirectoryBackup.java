package io.mokadb.embedded;

import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.rocksdb.RocksDbBackups;
import io.mokadb.kv.rocksdb.RocksDbBackups.Backup;
import io.mokadb.kv.rocksdb.RocksDbStore;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.engine.DatabaseBackup;
import io.mokadb.sql.engine.Failures;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.backup.SnapshotDigest;
import java.nio.file.Path;

/**
 * Backs a database in a directory up while it is in use: takes a snapshot, copies the files, then
 * reads all of the snapshot for its digest. The copy may hold more than the snapshot; {@link
 * Restoration} cuts that away. Thread-safe.
 */
final class DirectoryBackup implements DatabaseBackup {
  private final RocksDbStore store;
  private final TransactionManager transactions;

  DirectoryBackup(RocksDbStore store, TransactionManager transactions) {
    this.store = store;
    this.transactions = transactions;
  }

  @Override
  public Report backup(Path directory, Witness witness, Cancellation cancellation) {
    if (directory.startsWith(Path.of(store.location()))) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "A backup does not belong in the directory of its database, " + store.location());
    }
    try (RocksDbBackups backups = RocksDbBackups.openForWriting(directory)) {
      return backup(backups, witness, cancellation);
    } catch (KvException e) {
      if (e.kind() == KvException.Kind.FORMAT) {
        throw new MokaException(SqlState.INVALID_PARAMETER, e.getMessage(), e);
      }
      throw Failures.translate(e);
    }
  }

  private Report backup(RocksDbBackups backups, Witness witness, Cancellation cancellation) {
    boolean incremental = !backups.list().isEmpty();
    // Open until the copy is there, so that nothing of the snapshot is collected.
    try (Transaction transaction =
        transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      // Returns once no commit that the snapshot must see is on its way.
      transaction.scan(Scan.forward(KeyRange.all())).close();
      requireNotCancelled(cancellation);
      int id = store.backup(backups);
      witness.require(transaction);
      requireNotCancelled(cancellation);
      SnapshotDigest digest =
          SnapshotDigest.of(transaction, () -> requireNotCancelled(cancellation));
      long snapshot = transaction.startTimestamp();
      Backup made = backups.complete(id, new BackupNote(snapshot, digest).encode());
      return new Report(
          made.id(), incremental, snapshot, digest.cells(), made.bytes(), digest.checksum());
    }
  }

  private static void requireNotCancelled(Cancellation cancellation) {
    if (cancellation.isCancelled()) {
      throw new MokaException(SqlState.CANCELLED, cancellation.reason());
    }
  }
}
