package io.mokadb.kv.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The column families of RocksDB. Their names are part of the on-disk format. */
enum Place {
  /** Versions of {@code DATA}. */
  DATA("data"),
  /** Locks, and the guards of {@code WRITE}; mirrored in memory by {@link ControlCells}. */
  CONTROL("lock"),
  /** The newest write record of each column, as timestamp and value. */
  HEAD("write"),
  /** All other write records. A column that has some has a head, and it is newer. */
  HISTORY("write_history"),
  /** Versions of {@code NOTIFY}. */
  NOTIFY("notify");

  private final String name;

  Place(String name) {
    this.name = name;
  }

  byte[] nameBytes() {
    return name.getBytes(UTF_8);
  }
}
