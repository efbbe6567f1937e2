package io.mokadb.sql.copy;

import io.mokadb.session.LargeObject;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Bytes that are read in any order. Confined to one thread. */
public interface RandomBytes extends AutoCloseable {
  long length();

  /**
   * @param count of bytes that are there
   */
  byte[] read(long from, int count) throws IOException;

  @Override
  default void close() throws IOException {}

  static RandomBytes of(byte[] bytes) {
    return new RandomBytes() {
      @Override
      public long length() {
        return bytes.length;
      }

      @Override
      public byte[] read(long from, int count) {
        return Arrays.copyOfRange(bytes, (int) from, (int) from + count);
      }
    };
  }

  static RandomBytes of(LargeObject object) {
    return new RandomBytes() {
      @Override
      public long length() {
        return object.length();
      }

      @Override
      public byte[] read(long from, int count) {
        return object.bytes(from, count);
      }
    };
  }

  static RandomBytes of(Path path) throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
    long length = channel.size();
    return new RandomBytes() {
      @Override
      public long length() {
        return length;
      }

      @Override
      public byte[] read(long from, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining()) {
          if (channel.read(bytes, from + bytes.position()) < 0) {
            throw new EOFException("the file has become shorter");
          }
        }
        return bytes.array();
      }

      @Override
      public void close() throws IOException {
        channel.close();
      }
    };
  }
}
