package io.mokadb.kv.scratch;

import io.mokadb.kv.KvException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Maps in files of a directory, which other processes may use as well: a file has no name once it
 * is open where the system allows that, so even a killed process leaves none. Thread-safe.
 */
public final class FileScratch implements ScratchSpace {
  private static final int RECENT_BYTES = 1 << 20;
  private static final int BLOCK_BYTES = 32 << 10;

  private final Path directory;
  private final int recentBytes;
  private final int blockBytes;
  private final Set<ScratchMap> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private FileScratch(Path directory, int recentBytes, int blockBytes) {
    this.directory = directory;
    this.recentBytes = recentBytes;
    this.blockBytes = blockBytes;
  }

  /**
   * @param directory made by the first map, if it does not exist
   */
  public static FileScratch in(Path directory) {
    return new FileScratch(directory, RECENT_BYTES, BLOCK_BYTES);
  }

  /** For tests, which want many files of few bytes. */
  public static FileScratch in(Path directory, int recentBytes, int blockBytes) {
    return new FileScratch(directory, recentBytes, blockBytes);
  }

  @Override
  public ScratchMap open() {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new KvException(
          KvException.Kind.INACCESSIBLE,
          "The directory for temporary files " + directory + " cannot be made (" + e + ")",
          e);
    }
    ScratchMap map = new FileScratchMap(directory, recentBytes, blockBytes, open::remove);
    open.add(map);
    if (closed) {
      map.close();
    }
    return map;
  }

  @Override
  public void close() {
    closed = true;
    open.forEach(ScratchMap::close);
  }
}
