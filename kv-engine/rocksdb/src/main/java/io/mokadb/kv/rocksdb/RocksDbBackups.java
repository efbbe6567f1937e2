package io.mokadb.kv.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.rocksdb.BackupEngine;
import org.rocksdb.BackupEngineOptions;
import org.rocksdb.BackupInfo;
import org.rocksdb.Env;
import org.rocksdb.RestoreOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Backups of one store in a directory, made while it is in use. Each is complete by itself; they
 * share the table files that they have in common, so that all but the first copy only what is new.
 * A backup is complete once its note exists; the next backup removes the files of one that was
 * interrupted. Confined to one thread.
 *
 * <p>RocksDB copies the files. This class adds: nothing is written into a directory that holds
 * foreign files, a directory holds backups of one store only, and one process writes at a time.
 */
public final class RocksDbBackups implements AutoCloseable {
  private final BackupDirectory directory;
  private final BackupEngineOptions options;
  private final BackupEngine engine;

  private RocksDbBackups(BackupDirectory directory) throws RocksDBException {
    this.directory = directory;
    this.options =
        new BackupEngineOptions(directory.engine().toString())
            .setSync(true)
            .setShareTableFiles(true)
            .setShareFilesWithChecksum(true);
    try {
      this.engine = BackupEngine.open(Env.getDefault(), options);
    } catch (RocksDBException e) {
      options.close();
      throw e;
    }
  }

  /**
   * A complete backup.
   *
   * @param id ascending within its directory
   * @param bytes what its files take, shared ones included
   * @param note what the caller of {@link #complete} wanted to be kept with it
   */
  public record Backup(int id, long bytes, String note) {}

  /**
   * Opens a directory of backups, or makes an empty or missing one such.
   *
   * @throws KvException FORMAT if it holds something else, IN_USE, INACCESSIBLE, CORRUPTED
   */
  public static RocksDbBackups openForWriting(Path path) {
    return open(BackupDirectory.claim(path));
  }

  /**
   * Opens a directory of backups.
   *
   * @throws KvException FORMAT if it is not a directory of backups, IN_USE, INACCESSIBLE, CORRUPTED
   */
  public static RocksDbBackups openForReading(Path path) {
    return open(BackupDirectory.existing(path));
  }

  private static RocksDbBackups open(BackupDirectory directory) {
    try {
      NativeLibrary.load();
      return new RocksDbBackups(directory);
    } catch (RocksDBException e) {
      directory.close();
      throw RocksDbErrors.translate("Opening the backups in", directory.toString(), e);
    } catch (RuntimeException | Error e) {
      // However opening failed, the lock on the directory has to be released.
      directory.close();
      throw e;
    }
  }

  /** The complete ones, oldest first; one that lost files since is not among them. */
  public List<Backup> list() {
    List<Backup> complete = new ArrayList<>();
    for (BackupInfo info : engine.getBackupInfo()) {
      String note = directory.note(info.backupId());
      if (note != null) {
        complete.add(new Backup(info.backupId(), info.size(), note));
      }
    }
    complete.sort(Comparator.comparingInt(Backup::id));
    return complete;
  }

  /** Copies a store; see {@link RocksDbStore#backup}. */
  int create(RocksDB rocks, String identity) throws RocksDBException {
    String owner = directory.identity();
    if (owner != null && !owner.equals(identity)) {
      throw new KvException(
          Kind.FORMAT,
          "The backups in "
              + directory
              + " are of another database; give this one a directory of its own");
    }
    directory.own(identity);
    for (BackupInfo info : engine.getBackupInfo()) {
      if (directory.note(info.backupId()) == null) {
        engine.deleteBackup(info.backupId());
      }
    }
    // Flushed first: table files can be shared with the next backup, a log cannot.
    engine.createNewBackup(rocks, true);
    directory.restrict();
    return engine.getBackupInfo().stream().mapToInt(BackupInfo::backupId).max().orElseThrow();
  }

  /**
   * Makes a copy a backup.
   *
   * @param id what {@link RocksDbStore#backup} gave
   * @param note one line
   */
  public Backup complete(int id, String note) {
    directory.putNote(id, note);
    return find(id);
  }

  /**
   * A backup by its id.
   *
   * @throws KvException CORRUPTED if it lost files, FORMAT if there never was one
   */
  public Backup find(int id) {
    checkNotDamaged(id);
    return list().stream()
        .filter(backup -> backup.id() == id)
        .findFirst()
        .orElseThrow(() -> none("There is no backup " + id + " in "));
  }

  /**
   * The newest backup.
   *
   * @throws KvException CORRUPTED if a newer backup lost files, so that the caller has to choose;
   *     FORMAT if the directory holds no backup
   */
  public Backup newest() {
    List<Backup> all = list();
    int newest = all.isEmpty() ? 0 : all.get(all.size() - 1).id();
    for (int damaged : engine.getCorruptedBackups()) {
      if (damaged > newest) {
        throw damaged(damaged, "files of it are missing or have another size", null);
      }
    }
    if (all.isEmpty()) {
      throw none("There is no complete backup in ");
    }
    return all.get(all.size() - 1);
  }

  private void checkNotDamaged(int id) {
    if (Arrays.stream(engine.getCorruptedBackups()).anyMatch(damaged -> damaged == id)) {
      throw damaged(id, "files of it are missing or have another size", null);
    }
  }

  private KvException damaged(int id, String how, RocksDBException cause) {
    return new KvException(
        Kind.CORRUPTED,
        "Backup " + id + " in " + directory + " is damaged: " + how + "; there are " + ids(),
        cause);
  }

  private KvException none(String what) {
    return new KvException(Kind.FORMAT, what + directory + "; there are " + ids());
  }

  private String ids() {
    List<Integer> ids = list().stream().map(Backup::id).toList();
    return ids.isEmpty() ? "no others" : ids.toString();
  }

  /**
   * Copies a backup into a new directory, which {@link RocksDbStore#open} can then open. All files
   * are compared with their checksums.
   *
   * @param target missing; its parent exists
   * @throws KvException CORRUPTED if a file is not what it was; INACCESSIBLE, FULL, IO
   */
  public void restore(int id, Path target) {
    find(id);
    try (DataDirectory restored = DataDirectory.claim(target, true);
        RestoreOptions keep = new RestoreOptions(false)) {
      String path = restored.rocksdb().toString();
      engine.restoreDbFromBackup(id, path, path, keep);
      // A copy has no write-ahead log: that is in order as long as the note says so.
      restored.cleanClose().write();
      restored.finish();
    } catch (RocksDBException e) {
      KvException failure =
          RocksDbErrors.translate("Restoring backup " + id + " from", directory.toString(), e);
      throw failure.kind() == Kind.CORRUPTED ? damaged(id, e.getMessage(), e) : failure;
    } catch (IOException e) {
      throw new KvException(
          Kind.INACCESSIBLE, "The directory " + target + " cannot be written (" + e + ")", e);
    }
  }

  /** What RocksDB calls a database; it survives a restore. */
  static String identityOf(Path rocksdb) {
    try {
      return Files.readString(rocksdb.resolve("IDENTITY"), UTF_8).strip();
    } catch (IOException e) {
      throw new KvException(
          Kind.CORRUPTED, "The database in " + rocksdb + " lost its file IDENTITY", e);
    }
  }

  @Override
  public void close() {
    engine.close();
    options.close();
    directory.close();
  }
}
