package io.mokadb.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.LongPredicate;

/** Reads one frame after another, and what is in them. Not thread-safe. */
public final class FrameReader {
  private static final int KEPT = 64 << 10;
  private static final int HEADER = 4;

  /** The length of the part of a refused frame that is kept; it holds the number of the request. */
  private static final int BEGINNING = 16 << 10;

  /** Seven bits of a long in each byte. */
  private static final int MAX_NUMBER = 10;

  private final InputStream in;
  private int limit;
  private LongPredicate admission = length -> true;
  private boolean refused;

  /** Bytes that were read; the frame is the part from {@link #position} to {@link #end}. */
  private byte[] buffer = new byte[8 << 10];

  private int position;
  private int end;

  /** The end of what was read; beyond {@link #end} the next frame may begin. */
  private int filled;

  /**
   * @param limit the longest frame that is accepted
   */
  public FrameReader(InputStream in, int limit) {
    this.in = in;
    this.limit = limit;
  }

  /** Changes the longest frame that is accepted. */
  public void setLimit(int bytes) {
    limit = bytes;
  }

  /**
   * Sets the rule that admits frames longer than usual, by their length, before they are read. Only
   * the beginning of a refused frame is kept.
   */
  public void admitBy(LongPredicate rule) {
    admission = rule;
  }

  /** Tells whether only the beginning of the current frame was kept. */
  public boolean isRefused() {
    return refused;
  }

  /**
   * Waits until a frame begins or the connection has ended. If the stream throws meanwhile, for
   * example because that took too long, this has not happened.
   */
  public void await() throws IOException {
    position = end;
    compact();
    if (filled == 0) {
      filled = Math.max(0, in.read(buffer, 0, buffer.length));
    }
  }

  /**
   * Looks behind a frame that was read to its end whether the connection goes on, and keeps what
   * has arrived. If the stream throws meanwhile, for example because nothing comes, this has not
   * happened.
   *
   * @return false if it has ended
   */
  public boolean goesOn() throws IOException {
    if (filled - end >= KEPT) {
      return true;
    }
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(KEPT, buffer.length * 2));
    }
    int read = in.read(buffer, filled, buffer.length - filled);
    filled += Math.max(0, read);
    return read >= 0;
  }

  /**
   * Reads the next frame.
   *
   * @return false if the connection has ended before it
   * @throws EOFException if it has ended within it
   */
  public boolean next() throws IOException {
    position = end;
    compact();
    if (!fill(HEADER)) {
      return false;
    }
    int length =
        (buffer[position] & 0xFF) << 24
            | (buffer[position + 1] & 0xFF) << 16
            | (buffer[position + 2] & 0xFF) << 8
            | buffer[position + 3] & 0xFF;
    if (length < 1 || length > limit) {
      throw new WireException(
          "A frame of " + Integer.toUnsignedString(length) + " bytes: at most " + limit + " are");
    }
    position += HEADER;
    end = position;
    refused = length > KEPT && !admission.test(length);
    if (refused) {
      skip(length);
      return true;
    }
    if (!fill(length)) {
      throw new EOFException("The connection ended within a frame");
    }
    end = position + length;
    return true;
  }

  /** Reads over a frame, and keeps its beginning. */
  private void skip(int length) throws IOException {
    if (!fill(BEGINNING)) {
      throw new EOFException("The connection ended within a frame");
    }
    int here = Math.min(filled - position, length);
    byte[] following = Arrays.copyOfRange(buffer, position + here, filled);
    in.skipNBytes(length - here);
    end = position + BEGINNING;
    System.arraycopy(following, 0, buffer, end, following.length);
    filled = end + following.length;
  }

  /** Makes the buffer begin with what is left. */
  private void compact() {
    int left = filled - position;
    if (left == 0 && buffer.length > KEPT) {
      buffer = new byte[KEPT];
    } else if (position > 0) {
      System.arraycopy(buffer, position, buffer, 0, left);
    }
    position = 0;
    end = 0;
    filled = left;
  }

  /**
   * Waits for so many bytes from the position on. The buffer grows with what arrives (invariant 1).
   */
  private boolean fill(int bytes) throws IOException {
    while (filled - position < bytes) {
      if (filled == buffer.length) {
        buffer = Arrays.copyOf(buffer, (int) Math.min(buffer.length * 2L, Integer.MAX_VALUE - 16L));
      }
      int read = in.read(buffer, filled, buffer.length - filled);
      if (read < 0) {
        if (filled == position) {
          return false;
        }
        throw new EOFException("The connection ended within a frame");
      }
      filled += read;
    }
    return true;
  }

  /** Bytes of the frame that were not read yet. */
  public int left() {
    return end - position;
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
