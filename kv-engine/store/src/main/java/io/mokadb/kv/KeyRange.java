package io.mokadb.kv;

import java.util.Arrays;
import java.util.Objects;

/**
 * Rows from {@code start} inclusive to {@code end} exclusive.
 *
 * @param start the first row, or null for the first of all
 * @param end the row after the last, or null for no bound
 */
public record KeyRange(Key start, Key end) {
  private static final KeyRange ALL = new KeyRange(null, null);

  public static KeyRange all() {
    return ALL;
  }

  public static KeyRange of(Key start, Key end) {
    return new KeyRange(start, end);
  }

  /** All keys that start with {@code prefix}. */
  public static KeyRange prefix(Key prefix) {
    return new KeyRange(prefix, successorOfPrefix(prefix));
  }

  /** Just one row. */
  public static KeyRange single(Key row) {
    return new KeyRange(row, row.next());
  }

  public boolean contains(Key row) {
    return (start == null || row.compareTo(start) >= 0) && (end == null || row.compareTo(end) < 0);
  }

  public boolean isEmpty() {
    return start != null && end != null && start.compareTo(end) >= 0;
  }

  /** The part that both ranges share; it may be empty. */
  public KeyRange intersect(KeyRange other) {
    Key from =
        start == null || (other.start != null && other.start.compareTo(start) > 0)
            ? other.start
            : start;
    Key to = end == null || (other.end != null && other.end.compareTo(end) < 0) ? other.end : end;
    return Objects.equals(from, start) && Objects.equals(to, end) ? this : new KeyRange(from, to);
  }

  /**
   * The smallest key greater than all keys with this prefix, or null if the prefix is all {@code
   * 0xFF}.
   */
  public static Key successorOfPrefix(Key prefix) {
    byte[] bytes = prefix.toByteArray();
    for (int i = bytes.length - 1; i >= 0; i--) {
      if (bytes[i] != (byte) 0xFF) {
        bytes[i]++;
        return Key.wrap(Arrays.copyOf(bytes, i + 1));
      }
    }
    return null;
  }
}
