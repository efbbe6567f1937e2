package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.rocksdb.RocksDbBackups;
import io.mokadb.kv.rocksdb.RocksDbOptions;
import io.mokadb.kv.rocksdb.RocksDbStore;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.engine.DatabaseBackup.Report;
import io.mokadb.sql.engine.DatabaseBackup.Witness;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.system.SystemEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup whose time is over, or that is cancelled, at each of its stages. */
final class DirectoryBackupIT {
  private static final String WHY = "The statement ran into its timeout of 1 s";
  private static final Witness NO_OBJECTION = snapshot -> {};

  @TempDir private Path directory;
  private SystemEnvironment system;
  private RocksDbStore store;
  private TransactionEngine transactions;
  private DirectoryBackup backup;

  @BeforeEach
  void open() {
    system = new SystemEnvironment();
    store = RocksDbStore.open(RocksDbOptions.at(directory.resolve("data")));
    transactions = TransactionEngine.embedded(store, system.environment(), EngineOptions.DEFAULT);
    backup = new DirectoryBackup(store, transactions);
    put((byte) 1);
  }

  @AfterEach
  void close() {
    transactions.close();
    system.close();
    store.close();
  }

  private void put(byte value) {
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      transaction.put(CellKey.of(Key.wrap(new byte[] {5})), new byte[] {value});
      transaction.commit();
    }
  }

  private Path target() {
    return directory.resolve("backups");
  }

  private List<Integer> complete() {
    try (RocksDbBackups backups = RocksDbBackups.openForReading(target())) {
      return backups.list().stream().map(RocksDbBackups.Backup::id).toList();
    }
  }

  private void isCancelled(Witness witness, Cancellation cancellation) {
    assertThatThrownBy(() -> backup.backup(target(), witness, cancellation))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CANCELLED))
        .hasMessageContaining(WHY);
  }

  @Test
  void backup_whoseTimeIsOver_leavesTheEarlierOnes_andTheNextOneIsWhole() {
    Report first = backup.backup(target(), NO_OBJECTION, new Cancellation());
    put((byte) 2);
    Cancellation before = new Cancellation();
    before.cancel(WHY);
    isCancelled(
        snapshot -> {
          throw new AssertionError("The files were copied although the time was over");
        },
        before);
    assertThat(complete()).containsExactly(first.id());

    Cancellation afterTheCopy = new Cancellation();
    isCancelled(snapshot -> afterTheCopy.cancel(WHY), afterTheCopy);
    assertThat(complete()).containsExactly(first.id());

    Report next = backup.backup(target(), NO_OBJECTION, new Cancellation());
    assertThat(next.incremental()).isTrue();
    assertThat(next.checksum()).isNotEqualTo(first.checksum());
    assertThat(complete()).containsExactly(first.id(), next.id());
  }

  @Test
  void firstBackup_whoseTimeIsOver_isNone() {
    Cancellation timeout = new Cancellation();
    isCancelled(snapshot -> timeout.cancel(WHY), timeout);
    assertThat(complete()).isEmpty();
    assertThat(backup.backup(target(), NO_OBJECTION, new Cancellation()).incremental()).isFalse();
  }

  private void setWritable(boolean writable) throws IOException {
    try (Stream<Path> files = Files.walk(target())) {
      files.forEach(file -> assertThat(file.toFile().setWritable(writable)).isTrue());
    }
  }

  private void restores() {
    new Restoration(target(), 0).into(directory.resolve("copy"));
    assertThat(directory.resolve("copy")).isDirectory();
  }

  /** As on a medium that is read-only. */
  @Test
  void directoryThatCannotBeWritten_isRestored() throws IOException {
    Report made = backup.backup(target(), NO_OBJECTION, new Cancellation());
    setWritable(false);
    try {
      assumeThat(Files.isWritable(target())).as("a superuser may write").isFalse();
      assertThat(complete()).containsExactly(made.id());
      restores();
    } finally {
      setWritable(true);
    }
  }

  /** The same for a superuser: a directory is not written as if it were a file. */
  @Test
  void lockThatCannotBeWritten_doesNotKeepFromRestoring() throws IOException {
    Report made = backup.backup(target(), NO_OBJECTION, new Cancellation());
    Files.delete(target().resolve("LOCK"));
    Files.createDirectory(target().resolve("LOCK"));
    assertThat(complete()).containsExactly(made.id());
    restores();
    assertThatThrownBy(() -> backup.backup(target(), NO_OBJECTION, new Cancellation()))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_FAILED));
  }
}
