package io.mokadb.sql.lob;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Reference that a row holds in place of a large object. As bytes: the format, 1; 1 for a text,
 * else 0; the column in four bytes, the other numbers in eight each.
 *
 * @param table the id of the table that has it
 * @param column the id of the column
 * @param id never used again, in any table
 * @param text whether it is a text
 * @param length UTF-16 units of a text, else bytes
 * @param byteLength bytes, of a text in UTF-8
 * @param characters code points of a text, else bytes
 */
public record ObjectRef(
    long table, int column, long id, boolean text, long length, long byteLength, long characters) {
  /** Bytes of one piece of a BLOB; the last one may have fewer. */
  public static final int PIECE_BYTES = 256 << 10;

  /** UTF-16 units of a text that one piece has. */
  public static final int PIECE_UNITS = 128 << 10;

  private static final byte FORMAT = 1;
  private static final int LENGTH = 2 + Integer.BYTES + 5 * Long.BYTES;

  /** What each piece but the last has, in the units of {@link #length}. */
  public int pieceLength() {
    return text ? PIECE_UNITS : PIECE_BYTES;
  }

  /** The number of pieces. */
  public long pieces() {
    return (length + pieceLength() - 1) / pieceLength();
  }

  public byte[] encode() {
    return ByteBuffer.allocate(LENGTH)
        .put(FORMAT)
        .put((byte) (text ? 1 : 0))
        .putInt(column)
        .putLong(table)
        .putLong(id)
        .putLong(length)
        .putLong(byteLength)
        .putLong(characters)
        .array();
  }

  /**
   * What {@link #encode} wrote.
   *
   * @throws MokaException {@code DATA_CORRUPTED}
   */
  public static ObjectRef decode(ByteBuffer in) {
    try {
      byte format = in.get();
      byte text = in.get();
      int column = in.getInt();
      ObjectRef ref =
          new ObjectRef(
              in.getLong(),
              column,
              in.getLong(),
              text == 1,
              in.getLong(),
              in.getLong(),
              in.getLong());
      if (format == FORMAT && text >= 0 && text <= 1 && ref.length >= 0 && ref.byteLength >= 0) {
        return ref;
      }
    } catch (BufferUnderflowException tooShort) {
      // As below.
    }
    throw new MokaException(
        SqlState.DATA_CORRUPTED,
        "A stored reference to a large object has an unknown format; it was written by a newer"
            + " Moka, or is damaged");
  }
}
