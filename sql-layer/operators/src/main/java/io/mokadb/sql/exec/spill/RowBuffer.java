package io.mokadb.sql.exec.spill;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that are read once and given out any number of times, in their order: from memory while they
 * fit, else from a file. Confined.
 */
public final class RowBuffer implements AutoCloseable {
  private final ExecutionContext context;
  private final RowMemory memory;
  private List<Object[]> rows = new ArrayList<>();
  private RowFile file;
  private long size;

  public RowBuffer(ExecutionContext context) {
    this.context = context;
    this.memory = new RowMemory(context);
  }

  /** All rows of an operator, read now. */
  public static RowBuffer of(Operator operator, ExecutionContext context) {
    RowBuffer buffer = new RowBuffer(context);
    try (RowStream stream = context.open(operator)) {
      Ticker ticker = new Ticker(context);
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        ticker.tick();
        buffer.add(row);
      }
      return buffer;
    } catch (RuntimeException | Error e) {
      // The caller gets no buffer that it could close.
      buffer.close();
      throw e;
    }
  }

  public void add(Object[] row) {
    size++;
    if (file == null && memory.tryAdd(row)) {
      rows.add(row);
      return;
    }
    if (file == null) {
      file = new RowFile(context);
      rows.forEach(file::write);
      rows = List.of();
      memory.release();
    }
    file.write(row);
  }

  public long size() {
    return size;
  }

  /** The rows from the first on. Only one stream may be read at a time. */
  public RowStream rows() {
    return file == null ? Streams.of(rows) : file.stream();
  }

  @Override
  public void close() {
    rows = List.of();
    memory.release();
    if (file != null) {
      file.close();
    }
  }
}
