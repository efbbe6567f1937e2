package io.mokadb.kv.rocksdb;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.zip.CRC32;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * The unpacked native library of RocksDB in a directory of the user. What is in it is run, so it is
 * used only if no other user could have written it, and if its length and checksum are those of the
 * library in the jar, which are also its directory's name. Immutable.
 */
final class LibraryCache {
  private static final int OTHERS_WRITE = 022;
  private static final int STICKY = 01000;
  private static final int BUFFER = 1 << 16;

  private final Path root;
  private final String user;

  /**
   * @param root the directory of all libraries, which is made if need be
   * @param user the name of the user who runs this process
   */
  LibraryCache(Path root, String user) {
    this.root = root;
    this.user = user;
  }

  /**
   * The cache in the user's directory for caches.
   *
   * @throws IOException if there is none
   */
  static LibraryCache ofUser() throws IOException {
    String configured = System.getenv("XDG_CACHE_HOME");
    Path home = Path.of(System.getProperty("user.home", ""));
    Path caches =
        configured == null || configured.isEmpty() ? home.resolve(".cache") : Path.of(configured);
    if (!caches.isAbsolute() || !Files.isDirectory(home)) {
      throw new IOException("The user has no home directory");
    }
    return new LibraryCache(caches.resolve("moka"), System.getProperty("user.name"));
  }

  /**
   * The directory of this RocksDB's library, unpacked if it is not there yet.
   *
   * @throws IOException if it cannot be had, or another user could change it
   */
  Path directory() throws IOException {
    String resource = Environment.getJniLibraryFileName("rocksdb");
    URL url = RocksDB.class.getClassLoader().getResource(resource);
    if (url == null || !(url.openConnection() instanceof JarURLConnection connection)) {
      throw new IOException("RocksDB is not in a jar");
    }
    JarEntry entry = connection.getJarEntry();
    Path directory =
        root.resolve("rocksdb-" + Long.toHexString(entry.getCrc()) + "-" + entry.getSize());
    Path file = directory.resolve(Environment.getJniLibraryFileName("rocksdbjni"));
    PrivateFiles.createDirectories(directory);
    checkOwners(directory.toRealPath());
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        || Files.size(file) != entry.getSize()
        || checksum(file) != entry.getCrc()) {
      unpack(url, file);
    }
    checkOwner(file, false);
    return directory;
  }

  /** Several processes may do so at once: each writes a file of its own, and the last one stays. */
  private static void unpack(URL url, Path file) throws IOException {
    Path written = Files.createTempFile(file.getParent(), "library", ".tmp");
    try {
      try (InputStream in = url.openStream();
          FileChannel channel = PrivateFiles.open(written);
          OutputStream out = Channels.newOutputStream(channel)) {
        in.transferTo(out);
        channel.force(true);
      }
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      throw new IOException("The library cannot be put in place", e);
    } finally {
      Files.deleteIfExists(written);
    }
  }

  private static long checksum(Path file) throws IOException {
    CRC32 checksum = new CRC32();
    try (InputStream in = Files.newInputStream(file)) {
      byte[] buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        checksum.update(buffer, 0, read);
      }
    }
    return checksum.getValue();
  }

  /** Who may rename a directory above may put another one in its place. */
  private void checkOwners(Path directory) throws IOException {
    checkOwner(directory, false);
    for (Path above = directory.getParent(); above != null; above = above.getParent()) {
      checkOwner(above, true);
    }
  }

  /**
   * @param shared whether it may belong to the administrator as well
   */
  private void checkOwner(Path path, boolean shared) throws IOException {
    Map<String, Object> facts;
    try {
      facts = Files.readAttributes(path, "unix:mode,owner,uid", LinkOption.NOFOLLOW_LINKS);
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      throw new IOException("The file system does not tell who may write " + path, e);
    }
    boolean own = ((UserPrincipal) facts.get("owner")).getName().equals(user);
    boolean root = shared && facts.get("uid").equals(0);
    int mode = (Integer) facts.get("mode");
    boolean written = (mode & OTHERS_WRITE) != 0 && !(shared && (mode & STICKY) != 0);
    if (!own && !root || written) {
      throw new IOException(path + " can be changed by other users");
    }
  }
}
