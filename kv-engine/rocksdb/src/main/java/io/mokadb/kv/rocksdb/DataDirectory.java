package io.mokadb.kv.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory that this store owns from {@link #claim} to {@link #close}. Holds:
 *
 * <ul>
 *   <li>{@code LOCK}: locked by the operating system while a process owns the directory, so a
 *       killed process leaves no obstacle.
 *   <li>{@code OWNER}: who that is, for the message to the next one. A file of its own, because to
 *       close any handle of a locked file would give up the lock.
 *   <li>{@code FORMAT}: what it is; see {@link FormatFile}.
 *   <li>{@code rocksdb}: the data.
 *   <li>{@code CLOSED}: what logs there were; see {@link CleanClose}.
 *   <li>{@code SYNCED}: up to where the logs were synced; see {@link SyncedMark}.
 * </ul>
 */
final class DataDirectory implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);
  private static final String DATA = "rocksdb";

  /**
   * The directories that this process owns. Static, because the operating system's lock belongs to
   * the process: a second attempt must fail before it touches the file.
   */
  private static final Set<Path> OWNED = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel channel;
  private final FormatFile format;
  private final SyncedMark synced;

  private DataDirectory(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
    this.format = new FormatFile(path);
    this.synced = new SyncedMark(path);
  }

  /**
   * Takes possession. A new directory becomes a database with {@link #finish}.
   *
   * @throws KvException INACCESSIBLE, IN_USE, FORMAT or CORRUPTED; then nothing was changed in a
   *     directory that is not ours
   */
  static DataDirectory claim(Path directory, boolean createIfMissing) {
    Path path = existing(directory, createIfMissing);
    checkFormat(path);
    if (!OWNED.add(path)) {
      throw inUse(path, "this process (pid " + ProcessHandle.current().pid() + ")");
    }
    try {
      DataDirectory claimed = new DataDirectory(path, lock(path));
      claimed.prepare();
      return claimed;
    } catch (RuntimeException | Error e) {
      // However claiming failed, the directory may be opened again by this process.
      OWNED.remove(path);
      throw e;
    }
  }

  Path path() {
    return path;
  }

  Path rocksdb() {
    return path.resolve(DATA);
  }

  CleanClose cleanClose() {
    return new CleanClose(path, rocksdb());
  }

  SyncedMark syncedMark() {
    return synced;
  }

  /** Whether it is new: no database was ever opened in it. */
  boolean isNew() {
    return !format.isThere();
  }

  /** The data are there: from now on they have to be. Files are open to their owner only. */
  void finish() {
    try {
      if (isNew()) {
        format.finish();
      }
      if (PrivateFiles.close(path)) {
        LOG.warn("The directory {} was open to other users; now only its owner may read it", path);
      }
    } catch (IOException e) {
      throw inaccessible(path, "is not writable", e);
    }
  }

  @Override
  public void close() {
    synced.close();
    try {
      Files.deleteIfExists(path.resolve("OWNER"));
      channel.close();
    } catch (IOException e) {
      throw inaccessible(path, "could not be released", e);
    } finally {
      OWNED.remove(path);
    }
  }

  private static Path existing(Path directory, boolean createIfMissing) {
    try {
      if (createIfMissing && !Files.exists(directory)) {
        PrivateFiles.createDirectories(directory);
      }
      Path path = directory.toRealPath();
      if (!Files.isDirectory(path)) {
        throw new KvException(Kind.INACCESSIBLE, "The database " + path + " is not a directory");
      }
      return path;
    } catch (IOException e) {
      throw inaccessible(
          directory, createIfMissing ? "cannot be created" : "does not exist or is hidden", e);
    }
  }

  private static FileChannel lock(Path path) {
    FileChannel channel;
    try {
      channel = PrivateFiles.open(path.resolve("LOCK"));
    } catch (IOException e) {
      throw inaccessible(path, "is not writable", e);
    }
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return channel;
      }
      channel.close();
    } catch (OverlappingFileLockException e) {
      // Another class loader of this process: leave its handle's lock alone by not closing ours.
      throw inUse(path, "this process (pid " + ProcessHandle.current().pid() + ")");
    } catch (IOException e) {
      throw inaccessible(path, "cannot be locked", e);
    }
    throw inUse(path, ownerOf(path));
  }

  private void prepare() {
    try {
      checkFormat(path);
      if (isNew()) {
        format.begin();
        // Made here and not by RocksDB, which syncs what is in it but not that it is there.
        PrivateFiles.createDirectories(rocksdb());
      }
      PrivateFiles.write(
          path.resolve("OWNER"),
          "pid "
              + ProcessHandle.current().pid()
              + " on "
              + host()
              + " since "
              + Instant.now()
              + System.lineSeparator());
      checkNotEmptied();
    } catch (IOException e) {
      closeQuietly();
      throw inaccessible(path, "is not writable", e);
    } catch (RuntimeException e) {
      // However preparing failed, the lock file has to be released.
      closeQuietly();
      throw e;
    }
  }

  /**
   * RocksDB would make a new database, and take table files without a CURRENT file for rubbish and
   * delete them.
   */
  private void checkNotEmptied() throws IOException {
    String lost = Files.isDirectory(rocksdb()) ? "file rocksdb/CURRENT" : "directory rocksdb";
    boolean complete = Files.exists(rocksdb().resolve("CURRENT"));
    if (!complete && (!isNew() || hasData())) {
      throw new KvException(
          Kind.CORRUPTED,
          "The database "
              + path
              + " lost its "
              + lost
              + ", and with it its data: bring it back, or restore a backup into another"
              + " directory");
    }
  }

  private boolean hasData() throws IOException {
    try (Stream<Path> files = Files.list(rocksdb())) {
      return files.anyMatch(file -> file.toString().endsWith(".sst"));
    }
  }

  private void closeQuietly() {
    try {
      channel.close();
    } catch (IOException e) {
      // The failure that is being reported matters more.
    }
  }

  private static void checkFormat(Path path) {
    try {
      new FormatFile(path).check(DATA);
    } catch (IOException e) {
      throw inaccessible(path, "cannot be read", e);
    }
  }

  private static String ownerOf(Path path) {
    try {
      return "the process with " + Files.readString(path.resolve("OWNER"), UTF_8).strip();
    } catch (IOException e) {
      return "another process";
    }
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "an unnamed host";
    }
  }

  private static KvException inUse(Path path, String owner) {
    return new KvException(
        Kind.IN_USE,
        "The database "
            + path
            + " is in use by "
            + owner
            + ". One process owns it at a time: close it there, or let it serve the directory, with"
            + " ;server=PORT in its URL or with 'bin/moka server'; then others connect");
  }

  private static KvException inaccessible(Path path, String what, IOException cause) {
    return new KvException(
        Kind.INACCESSIBLE, "The database " + path + " " + what + " (" + cause + ")", cause);
  }
}
