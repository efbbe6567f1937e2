package io.mokadb.sql.exec.spill;

import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.Objects;

/**
 * Rows in files by the hash of their key, so that rows of equal keys are in one file. At another
 * level the same rows are spread in another way. Confined.
 */
public final class RowPartitions implements AutoCloseable {
  public static final int COUNT = 32;

  private static final int BITS = 5;

  private final ExecutionContext context;
  private final int level;
  private final RowFile[] files = new RowFile[COUNT];

  public RowPartitions(ExecutionContext context, int level) {
    this.context = context;
    this.level = level;
  }

  /**
   * @param key of {@link RowHashKeys}; null is a key like others
   */
  public void write(Object key, Object[] row) {
    int index = index(Objects.hashCode(key), level);
    if (files[index] == null) {
      files[index] = new RowFile(context);
    }
    files[index].write(row);
  }

  private static int index(int hash, int level) {
    int mixed = (hash ^ hash >>> 16) * (0x9E3779B1 + level * 0x5BD1E996);
    mixed ^= mixed >>> 13;
    return (mixed * 0x85EBCA6B) >>> (32 - BITS);
  }

  /** The file of a partition, which is the caller's from now on; null if it has no rows. */
  public RowFile take(int index) {
    RowFile file = files[index];
    files[index] = null;
    return file;
  }

  @Override
  public void close() {
    for (int i = 0; i < COUNT; i++) {
      RowFile file = take(i);
      if (file != null) {
        file.close();
      }
    }
  }
}
