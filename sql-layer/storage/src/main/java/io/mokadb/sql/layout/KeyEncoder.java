package io.mokadb.sql.layout;

import io.mokadb.kv.Key;
import io.mokadb.kv.codec.KeyWriter;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.Arrays;

/** Builds keys of one {@link KeyLayout}, reusing its buffer. Confined to one thread. */
public final class KeyEncoder {
  /** Greater than the encoding of null, and not greater than that of any value. */
  private static final byte[] ABOVE_NULL = {2};

  private final byte[] prefix;
  private final KeyPart[] parts;
  private final KeyWriter out = new KeyWriter();

  KeyEncoder(byte[] prefix, KeyPart[] parts) {
    this.prefix = prefix;
    this.parts = parts;
  }

  /** Starts a new key with the prefix of the table or index. */
  public void begin() {
    out.reset();
    out.putRaw(prefix);
  }

  /** Starts a new key with the first columns of another one of the layout. */
  public void begin(Key leading) {
    out.reset();
    out.putRaw(leading.unsafeBytes());
  }

  /** Appends the value of a column; null only in indexes. */
  public void append(int column, Object value) {
    parts[column].write(out, value);
  }

  /** Appends what all values of a column other than null have in common: makes a lower bound. */
  public void appendNotNull(int column) {
    if (column >= parts.length) {
      throw new IllegalArgumentException("The key has no column " + column);
    }
    out.putRaw(ABOVE_NULL);
  }

  /** Appends bytes that an encoder made. */
  void appendRaw(byte[] bytes, int from) {
    out.putRaw(Arrays.copyOfRange(bytes, from, bytes.length));
  }

  /**
   * What was appended since {@link #begin()}; more may be appended afterwards.
   *
   * @throws MokaException {@code LIMIT_EXCEEDED} if it is longer than a key may be
   */
  public Key toKey() {
    if (out.length() > Key.MAX_LENGTH) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "The values of a key take "
              + out.length()
              + " bytes, more than the "
              + Key.MAX_LENGTH
              + " that the key of a row or index entry may have: shorten the value, or index an"
              + " expression such as SUBSTRING(c, 1, 100)");
    }
    return Key.wrap(out.toByteArray());
  }
}
