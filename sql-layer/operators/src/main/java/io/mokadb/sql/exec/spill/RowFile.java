package io.mokadb.sql.exec.spill;

import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that do not fit into memory, in a file of the directory that the execution names: first all
 * are written, then all are read in the same order, any number of times. Where the system allows it
 * the file loses its name once it is open, so that nothing is left behind, however the process
 * ends. Confined.
 */
public final class RowFile implements AutoCloseable {
  private static final int LARGEST_BUFFER = 64 << 10;
  private static final int SMALLEST_BUFFER = 4 << 10;

  /** The part of an execution's memory that a buffer may have, as one of so many. */
  private static final int BUFFERS = 2048;

  private final Path directory;
  private final FileChannel channel;
  private final MemoryBudget memory;
  private final int buffer;

  /** Null once everything is written. */
  private SpilledRowWriter out;

  private final List<LargeObject> objects = new ArrayList<>();
  private SpilledRowReader in;
  private long size;
  private long left;

  /**
   * @throws MokaException {@code DISK_FULL} or {@code IO_ERROR}
   */
  public RowFile(ExecutionContext context) {
    memory = context.memory();
    directory = memory.spillDirectory();
    buffer = bufferBytes(memory);
    try {
      channel = TemporaryFile.open(directory);
      out =
          new SpilledRowWriter(
              new DataOutputStream(
                  new BufferedOutputStream(Channels.newOutputStream(channel), buffer)),
              objects);
      memory.openFile(buffer);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** The size of a file's buffer in an execution. */
  static int bufferBytes(MemoryBudget memory) {
    long part = memory.limit() / BUFFERS;
    return (int) Math.max(SMALLEST_BUFFER, Math.min(LARGEST_BUFFER, part));
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
        // the operator that created the file closes it
      }
    };
  }

  public void write(Object[] row) {
    try {
      out.write(row);
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
      in =
          new SpilledRowReader(
              new DataInputStream(
                  new BufferedInputStream(Channels.newInputStream(channel), buffer)),
              objects);
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
      return in.read();
    } catch (IOException e) {
      throw failure(e);
    }
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
    return TemporaryFile.failure(directory, e);
  }
}
