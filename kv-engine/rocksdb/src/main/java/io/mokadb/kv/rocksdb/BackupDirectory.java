package io.mokadb.kv.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A directory of backups, held from opening to {@link #close}:
 *
 * <ul>
 *   <li>{@code MOKA-BACKUP}: what it is, in which version, and of which database.
 *   <li>{@code LOCK}: locked by the operating system while a process works on it.
 *   <li>{@code backups}: RocksDB's.
 *   <li>{@code notes}: one file for each complete backup.
 * </ul>
 */
final class BackupDirectory implements AutoCloseable {
  private static final String MARK = "MOKA-BACKUP";
  private static final String MAGIC = "moka-backup";
  private static final String VERSION = "version=1";
  private static final String OF = "of=";
  private static final String ENGINE = "backups";
  private static final String NOTES = "notes";

  private final Path path;

  /** Null if there is none to be had, and none is needed. */
  private final FileChannel lockOrNull;

  private final BackupFiles files;

  private BackupDirectory(Path path, FileChannel lockOrNull, BackupFiles files) {
    this.path = path;
    this.lockOrNull = lockOrNull;
    this.files = files;
  }

  /** Takes an existing directory of backups, or makes an empty or missing one such. */
  static BackupDirectory claim(Path directory) {
    try {
      PrivateFiles.createDirectories(directory);
      if (!Files.exists(directory.resolve(MARK))) {
        checkEmpty(directory);
        write(directory, "");
      }
      return existing(directory, BackupLock.WRITING);
    } catch (IOException e) {
      throw inaccessible(directory, e);
    }
  }

  /** Takes an existing directory of backups to read them: it need not be writable. */
  static BackupDirectory existing(Path directory) {
    return existing(directory, BackupLock.READING);
  }

  private static BackupDirectory existing(Path directory, BackupLock lock) {
    try {
      if (!Files.isRegularFile(directory.resolve(MARK))) {
        throw new KvException(
            Kind.FORMAT,
            Files.isDirectory(directory)
                ? "The directory " + directory + " holds no backups of Moka"
                : "There is no directory " + directory);
      }
      List<String> lines = Files.readAllLines(directory.resolve(MARK), UTF_8);
      if (lines.size() < 2 || !lines.get(0).equals(MAGIC) || !lines.get(1).equals(VERSION)) {
        throw new KvException(
            Kind.FORMAT,
            "The file "
                + directory.resolve(MARK)
                + " was not written by this version of Moka: it is damaged, or a newer one"
                + " wrote it");
      }
      // RocksDB wants it to be there; it may be missing if the first backup was broken off early.
      PrivateFiles.createDirectories(directory.resolve(ENGINE));
      PrivateFiles.createDirectories(directory.resolve(NOTES));
      return locked(directory, lock);
    } catch (IOException e) {
      throw inaccessible(directory, e);
    }
  }

  private static BackupDirectory locked(Path directory, BackupLock lock) throws IOException {
    FileChannel held = lock.take(directory);
    BackupFiles files = null;
    try {
      Path engine = directory.resolve(ENGINE);
      files = lock == BackupLock.WRITING ? BackupFiles.toWrite(engine) : BackupFiles.toRead(engine);
      return new BackupDirectory(directory, held, files);
    } finally {
      if (files == null && held != null) {
        held.close();
      }
    }
  }

  private static void checkEmpty(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      List<String> names =
          files.map(file -> file.getFileName().toString()).sorted().limit(3).toList();
      if (!names.isEmpty()) {
        throw new KvException(
            Kind.FORMAT,
            "The directory "
                + directory
                + " is not empty and holds no backups of Moka, but "
                + String.join(", ", names)
                + "; give the backups a directory of their own");
      }
    }
  }

  private static void write(Path directory, String more) throws IOException {
    PrivateFiles.replace(directory.resolve(MARK), MAGIC + "\n" + VERSION + "\n" + more);
  }

  /** What is kept with a backup, or null if it is not complete. */
  String note(int id) {
    Path file = path.resolve(NOTES).resolve(Integer.toString(id));
    try {
      return Files.exists(file) ? new String(Files.readAllBytes(file), UTF_8).strip() : null;
    } catch (IOException e) {
      throw inaccessible(path, e);
    }
  }

  void putNote(int id, String note) {
    try {
      PrivateFiles.replace(path.resolve(NOTES).resolve(Integer.toString(id)), note + "\n");
    } catch (IOException e) {
      throw inaccessible(path, e);
    }
  }

  /** The database that the backups are of, or null before the first. */
  String identity() {
    try {
      return Files.readAllLines(path.resolve(MARK), UTF_8).stream()
          .filter(line -> line.startsWith(OF))
          .map(line -> line.substring(OF.length()))
          .findFirst()
          .orElse(null);
    } catch (IOException e) {
      throw inaccessible(path, e);
    }
  }

  /** Notes the database that the backups are of. */
  void own(String identity) {
    try {
      write(path, OF + identity + "\n");
    } catch (IOException e) {
      throw inaccessible(path, e);
    }
  }

  /** Takes the rights of others away from what RocksDB has written. */
  void restrict() {
    try {
      var unused = PrivateFiles.close(path);
    } catch (IOException e) {
      throw inaccessible(path, e);
    }
  }

  /** What RocksDB is given. */
  Path engine() {
    return files.path();
  }

  @Override
  public String toString() {
    return path.toString();
  }

  @Override
  public void close() {
    try (files) {
      if (lockOrNull != null) {
        lockOrNull.close();
      }
    } catch (IOException e) {
      throw inaccessible(path, e);
    }
  }

  private static KvException inaccessible(Path directory, IOException cause) {
    return new KvException(
        Kind.INACCESSIBLE,
        "The directory " + directory + " cannot be read or written (" + cause + ")",
        cause);
  }
}
