package io.mokadb.kv.rocksdb;

/**
 * Versions of the layout on disk, one paragraph per step. A store writes the newest and reads all
 * of them; the number stands in the file {@code FORMAT}.
 */
enum StoreFormat {
  /**
   * The first. RocksDB lives in the subdirectory {@code rocksdb} with the column families of {@link
   * Place}; cells are keyed as {@link CellKeys} says. The newest write record of a column is in
   * {@code write} as timestamp and value, older ones are in {@code write_history}; locks and guards
   * are in {@code lock}.
   */
  V1(1);

  private static final StoreFormat[] ALL = values();

  private final int number;

  StoreFormat(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  static StoreFormat newest() {
    return ALL[ALL.length - 1];
  }

  /** The version with this number, or null if it is not known here. */
  static StoreFormat of(int number) {
    for (StoreFormat version : ALL) {
      if (version.number == number) {
        return version;
      }
    }
    return null;
  }
}
