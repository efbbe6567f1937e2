package io.mokadb.wire;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A reader of frames and of the numbers, texts and bytes in them. Malformed contents fail with a
 * {@link WireException}. Not thread-safe.
 */
public final class FrameReader extends FrameBuffer {
  /** Seven bits of a long in each byte. */
  private static final int MAX_NUMBER = 10;

  /**
   * @param limit the longest frame that is accepted, in bytes
   */
  public FrameReader(InputStream in, int limit) {
    super(in, limit);
  }

  private void need(int bytes) throws WireException {
    if (bytes < 0 || bytes > end - position) {
      throw new WireException("The frame is shorter than its lengths say");
    }
  }

  /**
   * @throws WireException if something of the frame is left
   */
  public void requireEnd() throws WireException {
    if (position != end) {
      throw new WireException(left() + " bytes too many in a frame");
    }
  }

  public int readByte() throws WireException {
    need(1);
    return buffer[position++] & 0xFF;
  }

  public boolean readBoolean() throws WireException {
    int value = readByte();
    if (value > 1) {
      throw new WireException("Neither true nor false: " + value);
    }
    return value == 1;
  }

  public long readFixedLong() throws WireException {
    need(Long.BYTES);
    long value = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      value = value << 8 | buffer[position++] & 0xFF;
    }
    return value;
  }

  public long readLong() throws WireException {
    byte[] from = buffer;
    int at = position;
    int stop = Math.min(end, at + MAX_NUMBER);
    long value = 0;
    for (int shift = 0; at < stop; shift += 7) {
      byte next = from[at++];
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        position = at;
        return value >>> 1 ^ -(value & 1);
      }
    }
    need(MAX_NUMBER);
    throw new WireException("A number of more than ten bytes");
  }

  public int readInt() throws WireException {
    long value = readLong();
    if (value != (int) value) {
      throw new WireException("Out of range: " + value);
    }
    return (int) value;
  }

  /** A number of things of which each takes at least one byte. */
  public int readCount() throws WireException {
    int count = readInt();
    need(count);
    return count;
  }

  public byte[] readBytes() throws WireException {
    int length = readCount();
    byte[] bytes = Arrays.copyOfRange(buffer, position, position + length);
    position += length;
    return bytes;
  }

  public String readText() throws WireException {
    int length = readCount();
    int start = position;
    position += length;
    for (int i = start; i < position; i++) {
      if (buffer[i] < 0) {
        return decode(start, length);
      }
    }
    return new String(buffer, start, length, StandardCharsets.ISO_8859_1);
  }

  private String decode(int start, int length) throws WireException {
    try {
      CharBuffer text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(buffer, start, length));
      return text.toString();
    } catch (CharacterCodingException e) {
      throw new WireException("Text that is not UTF-8");
    }
  }

  public String readOptionalText() throws WireException {
    return readBoolean() ? readText() : null;
  }

  public Op readOp() throws WireException {
    return Op.of(readByte());
  }

  public ReplyStatus readStatus() throws WireException {
    return ReplyStatus.of(readByte());
  }
}
