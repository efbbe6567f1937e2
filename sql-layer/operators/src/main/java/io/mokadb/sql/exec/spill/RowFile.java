package io.mokadb.sql.exec.spill;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that do not fit into memory, in a file of the directory that the execution names: first all
 * are written, then all are read in the same order, as often as wanted. Where the system allows it
 * the file has no name any more once it is open, so that nothing is left behind, however the
 * process ends. Confined.
 */
public final class RowFile implements AutoCloseable {
  private static final int LARGEST_BUFFER = 64 << 10;
  private static final int SMALLEST_BUFFER = 4 << 10;

  /** Of an execution's memory: it may have many files. */
  private static final int BUFFERS = 2048;

  private final Path directory;
  private final FileChannel channel;
  private final MemoryBudget memory;
  private final int buffer;

  /** Null once everything is written. */
  private DataOutputStream out;

  private final List<LargeObject> objects = new ArrayList<>();
  private DataInputStream in;
  private long size;
  private long left;

  /**
   * @throws MokaException {@code DISK_FULL} or {@code IO_ERROR}
   */
  public RowFile(ExecutionContext context) {
    memory = context.memory();
    directory = memory.spillDirectory();
    long part = memory.limit() / BUFFERS;
    buffer = (int) Math.max(SMALLEST_BUFFER, Math.min(LARGEST_BUFFER, part));
    try {
      Files.createDirectories(directory);
      Path path = Files.createTempFile(directory, "moka-rows", ".tmp");
      channel =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      deleteName(path);
      out =
          new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), buffer));
      memory.openFile(buffer);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Reads from the first row on; closing it leaves the file open. */
  public RowStream stream() {
    rewind();
    return new RowStream() {
      @Override
      public Object[] next() {
        return read();
      }

      @Override
      public void close() {
        // the maker of the file closes it
      }
    };
  }

  private static void deleteName(Path path) {
    try {
      Files.delete(path);
    } catch (IOException notWhileOpen) {
      // Then it goes when it is closed.
    }
  }

  public void write(Object[] row) {
    try {
      writeRow(row);
      size++;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** How many rows were written. */
  long size() {
    return size;
  }

  /** Ends the writing; from now on {@link #read()} gives the rows, from the first. */
  public void rewind() {
    try {
      if (out != null) {
        out.flush();
        out = null;
      }
      channel.position(0);
      left = size;
      in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), buffer));
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** The next row; null at the end. */
  public Object[] read() {
    if (left == 0) {
      return null;
    }
    left--;
    try {
      return readRow();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private void writeRow(Object[] row) throws IOException {
    out.writeInt(row.length);
    for (Object value : row) {
      writeValue(value);
    }
  }

  private Object[] readRow() throws IOException {
    Object[] row = new Object[in.readInt()];
    for (int i = 0; i < row.length; i++) {
      row[i] = readValue();
    }
    return row;
  }

  private void writeValue(Object value) throws IOException {
    if (value == null) {
      out.writeByte('0');
    } else if (value instanceof Integer number) {
      out.writeByte('I');
      out.writeInt(number);
    } else if (value instanceof Long number) {
      out.writeByte('L');
      out.writeLong(number);
    } else if (value instanceof String text) {
      out.writeByte('S');
      writeBytes(text.getBytes(StandardCharsets.UTF_16BE));
    } else if (value instanceof BigDecimal decimal) {
      out.writeByte('D');
      out.writeInt(decimal.scale());
      writeBytes(decimal.unscaledValue().toByteArray());
    } else if (value instanceof Double number) {
      out.writeByte('F');
      out.writeDouble(number);
    } else if (value instanceof Float number) {
      out.writeByte('f');
      out.writeFloat(number);
    } else if (value instanceof Boolean flag) {
      out.writeByte(flag ? 'T' : 'N');
    } else if (value instanceof Binary binary) {
      out.writeByte('B');
      writeBytes(binary.unsafeBytes());
    } else if (value instanceof LargeObject object) {
      // What it holds lies elsewhere already.
      out.writeByte('O');
      out.writeInt(objects.size());
      objects.add(object);
    } else if (value instanceof List<?> list) {
      out.writeByte('A');
      writeRow(list.toArray());
    } else if (value instanceof Object[] row) {
      out.writeByte('R');
      writeRow(row);
    } else {
      throw MokaException.unsupported(
          "Values of " + value.getClass().getName() + " cannot be written to a temporary file");
    }
  }

  private Object readValue() throws IOException {
    int tag = in.readByte();
    return switch (tag) {
      case '0' -> null;
      case 'I' -> in.readInt();
      case 'L' -> in.readLong();
      case 'S' -> new String(readBytes(), StandardCharsets.UTF_16BE);
      case 'D' -> {
        int scale = in.readInt();
        yield new BigDecimal(new BigInteger(readBytes()), scale);
      }
      case 'F' -> in.readDouble();
      case 'f' -> in.readFloat();
      case 'T' -> true;
      case 'N' -> false;
      case 'B' -> Binary.wrap(readBytes());
      case 'A' -> {
        List<Object> list = new ArrayList<>();
        for (Object element : readRow()) {
          list.add(element);
        }
        yield list;
      }
      case 'R' -> readRow();
      case 'O' -> objects.get(in.readInt());
      default -> throw new IOException("Unknown value tag " + tag);
    };
  }

  private void writeBytes(byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private byte[] readBytes() throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return bytes;
  }

  @Override
  public void close() {
    left = 0;
    if (channel.isOpen()) {
      memory.closeFile(buffer);
    }
    try {
      channel.close();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private MokaException failure(IOException e) {
    String text = String.valueOf(e.getMessage());
    return new MokaException(
        text.contains("No space left") ? SqlState.DISK_FULL : SqlState.IO_ERROR,
        "A temporary file for rows beyond the memory of the statement failed, in "
            + directory
            + ": "
            + text,
        e);
  }
}
