package io.mokadb.kv.rocksdb;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * RocksDB's native library, loaded from a copy that processes of a user share. RocksDB itself
 * unpacks the library in each process, which takes longer than opening a database. Stateless.
 */
final class NativeLibrary {
  private static final Logger LOG = LoggerFactory.getLogger(NativeLibrary.class);

  /** The files that this process has mapped, on Linux. */
  private static final Path MAPS = Path.of("/proc/self/maps");

  /** The directory where the user wants RocksDB to unpack it. */
  private static final String DIRECTORY = "ROCKSDB_SHAREDLIB_DIR";

  private NativeLibrary() {}

  /** To be called before anything else of RocksDB. */
  static void load() {
    tellLibc();
    Path directory = System.getenv(DIRECTORY) == null ? sharedOrNull() : null;
    if (directory != null) {
      try {
        RocksDB.loadLibrary(List.of(directory.toString()));
        return;
      } catch (UnsatisfiedLinkError e) {
        // Another class loader of this process has this file open, or it may not be executed.
        LOG.debug("The library in {} cannot be loaded", directory, e);
      }
    }
    RocksDB.loadLibrary();
  }

  private static Path sharedOrNull() {
    try {
      return LibraryCache.ofUser().directory();
    } catch (IOException e) {
      LOG.debug("The library of RocksDB is unpacked for this process alone", e);
      return null;
    }
  }

  /**
   * RocksDB starts a shell with two programs to learn which C library this system has, although the
   * map of this process says it. If it cannot be told, it finds out by itself.
   */
  private static void tellLibc() {
    if (System.getenv("ROCKSDB_MUSL_LIBC") != null || !Files.isReadable(MAPS)) {
      return;
    }
    try {
      boolean musl = Files.readString(MAPS, StandardCharsets.ISO_8859_1).contains("/ld-musl-");
      Field known = Environment.class.getDeclaredField("MUSL_LIBC");
      known.setAccessible(true);
      known.set(null, musl);
    } catch (IOException | ReflectiveOperationException | RuntimeException e) {
      // A module of RocksDB that is closed throws an unchecked exception.
      LOG.debug("RocksDB has to find out which C library there is", e);
    }
  }
}
