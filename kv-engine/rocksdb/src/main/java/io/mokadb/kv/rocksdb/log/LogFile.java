package io.mokadb.kv.rocksdb.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A log, read block by block. Confined to one thread. */
final class LogFile implements AutoCloseable {
  static final int BLOCK_BYTES = 32 << 10;
  static final int HEADER_BYTES = 7;
  private static final int LENGTH_AT = 4;
  private static final int TYPE_AT = 6;
  private static final int LENGTH_BITS = 16;

  private final Path path;
  private final FileChannel channel;
  private final long length;
  private final byte[] block = new byte[BLOCK_BYTES];
  private final ByteBuffer numbers = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
  private long loaded = -1;
  private int filled;

  LogFile(Path path) throws IOException {
    this.path = path;
    this.channel = FileChannel.open(path);
    this.length = channel.size();
  }

  Path path() {
    return path;
  }

  long length() {
    return length;
  }

  /** The frame at an offset, which need not be one where a frame begins. */
  Frame at(long offset) throws IOException {
    if (offset >= length) {
      return Frame.of(Frame.Kind.END, offset, offset);
    }
    int position = load(offset);
    if (position + HEADER_BYTES > BLOCK_BYTES) {
      return Frame.of(Frame.Kind.PADDING, offset, offset - position + BLOCK_BYTES);
    }
    if (position + HEADER_BYTES > filled) {
      return Frame.of(Frame.Kind.BROKEN, offset, offset);
    }
    int payload = Short.toUnsignedInt(numbers.getShort(position + LENGTH_AT));
    int type = Byte.toUnsignedInt(block[position + TYPE_AT]);
    boolean known = type >= Frame.FULL && type <= Frame.LAST || type >= Frame.FIRST_OF_NOTES;
    if (!known || !matches(position, payload)) {
      return Frame.of(Frame.Kind.BROKEN, offset, offset);
    }
    return new Frame(Frame.Kind.VALID, offset, offset + HEADER_BYTES + payload, type, payload);
  }

  private boolean matches(int position, int payload) {
    return position + HEADER_BYTES + payload <= filled
        && Checksum.masked(block, position + TYPE_AT, payload + 1) == numbers.getInt(position);
  }

  /** Whether one flipped bit explains what is wrong with the frame at an offset. */
  boolean isOneBitOff(long offset) throws IOException {
    if (offset >= length) {
      return false;
    }
    int position = load(offset);
    if (position + HEADER_BYTES > filled) {
      return false;
    }
    int payload = Short.toUnsignedInt(numbers.getShort(position + LENGTH_AT));
    for (int bit = 0; bit < LENGTH_BITS; bit++) {
      if (matches(position, payload ^ 1 << bit)) {
        return true;
      }
    }
    return position + HEADER_BYTES + payload <= filled
        && Checksum.isOneBitOff(block, position + TYPE_AT, payload + 1, numbers.getInt(position));
  }

  /** Whether there is nothing but zeros from an offset on. */
  boolean isZeroFrom(long offset) throws IOException {
    for (long at = offset; at < length; ) {
      int position = load(at);
      for (int i = position; i < filled; i++) {
        if (block[i] != 0) {
          return false;
        }
      }
      at += filled - position;
    }
    return true;
  }

  /** The first bytes of a valid frame's payload, as many as there are and fit. */
  int copyPayload(Frame frame, byte[] into, int from) throws IOException {
    int position = load(frame.offset()) + HEADER_BYTES;
    int count = Math.min(frame.payload(), into.length - from);
    System.arraycopy(block, position, into, from, count);
    return count;
  }

  /** All bytes of a valid frame's payload. */
  byte[] payload(Frame frame) throws IOException {
    byte[] bytes = new byte[frame.payload()];
    int unused = copyPayload(frame, bytes, 0);
    return bytes;
  }

  /**
   * The eight bytes where the payload of a frame at this offset would begin, as a number, or -1 if
   * they lie outside of the block.
   */
  long numberInPayload(long offset) throws IOException {
    int position = load(offset) + HEADER_BYTES;
    return position + Long.BYTES > filled ? -1 : numbers.getLong(position);
  }

  /** Makes the block of an offset present; returns the offset's place in it. */
  private int load(long offset) throws IOException {
    long number = offset / BLOCK_BYTES;
    if (number != loaded) {
      loaded = -1;
      ByteBuffer target = ByteBuffer.wrap(block);
      long start = number * BLOCK_BYTES;
      while (target.hasRemaining() && channel.read(target, start + target.position()) > 0) {
        // Until the block is full or the file ends.
      }
      filled = target.position();
      loaded = number;
    }
    return (int) (offset - loaded * BLOCK_BYTES);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
