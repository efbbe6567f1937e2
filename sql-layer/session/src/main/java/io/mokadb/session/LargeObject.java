package io.mokadb.session;

/**
 * A value of CLOB or BLOB that is not in memory: it is read piece by piece, any piece at any time.
 * Never changes. Thread-safe, unless the session that gave it is remote: then as its session.
 *
 * <p>Reading throws {@link MokaException}: {@code SNAPSHOT_TOO_OLD} when the value was changed or
 * deleted so long ago that the old value is no longer kept; {@code CONNECTION_CLOSED}.
 */
public interface LargeObject {
  /** The bytes that a value may have at most where an expression needs all of it at once. */
  int MAX_WHOLE_BYTES = 32 << 20;

  /** Tells whether the object is text; otherwise it is bytes. */
  boolean isText();

  /** Its length: of a text the UTF-16 units, else the bytes. Positions count the same. */
  long length();

  /** Its length in bytes, of a text in UTF-8. */
  long byteLength();

  /** Its length in characters, as SQL counts them: code points; the bytes of a BLOB. */
  long characters();

  /**
   * Bytes of a BLOB: {@code count} of them, or those up to the end.
   *
   * @param from 0 up to the length
   */
  byte[] bytes(long from, int count);

  /** UTF-16 units of a text, as {@link #bytes}. */
  String text(long from, int count);

  /**
   * A name by which the session that returned the object finds it again, also when another process
   * passes it on; null for a value that no table has.
   */
  default byte[] locator() {
    return null;
  }

  /** Frees the resources of a value that no table has; it must not be read afterwards. */
  default void free() {}

  /**
   * Returns the whole value in memory: a String or a {@link Binary}.
   *
   * @param maxBytes beyond which it is refused
   * @throws MokaException {@code LIMIT_EXCEEDED}
   */
  default Object whole(long maxBytes) {
    if (byteLength() > maxBytes || length() > Integer.MAX_VALUE - 8) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "A "
              + (isText() ? "CLOB" : "BLOB")
              + " of "
              + byteLength()
              + " bytes is needed in memory here, which is limited to  "
              + maxBytes
              + " bytes; read it as a stream, or take a part of it by SUBSTRING");
    }
    int length = (int) length();
    if (!isText()) {
      byte[] all = new byte[length];
      for (int at = 0; at < length; ) {
        byte[] piece = bytes(at, Math.min(length - at, SqlType.LARGE_OBJECT_PIECE));
        System.arraycopy(piece, 0, all, at, piece.length);
        at += piece.length;
      }
      return Binary.wrap(all);
    }
    StringBuilder all = new StringBuilder(length);
    while (all.length() < length) {
      all.append(text(all.length(), Math.min(length - all.length(), SqlType.LARGE_OBJECT_PIECE)));
    }
    return all.toString();
  }
}
