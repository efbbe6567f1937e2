package io.mokadb.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.LongPredicate;

/** A buffer that receives one frame after another. Not thread-safe. */
abstract class FrameBuffer {
  private static final int KEPT = 64 << 10;
  private static final int HEADER = 4;

  /** The length of the part of a refused frame that is kept; it holds the number of the request. */
  private static final int BEGINNING = 16 << 10;

  private final InputStream in;
  private int limit;
  private LongPredicate admission = length -> true;
  private boolean refused;

  /** Bytes that were read; the frame is the part from {@link #position} to {@link #end}. */
  byte[] buffer = new byte[8 << 10];

  int position;
  int end;

  /** The end of what was read; beyond {@link #end} the next frame may begin. */
  private int filled;

  /**
   * @param limit the longest frame that is accepted
   */
  FrameBuffer(InputStream in, int limit) {
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
   * Looks behind a frame that was read to its end for more of the connection, and keeps what has
   * arrived. If the stream throws meanwhile, for example because nothing comes, this has not
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

  /** Skips a frame, except for its beginning. */
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

  /** Moves the unread part to the beginning of the buffer. */
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
}
