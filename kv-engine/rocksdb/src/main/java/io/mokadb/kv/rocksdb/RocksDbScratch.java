package io.mokadb.kv.rocksdb;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.kv.scratch.ScratchMap;
import io.mokadb.kv.scratch.ScratchSpace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maps that end with their owner, each a small RocksDB without a log in a directory of its own.
 * Thread-safe.
 */
public final class RocksDbScratch implements ScratchSpace {
  private static final Logger LOG = LoggerFactory.getLogger(RocksDbScratch.class);
  private static final String PREFIX = "moka-writes";

  /** For all maps together. */
  private static final long CACHE_BYTES = 16L << 20;

  private final Path directory;
  private final AtomicLong number = new AtomicLong();
  private final Set<ScratchMap> open = ConcurrentHashMap.newKeySet();

  /** Null until the first map is opened, and after the end. */
  private LRUCache cache;

  private boolean closed;

  private RocksDbScratch(Path directory) {
    this.directory = directory;
  }

  /**
   * Removes what a killed process left.
   *
   * @param directory where the maps will be; it need not exist, and no other process uses it
   * @throws KvException INACCESSIBLE if what was left cannot be removed
   */
  public static RocksDbScratch in(Path directory) {
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> left = Files.newDirectoryStream(directory, PREFIX + "*")) {
        for (Path map : left) {
          delete(map);
        }
      } catch (IOException | UncheckedIOException e) {
        throw new KvException(
            Kind.INACCESSIBLE,
            "What a transaction left in " + directory + " cannot be deleted (" + e + ")",
            e);
      }
    }
    return new RocksDbScratch(directory);
  }

  @Override
  public synchronized ScratchMap open() {
    if (closed) {
      throw new KvException(Kind.CLOSED, "The database of " + directory + " was closed");
    }
    Path place = directory.resolve(PREFIX + number.incrementAndGet());
    try {
      NativeLibrary.load();
      if (cache == null) {
        cache = new LRUCache(CACHE_BYTES);
      }
      PrivateFiles.createDirectories(place);
      RocksDbScratchMap map = RocksDbScratchMap.open(place, cache, this::remove);
      open.add(map);
      return map;
    } catch (RocksDBException e) {
      deleteQuietly(place);
      throw RocksDbErrors.translate(RocksDbScratchMap.DOING, place.toString(), e);
    } catch (IOException e) {
      throw new KvException(
          String.valueOf(e.getMessage()).contains("No space left") ? Kind.FULL : Kind.INACCESSIBLE,
          "The writes of a transaction do not fit into memory, and "
              + place
              + " cannot be made ("
              + e
              + ")",
          e);
    }
  }

  private void remove(RocksDbScratchMap map, Path place) {
    open.remove(map);
    deleteQuietly(place);
  }

  private static void deleteQuietly(Path place) {
    try {
      delete(place);
    } catch (IOException | UncheckedIOException e) {
      LOG.warn(
          "{} is of no use any more and could not be deleted; the next opening will", place, e);
    }
  }

  private static void delete(Path place) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(place)) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }

  /** Closes all maps. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    open.forEach(ScratchMap::close);
    synchronized (this) {
      if (cache != null) {
        cache.close();
        cache = null;
      }
    }
  }
}
