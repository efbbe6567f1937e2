package io.mokadb.sql.lob;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SpooledObject;
import java.util.Arrays;

/** A value in memory, to be treated as a large object. Immutable. */
public final class WholeObject implements LargeObject {
  /** One of them is null. */
  private final String text;

  private final byte[] bytes;

  private WholeObject(String text, byte[] bytes) {
    this.text = text;
    this.bytes = bytes;
  }

  /**
   * @param value a String or a {@link Binary}, or a large object, which stays what it is
   */
  public static LargeObject of(Object value) {
    if (value instanceof LargeObject object) {
      return object;
    }
    return value instanceof String text
        ? new WholeObject(text, null)
        : new WholeObject(null, ((Binary) value).unsafeBytes());
  }

  @Override
  public boolean isText() {
    return text != null;
  }

  @Override
  public long length() {
    return text == null ? bytes.length : text.length();
  }

  @Override
  public long byteLength() {
    return text == null ? bytes.length : text.chars().mapToLong(unit -> utf8(unit)).sum();
  }

  private static int utf8(int unit) {
    return SpooledObject.utf8Length((char) unit);
  }

  @Override
  public long characters() {
    return text == null ? bytes.length : text.codePointCount(0, text.length());
  }

  @Override
  public byte[] bytes(long from, int count) {
    return Arrays.copyOfRange(
        bytes, (int) Math.min(bytes.length, from), (int) Math.min(bytes.length, from + count));
  }

  @Override
  public String text(long from, int count) {
    return text.substring(
        (int) Math.min(text.length(), from), (int) Math.min(text.length(), from + count));
  }
}
