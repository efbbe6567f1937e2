package io.mokadb.kv.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Files and directories that only their owner may read, where the file system knows permissions:
 * 0600 and 0700. Stateless.
 */
final class PrivateFiles {
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> DIRECTORY =
      PosixFilePermissions.fromString("rwx------");

  private PrivateFiles() {}

  /**
   * Makes a directory, and its parents if they are missing too. Durably: a commit that is synced
   * into a directory which a power failure takes away is lost.
   */
  static void createDirectories(Path directory) throws IOException {
    Path absolute = directory.toAbsolutePath();
    if (Files.isDirectory(absolute)) {
      return;
    }
    Path parent = absolute.getParent();
    if (parent != null) {
      createDirectories(parent);
    }
    try {
      Files.createDirectory(absolute, attributes(absolute, DIRECTORY));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(absolute)) {
        throw e;
      }
    }
    if (parent != null) {
      force(parent);
    }
  }

  /** Brings to disk which files a directory has. */
  static void force(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory)) {
      channel.force(true);
    }
  }

  /** Opens a file for writing, which is made if it is missing. */
  static FileChannel open(Path file, OpenOption... options) throws IOException {
    Set<OpenOption> all = new HashSet<>(List.of(options));
    all.add(StandardOpenOption.CREATE);
    all.add(StandardOpenOption.WRITE);
    return FileChannel.open(file, all, attributes(file, FILE));
  }

  /** Writes a file and brings its contents to disk. */
  static void write(Path file, String text) throws IOException {
    try (FileChannel out = open(file, StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer bytes = UTF_8.encode(text);
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(true);
    }
  }

  /** Writes a file as a whole and durably, or not at all. */
  static void replace(Path file, String text) throws IOException {
    Path written = file.resolveSibling(file.getFileName() + ".tmp");
    write(written, text);
    move(written, file);
  }

  /** Gives a file another name, in the same directory, durably. */
  static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    force(to.getParent());
  }

  /**
   * Takes the rights of others away from a directory and everything in it.
   *
   * @return whether the directory itself had been open to others
   */
  static boolean close(Path directory) throws IOException {
    if (!knowsPermissions(directory)) {
      return false;
    }
    boolean tightened = restrict(directory, DIRECTORY);
    List<Path> files;
    try (Stream<Path> found = Files.list(directory)) {
      files = found.toList();
    }
    for (Path file : files) {
      try {
        if (Files.isDirectory(file)) {
          var unused = close(file);
        } else if (Files.isRegularFile(file)) {
          var unused = restrict(file, FILE);
        }
      } catch (NoSuchFileException ignored) {
        // RocksDB deletes what it has compacted meanwhile.
      }
    }
    return tightened;
  }

  /** Takes the rights of others away from a file. */
  static void restrict(Path file) throws IOException {
    if (knowsPermissions(file)) {
      var unused = restrict(file, FILE);
    }
  }

  private static boolean restrict(Path path, Set<PosixFilePermission> allowed) throws IOException {
    if (allowed.containsAll(Files.getPosixFilePermissions(path))) {
      return false;
    }
    Files.setPosixFilePermissions(path, allowed);
    return true;
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return knowsPermissions(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  private static boolean knowsPermissions(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
