package io.mokadb.sql.layout;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;
import io.mokadb.session.SqlType;
import java.util.Arrays;
import java.util.List;

/**
 * The columns of one kind of key: the prefix of a table or an index, then typed values in an
 * encoding that orders as they do. Immutable and thread-safe.
 */
public final class KeyLayout {
  private final byte[] prefix;
  private final SqlType[] types;
  private final KeyPart[] parts;

  /**
   * @param id of the table, the index, or whatever else owns the keys
   * @param types that {@linkplain KeyTypes#serves serve} as parts of keys
   */
  public KeyLayout(long id, List<SqlType> types) {
    this.prefix = SystemKeys.prefix(id);
    this.types = types.toArray(SqlType[]::new);
    this.parts = types.stream().map(KeyPart::new).toArray(KeyPart[]::new);
  }

  /** The number of the key's columns, without those that make an index entry unique. */
  public int columns() {
    return parts.length;
  }

  public SqlType type(int column) {
    return types[column];
  }

  /** All keys of the table or index. */
  public KeyRange all() {
    return KeyRange.prefix(Key.wrap(prefix));
  }

  /** An encoder to be used again and again by one thread. */
  public KeyEncoder writer() {
    return new KeyEncoder(prefix, parts);
  }

  /** Writes a value, or null, of a column by itself. */
  public void write(KeyWriter out, int column, Object value) {
    parts[column].write(out, value);
  }

  /** Reads back what {@link #write} wrote. */
  public Object read(KeyReader in, int column) {
    return parts[column].read(in);
  }

  int prefixLength() {
    return prefix.length;
  }

  /** The beginning of a key: its first columns. */
  public Key leading(Key key, int columns) {
    KeyReader reader = reader(key);
    for (int i = 0; i < columns; i++) {
      parts[i].skip(reader);
    }
    return Key.wrap(Arrays.copyOf(key.unsafeBytes(), reader.position()));
  }

  /** A reader that stands at the first column. */
  static KeyReader reader(Key key) {
    return new KeyReader(key).skip();
  }

  KeyPart part(int column) {
    return parts[column];
  }

  Object[] decode(Key key) {
    KeyReader reader = reader(key);
    Object[] values = new Object[parts.length];
    for (int i = 0; i < parts.length; i++) {
      values[i] = parts[i].read(reader);
    }
    return values;
  }

  Key withSuffix(byte[] bytes, int from) {
    byte[] whole = new byte[prefix.length + bytes.length - from];
    System.arraycopy(prefix, 0, whole, 0, prefix.length);
    System.arraycopy(bytes, from, whole, prefix.length, bytes.length - from);
    return Key.wrap(whole);
  }
}
