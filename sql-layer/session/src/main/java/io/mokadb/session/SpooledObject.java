package io.mokadb.session;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * A value that is being made, or on its way into a table: in memory while it is short, then in a
 * temporary file, which has no name any more where the system allows it, so that nothing is left
 * behind, however the process ends. A text is kept in UTF-16, so that every position is found.
 * Written by one thread, then read by any.
 */
public final class SpooledObject implements LargeObject {
  /** The largest size that is held in memory. */
  static final int MAX_MEMORY = 1 << 20;

  private static final int TRANSFER = 64 << 10;

  private final boolean text;
  private final Path directory;
  private byte[] memory = new byte[0];
  private FileChannel file;

  /** In bytes as they are kept here. */
  private long size;

  private boolean freed;

  /**
   * @param directory for the file; it need not exist
   */
  public SpooledObject(boolean text, Path directory) {
    this.text = text;
    this.directory = directory;
  }

  /** In the system's directory for temporary files. */
  public static SpooledObject inTemporaryDirectory(boolean text) {
    return new SpooledObject(text, Path.of(System.getProperty("java.io.tmpdir")));
  }

  @Override
  public boolean isText() {
    return text;
  }

  /** The bytes of heap that it takes; 0 if it is in a file. */
  public synchronized long memoryBytes() {
    return memory.length;
  }

  /** Tells whether it is in a file once so many more bytes, as it keeps them, are appended. */
  public synchronized boolean needsFile(long more) {
    return file != null || size + more > MAX_MEMORY;
  }

  @Override
  public long length() {
    return text ? size / 2 : size;
  }

  @Override
  public long byteLength() {
    return text ? count(true) : size;
  }

  @Override
  public long characters() {
    return text ? count(false) : size;
  }

  private long count(boolean utf8) {
    long count = 0;
    for (long at = 0; at < length(); ) {
      String piece = text(at, TRANSFER);
      for (int i = 0; i < piece.length(); i++) {
        char c = piece.charAt(i);
        count += utf8 ? utf8Length(c) : Character.isLowSurrogate(c) ? 0 : 1;
      }
      at += piece.length();
    }
    return count;
  }

  /** The bytes of a UTF-16 unit in UTF-8; a pair of surrogates has four. */
  public static int utf8Length(char unit) {
    return unit < 0x80 ? 1 : unit < 0x800 || Character.isSurrogate(unit) ? 2 : 3;
  }

  @Override
  public byte[] bytes(long from, int count) {
    return read(from, count);
  }

  @Override
  public String text(long from, int count) {
    return new String(
        read(from * 2, (int) Math.min(count * 2L, Integer.MAX_VALUE - 9L)),
        StandardCharsets.UTF_16BE);
  }

  private synchronized byte[] read(long from, int count) {
    checkNotFreed();
    int length = (int) Math.max(0, Math.min(count, size - from));
    if (file == null) {
      return Arrays.copyOfRange(memory, (int) from, (int) from + length);
    }
    ByteBuffer into = ByteBuffer.allocate(length);
    try {
      while (into.hasRemaining()) {
        if (file.read(into, from + into.position()) < 0) {
          throw new IOException("it is shorter than what was written");
        }
      }
      return into.array();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Appends bytes to a BLOB. */
  public void append(byte[] source, int offset, int count) {
    put(size, source, offset, count);
  }

  /** Appends to a text. */
  public void append(String more) {
    overwrite(length(), more);
  }

  /** Puts bytes in place of those from a position on, or behind the last. */
  public void overwrite(long from, byte[] source, int offset, int count) {
    put(from, source, offset, count);
  }

  /** Puts text in place of that from a position on, or behind the end. */
  public void overwrite(long from, String replacement) {
    for (int at = 0; at < replacement.length(); at += TRANSFER) {
      byte[] units = utf16(replacement, at, Math.min(replacement.length(), at + TRANSFER));
      put((from + at) * 2, units, 0, units.length);
    }
  }

  /** Unit by unit: an encoder would refuse half of a pair. */
  private static byte[] utf16(String source, int from, int to) {
    byte[] units = new byte[(to - from) * 2];
    for (int i = from; i < to; i++) {
      units[(i - from) * 2] = (byte) (source.charAt(i) >>> 8);
      units[(i - from) * 2 + 1] = (byte) source.charAt(i);
    }
    return units;
  }

  private synchronized void put(long from, byte[] source, int offset, int count) {
    checkNotFreed();
    long end = from + count;
    if (file == null && end <= MAX_MEMORY) {
      if (end > memory.length) {
        memory = Arrays.copyOf(memory, (int) Math.max(end, Math.min(MAX_MEMORY, 2L * size)));
      }
      System.arraycopy(source, offset, memory, (int) from, count);
    } else {
      try {
        if (file == null) {
          spill();
        }
        write(ByteBuffer.wrap(source, offset, count), from);
      } catch (IOException e) {
        throw failure(e);
      }
    }
    size = Math.max(size, end);
  }

  private void spill() throws IOException {
    Files.createDirectories(directory);
    Path path = Files.createTempFile(directory, "moka-object", ".tmp");
    file =
        FileChannel.open(
            path,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    try {
      Files.delete(path);
    } catch (IOException notWhileOpen) {
      // Windows deletes an open file only once it is closed.
    }
    write(ByteBuffer.wrap(memory, 0, (int) size), 0);
    memory = new byte[0];
  }

  private void write(ByteBuffer source, long from) throws IOException {
    long at = from;
    while (source.hasRemaining()) {
      at += file.write(source, at);
    }
  }

  /** Cuts what is behind a length, which it must have. */
  public synchronized void truncate(long length) {
    checkNotFreed();
    size = text ? length * 2 : length;
  }

  @Override
  public synchronized void free() {
    freed = true;
    memory = new byte[0];
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        throw failure(e);
      }
    }
  }

  private void checkNotFreed() {
    if (freed) {
      throw new MokaException(
          SqlState.INVALID_CURSOR_STATE, "The large object was freed and cannot be read any more");
    }
  }

  private MokaException failure(IOException e) {
    String why = String.valueOf(e.getMessage());
    return new MokaException(
        why.contains("No space left") ? SqlState.DISK_FULL : SqlState.IO_ERROR,
        "A temporary file for a large object failed, in " + directory + ": " + why,
        e);
  }
}
