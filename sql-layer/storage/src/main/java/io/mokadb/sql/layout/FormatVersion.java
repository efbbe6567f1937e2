package io.mokadb.sql.layout;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;

/**
 * The format of row values and index entries, in the first byte of each. A reader knows all steps;
 * a writer writes the newest.
 */
public enum FormatVersion {
  /**
   * The first. A row value is: one byte, {@code version << 2 | log2(offset width)}; a varint, the
   * number of column ids that were in use; a bitmap of that many bits, bit {@code id} set if the
   * column has a value here; the ends of all values but the last, from the start of the first, each
   * of one, two or four bytes, big-endian; the values in the order of column ids. Integers, dates,
   * times, intervals and unscaled decimals are the shortest two's complement, zero being empty;
   * floating point numbers four or eight bytes of IEEE 754; texts UTF-8, CHAR without its trailing
   * blanks; booleans one byte; CLOB and BLOB a byte, 0 before the value itself, 1 before a
   * reference to where it lies. Columns of the primary key live in the key alone. A row has one
   * such value in each column group of its table, which has the columns of that group. An index
   * entry is: one byte, {@code version << 2}; in an entry that is unique by its columns, the row's
   * key after the table's prefix.
   */
  V1(1);

  /** The version that is written. */
  static final FormatVersion CURRENT = V1;

  private final int number;

  FormatVersion(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /**
   * @throws MokaException {@code DATA_CORRUPTED} if no known version wrote this
   */
  static void check(byte[] value) {
    check(value, 0, value.length);
  }

  /** As above, of a value that is part of an array. */
  static void check(byte[] bytes, int from, int to) {
    if (from == to || (bytes[from] & 0xFF) >>> 2 != CURRENT.number) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED,
          "A stored row has an unknown format; it was written by a newer Moka, or is damaged."
              + " CHECK DATABASE finds its table and key");
    }
  }
}
