package io.mokadb.kv.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A directory that this store owns from {@link #claim} to {@link #close}. Holds:
 *
 * <ul>
 *   <li>{@code LOCK}: locked by the operating system while a process owns the directory, so a
 *       killed process leaves no obstacle.
 *   <li>{@code OWNER}: who that is, for the message to the next one. A file of its own, because to
 *       close any handle of a locked file would give up the lock.
 *   <li>{@code FORMAT}: what it is and which {@link FormatVersion}; written before any data.
 *   <li>{@code rocksdb}: the data.
 * </ul>
 */
final class DataDirectory implements AutoCloseable {
  private static final String MAGIC = "moka-rocksdb";
  private static final Set<String> BEFORE_FORMAT = Set.of("LOCK", "OWNER", "FORMAT.tmp");

  /**
   * The directories that this process owns. Static, because the operating system's lock belongs to
   * the process: a second attempt must fail before it touches the file.
   */
  private static final Set<Path> OWNED = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel channel;

  private DataDirectory(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Takes possession, and writes the format into a new directory.
   *
   * @throws KvException INACCESSIBLE, IN_USE or FORMAT; then nothing was changed in a directory
   *     that is not ours
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
      OWNED.remove(path);
      throw e;
    }
  }

  Path path() {
    return path;
  }

  Path rocksdb() {
    return path.resolve("rocksdb");
  }

  @Override
  public void close() {
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
        create(directory.toAbsolutePath());
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

  /** Durably: a commit that is synced into a directory which a power failure takes away is lost. */
  private static void create(Path directory) throws IOException {
    Path parent = directory.getParent();
    if (parent != null && !Files.exists(parent)) {
      create(parent);
    }
    Files.createDirectories(directory);
    if (parent != null) {
      force(parent);
    }
  }

  private static void force(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory)) {
      channel.force(true);
    }
  }

  private static FileChannel lock(Path path) {
    FileChannel channel;
    try {
      channel =
          FileChannel.open(
              path.resolve("LOCK"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
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
      Path format = path.resolve("FORMAT");
      if (!Files.exists(format)) {
        Path written = path.resolve("FORMAT.tmp");
        write(written, MAGIC + "\nversion=" + FormatVersion.newest().number() + "\n");
        Files.move(written, format, StandardCopyOption.ATOMIC_MOVE);
      }
      if (!Files.exists(rocksdb())) {
        // Made here and not by RocksDB, which syncs what is in it but not that it is there.
        Files.createDirectory(rocksdb());
        force(path);
      }
      write(
          path.resolve("OWNER"),
          String.format(
              "pid %d on %s since %s%n", ProcessHandle.current().pid(), host(), Instant.now()));
      checkNotEmptied();
    } catch (IOException e) {
      closeQuietly();
      throw inaccessible(path, "is not writable", e);
    } catch (RuntimeException e) {
      closeQuietly();
      throw e;
    }
  }

  /** RocksDB would take table files without a CURRENT file for rubbish and delete them. */
  private void checkNotEmptied() throws IOException {
    if (!Files.isDirectory(rocksdb()) || Files.exists(rocksdb().resolve("CURRENT"))) {
      return;
    }
    try (Stream<Path> files = Files.list(rocksdb())) {
      boolean hasData =
          files.anyMatch(
              file -> file.toString().endsWith(".sst") || file.toString().endsWith(".log"));
      if (hasData) {
        throw new KvException(
            Kind.CORRUPTED, "The database " + path + " lost its file rocksdb/CURRENT");
      }
    }
  }

  private void closeQuietly() {
    try {
      channel.close();
    } catch (IOException e) {
      // The failure that is being reported matters more.
    }
  }

  private static void write(Path file, String text) throws IOException {
    try (FileChannel out =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer bytes = UTF_8.encode(text);
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(true);
    }
  }

  private static void checkFormat(Path path) {
    Path format = path.resolve("FORMAT");
    try {
      if (!Files.exists(format)) {
        checkEmpty(path);
        return;
      }
      List<String> lines = Files.readString(format, UTF_8).lines().toList();
      if (lines.size() < 2
          || !lines.get(0).equals(MAGIC)
          || !lines.get(1).matches("version=\\d{1,9}")) {
        throw new KvException(
            Kind.FORMAT, "The directory " + path + " holds something that is not a Moka database");
      }
      int number = Integer.parseInt(lines.get(1).substring("version=".length()));
      if (FormatVersion.of(number) == null) {
        throw new KvException(
            Kind.FORMAT,
            "The database "
                + path
                + " has format version "
                + number
                + ", but this Moka knows versions up to "
                + FormatVersion.newest().number()
                + ": open it with a newer Moka");
      }
    } catch (IOException e) {
      throw inaccessible(path, "cannot be read", e);
    }
  }

  private static void checkEmpty(Path path) throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      List<String> foreign =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !BEFORE_FORMAT.contains(name))
              .sorted()
              .limit(3)
              .toList();
      if (!foreign.isEmpty()) {
        throw new KvException(
            Kind.FORMAT,
            "The directory "
                + path
                + " is not empty and not a Moka database; it holds "
                + String.join(", ", foreign));
      }
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
