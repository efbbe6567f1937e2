package io.mokadb.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Builds one frame after another in a buffer that grows. Not thread-safe. */
public final class FrameWriter {
  /** Kept between frames; what a large one needed more is given back. */
  private static final int KEPT = 64 << 10;

  private static final int HEADER = 4;

  private byte[] buffer = new byte[512];
  private int size = HEADER;

  /** Begins a new frame. */
  public FrameWriter reset() {
    size = HEADER;
    if (buffer.length > KEPT) {
      buffer = new byte[KEPT];
    }
    return this;
  }

  /** Bytes of the frame so far, without its length. */
  public int size() {
    return size - HEADER;
  }

  /** Takes back what was written after {@code earlier}, a former {@link #size()}. */
  public void truncate(int earlier) {
    size = earlier + HEADER;
  }

  private void room(int bytes) {
    if (bytes > buffer.length - size) {
      int wanted = Math.addExact(size, bytes);
      int doubled = (int) Math.min(Integer.MAX_VALUE - 16L, buffer.length * 2L);
      buffer = Arrays.copyOf(buffer, Math.max(wanted, doubled));
    }
  }

  public void writeByte(int value) {
    room(1);
    buffer[size++] = (byte) value;
  }

  public void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  /** Always eight bytes. */
  public void writeFixedLong(long value) {
    room(Long.BYTES);
    for (int shift = 56; shift >= 0; shift -= 8) {
      buffer[size++] = (byte) (value >>> shift);
    }
  }

  /** Short for small numbers, negative ones too. */
  public void writeLong(long value) {
    room(10);
    byte[] to = buffer;
    int at = size;
    long rest = (value << 1) ^ (value >> 63);
    while ((rest & ~0x7FL) != 0) {
      to[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    to[at] = (byte) rest;
    size = at + 1;
  }

  public void writeInt(int value) {
    writeLong(value);
  }

  /** Length and bytes. */
  public void writeBytes(byte[] bytes) {
    writeInt(bytes.length);
    room(bytes.length);
    System.arraycopy(bytes, 0, buffer, size, bytes.length);
    size += bytes.length;
  }

  public void writeText(String text) {
    // Copies twice, and yet takes a fraction of the time of a loop over the characters.
    writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Text or null. */
  public void writeOptionalText(String text) {
    writeBoolean(text != null);
    if (text != null) {
      writeText(text);
    }
  }

  /** Sends the frame. */
  public void sendTo(OutputStream out) throws IOException {
    int length = size - HEADER;
    buffer[0] = (byte) (length >>> 24);
    buffer[1] = (byte) (length >>> 16);
    buffer[2] = (byte) (length >>> 8);
    buffer[3] = (byte) length;
    out.write(buffer, 0, size);
    out.flush();
  }
}
