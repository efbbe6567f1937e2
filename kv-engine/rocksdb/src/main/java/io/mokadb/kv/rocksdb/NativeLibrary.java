package io.mokadb.kv.rocksdb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.rocksdb.RocksDB;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * RocksDB's native library, loaded from a copy that processes of a user share. RocksDB itself
 * unpacks the library in each process, which takes longer than opening a database. Stateless.
 */
final class NativeLibrary {
  private static final Logger LOG = LoggerFactory.getLogger(NativeLibrary.class);

  /** The directory where the user wants RocksDB to unpack it. */
  private static final String DIRECTORY = "ROCKSDB_SHAREDLIB_DIR";

  private NativeLibrary() {}

  /** To be called before anything else of RocksDB. */
  static void load() {
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
}
