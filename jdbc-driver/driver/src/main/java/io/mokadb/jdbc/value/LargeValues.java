package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.sql.SQLException;

/**
 * Conversions between large objects of a session and the streams of {@code java.sql}. Stateless.
 */
public final class LargeValues {
  private static final int PIECE = SqlType.LARGE_OBJECT_PIECE;

  /** The longest value that is bound in memory; longer ones go through a file. */
  private static final int LONGEST_IN_MEMORY = 1 << 20;

  private LargeValues() {}

  /**
   * Reads a large object into memory; returns any other value as it is.
   *
   * @throws SQLException 53400 if it is longer than fits into memory, 72000 if it was deleted too
   *     long ago
   */
  public static Object whole(Object value) throws SQLException {
    if (!(value instanceof LargeObject object)) {
      return value;
    }
    try {
      return object.whole(SqlType.MAX_LARGE_OBJECT_BYTES);
    } catch (MokaException e) {
      throw SqlErrors.from(e);
    }
  }

  static byte[] bytes(LargeObject object, long from, int count) throws SQLException {
    try {
      return object.bytes(from, count);
    } catch (MokaException e) {
      throw SqlErrors.from(e);
    }
  }

  static String text(LargeObject object, long from, int count) throws SQLException {
    try {
      return object.text(from, count);
    } catch (MokaException e) {
      throw SqlErrors.from(e);
    }
  }

  /** Returns the bytes of a large object, read piece by piece. */
  public static InputStream stream(LargeObject object) {
    return new LargeInput(object, 0, object.length());
  }

  /** Returns the text of a large object, read piece by piece. */
  public static Reader reader(LargeObject object) {
    return new LargeReader(object, 0, object.length());
  }

  /** A value to bind: a short one in memory. */
  static Object bound(SpooledObject object) throws SQLException {
    if (object.length() > LONGEST_IN_MEMORY) {
      return object;
    }
    Object whole = whole(object);
    object.free();
    return whole;
  }

  /**
   * All bytes, or exactly {@code length} of them.
   *
   * @param length negative for up to the end
   */
  static SpooledObject spool(InputStream stream, long length) throws SQLException {
    SpooledObject object = SpooledObject.inTemporaryDirectory(false);
    try {
      byte[] buffer = new byte[(int) Math.min(PIECE, length < 0 ? PIECE : Math.max(1, length))];
      while (length < 0 || object.length() < length) {
        long wanted = length < 0 ? buffer.length : length - object.length();
        int count = stream.read(buffer, 0, (int) Math.min(buffer.length, wanted));
        if (count < 0) {
          break;
        }
        object.append(buffer, 0, count);
        checkLength(object);
      }
      return complete(object, length);
    } catch (IOException e) {
      object.free();
      throw SqlErrors.of(
          SqlState.IO_ERROR, "The stream of a parameter cannot be read: " + e.getMessage(), e);
    } catch (MokaException e) {
      object.free();
      throw SqlErrors.from(e);
    }
  }

  /** As {@link #spool(InputStream, long)}, of characters. */
  static SpooledObject spool(Reader reader, long length) throws SQLException {
    SpooledObject object = SpooledObject.inTemporaryDirectory(true);
    try {
      char[] buffer = new char[(int) Math.min(8192, length < 0 ? 8192 : Math.max(1, length))];
      while (length < 0 || object.length() < length) {
        long wanted = length < 0 ? buffer.length : length - object.length();
        int count = reader.read(buffer, 0, (int) Math.min(buffer.length, wanted));
        if (count < 0) {
          break;
        }
        object.append(new String(buffer, 0, count));
        checkLength(object);
      }
      return complete(object, length);
    } catch (IOException e) {
      object.free();
      throw SqlErrors.of(
          SqlState.IO_ERROR, "The reader of a parameter cannot be read: " + e.getMessage(), e);
    } catch (MokaException e) {
      object.free();
      throw SqlErrors.from(e);
    }
  }

  private static SpooledObject complete(SpooledObject object, long length) throws SQLException {
    long had = object.length();
    if (length >= 0 && had < length) {
      object.free();
      throw SqlErrors.of(
          SqlState.INVALID_PARAMETER,
          "The stream of a parameter ended after " + had + " of " + length);
    }
    return object;
  }

  /** Before the disk is full of what no column takes. */
  private static void checkLength(SpooledObject object) {
    if (object.length() > SqlType.MAX_LARGE_OBJECT_BYTES) {
      throw new MokaException(
          SqlState.TEXT_TOO_LONG,
          "The stream of a parameter has more than "
              + SqlType.MAX_LARGE_OBJECT_BYTES
              + " bytes, the most that a CLOB or BLOB holds; cut it into several rows");
    }
  }
}
