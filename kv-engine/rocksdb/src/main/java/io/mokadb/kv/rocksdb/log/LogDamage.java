package io.mokadb.kv.rocksdb.log;

import java.nio.file.Path;

/**
 * A damaged place in a log, or a missing log.
 *
 * @param file the damaged file, or the directory that lacks one
 * @param offset of the first byte that cannot be read as it was written
 * @param what as the end of a sentence that begins with file and offset
 */
public record LogDamage(Path file, long offset, String what) {
  @Override
  public String toString() {
    return file + ", from byte " + offset + " on: " + what;
  }
}
