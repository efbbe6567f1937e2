package io.mokadb.sql.exec;

import io.mokadb.session.SqlType;
import io.mokadb.sql.compare.HashKeys;
import java.util.Arrays;
import java.util.Objects;

/** Takes hash keys from rows: of one column the value itself, of several an object. */
public final class RowHashKeys {
  /** The key of a row whose only key column is null. */
  private static final Composite NULL = new Composite(new Object[] {null});

  private final int[] columns;
  private final SqlType[] types;
  private final boolean[] nullsMatch;
  private final boolean identity;

  /**
   * @param types of the columns, or null if only the values show them
   */
  public RowHashKeys(int[] columns, SqlType[] types) {
    this(columns, types, new boolean[columns.length]);
  }

  /**
   * @param nullsMatch for a join, in which columns a null is equal to another
   */
  public RowHashKeys(int[] columns, SqlType[] types, boolean[] nullsMatch) {
    this.columns = columns;
    this.types = types;
    this.nullsMatch = nullsMatch;
    this.identity = types != null && columns.length == 1 && HashKeys.isIdentity(types[0]);
  }

  /** Keys that are whole rows. */
  public static Object ofRow(Object[] row) {
    return ofFirst(row, row.length);
  }

  /** Keys that are the first columns of a row. */
  public static Object ofFirst(Object[] row, int width) {
    if (width == 1) {
      return HashKeys.of(row[0]);
    }
    Object[] parts = new Object[width];
    for (int i = 0; i < width; i++) {
      parts[i] = HashKeys.of(row[i]);
    }
    return new Composite(parts);
  }

  /** The key with nulls being equal; null only for a single null column. */
  public Object of(Object[] row) {
    if (identity) {
      return row[columns[0]];
    }
    if (columns.length == 1) {
      return part(row, 0);
    }
    Object[] parts = new Object[columns.length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = part(row, i);
    }
    return new Composite(parts);
  }

  /** The key for a join: null if a column is null that does not match nulls. */
  public Object orNull(Object[] row) {
    if (identity && row[columns[0]] != null) {
      return row[columns[0]];
    }
    for (int i = 0; i < columns.length; i++) {
      if (row[columns[i]] == null && !nullsMatch[i]) {
        return null;
      }
    }
    Object key = of(row);
    return key == null ? NULL : key;
  }

  private Object part(Object[] row, int index) {
    Object value = row[columns[index]];
    return types == null ? HashKeys.of(value) : HashKeys.of(types[index], value);
  }

  /** Several key parts. */
  private static final class Composite {
    private final Object[] parts;
    private final int hash;

    Composite(Object[] parts) {
      this.parts = parts;
      int mixed = 0;
      for (Object part : parts) {
        // small numbers and short texts would collide if they were only added up
        mixed = (mixed ^ Objects.hashCode(part)) * 0x9E3779B1;
        mixed ^= mixed >>> 15;
      }
      this.hash = mixed;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Composite key && hash == key.hash && Arrays.equals(parts, key.parts);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
