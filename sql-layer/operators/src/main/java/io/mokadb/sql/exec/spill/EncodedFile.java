package io.mokadb.sql.exec.spill;

import io.mokadb.sql.runtime.MemoryBudget;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Encoded keys with values in a temporary file: first all are written, then all are read once in
 * the same order. Confined.
 */
public final class EncodedFile implements AutoCloseable {
  private static final int LENGTHS = 2 * Integer.BYTES;

  private final Path directory;
  private final MemoryBudget memory;
  private final FileChannel channel;
  private final ByteBuffer buffer;
  private long left;
  private byte[] key;
  private byte[] value;

  /**
   * @throws io.mokadb.session.MokaException {@code DISK_FULL} or {@code IO_ERROR}, as all methods
   */
  public EncodedFile(MemoryBudget memory) {
    this.memory = memory;
    this.directory = memory.spillDirectory();
    try {
      this.channel = TemporaryFile.open(directory);
    } catch (IOException e) {
      throw TemporaryFile.failure(directory, e);
    }
    this.buffer = ByteBuffer.allocate(RowFile.bufferBytes(memory));
    memory.openFile(buffer.capacity());
  }

  /** Adds a pair, whose key and value are parts of an array. */
  public void write(byte[] bytes, int keyAt, int keyLength, int valueLength) {
    try {
      if (buffer.remaining() < LENGTHS) {
        flush();
      }
      buffer.putInt(keyLength).putInt(valueLength);
      int at = keyAt;
      int end = keyAt + keyLength + valueLength;
      while (at < end) {
        if (!buffer.hasRemaining()) {
          flush();
        }
        int part = Math.min(buffer.remaining(), end - at);
        buffer.put(bytes, at, part);
        at += part;
      }
      left++;
    } catch (IOException e) {
      throw TemporaryFile.failure(directory, e);
    }
  }

  private void flush() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  /** Ends the writing; {@link #next} gives the pairs from the first on. */
  public void rewind() {
    try {
      flush();
      channel.position(0);
      buffer.flip();
    } catch (IOException e) {
      throw TemporaryFile.failure(directory, e);
    }
  }

  /** Goes to the next pair; false after the last. */
  public boolean next() {
    if (left == 0) {
      return false;
    }
    left--;
    try {
      require(LENGTHS);
      key = new byte[buffer.getInt()];
      value = new byte[buffer.getInt()];
      read(key);
      read(value);
      return true;
    } catch (IOException e) {
      throw TemporaryFile.failure(directory, e);
    }
  }

  private void require(int bytes) throws IOException {
    while (buffer.remaining() < bytes) {
      buffer.compact();
      int read = channel.read(buffer);
      buffer.flip();
      if (read < 0) {
        throw new EOFException("the file is shorter than it was");
      }
    }
  }

  private void read(byte[] into) throws IOException {
    int at = 0;
    while (at < into.length) {
      require(1);
      int part = Math.min(buffer.remaining(), into.length - at);
      buffer.get(into, at, part);
      at += part;
    }
  }

  /** Of the pair that {@link #next} went to. */
  public byte[] key() {
    return key;
  }

  /** Of the pair that {@link #next} went to. */
  public byte[] value() {
    return value;
  }

  @Override
  public void close() {
    left = 0;
    if (channel.isOpen()) {
      memory.closeFile(buffer.capacity());
    }
    try {
      channel.close();
    } catch (IOException e) {
      throw TemporaryFile.failure(directory, e);
    }
  }
}
