package io.mokadb.sql.exec.set;

import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.exec.spill.RowFile;
import io.mokadb.sql.exec.spill.RowPartitions;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Compares the rows of the first input with those of the others. If that does not fit into memory,
 * all inputs are read again into files by the hash of their rows, and compared file by file.
 * Confined.
 */
final class SetStream implements RowStream {
  /** Reads the other inputs, and says which rows of the first one stay. */
  @FunctionalInterface
  interface Preparation {
    /** Null if the memory is full. */
    Predicate<Object> prepare(List<RowStream> others, ExecutionContext context, RowMemory memory);
  }

  private final List<Operator> inputs;
  private final Preparation preparation;
  private final ExecutionContext context;
  private final RowMemory memory;
  private final Ticker ticker;
  private final List<RowPartitions> partitions = new ArrayList<>();
  private final List<RowFile> files = new ArrayList<>();
  private Predicate<Object> stays;
  private RowStream rows;
  private int partition;
  private boolean done;

  SetStream(List<Operator> inputs, Preparation preparation, ExecutionContext context) {
    this.inputs = inputs;
    this.preparation = preparation;
    this.context = context;
    this.memory = new RowMemory(context);
    this.ticker = new Ticker(context);
  }

  @Override
  public Object[] next() {
    if (!done && rows == null) {
      begin();
    }
    while (!done) {
      for (Object[] row = rows.next(); row != null; row = rows.next()) {
        ticker.tick();
        if (stays.test(RowHashKeys.ofRow(row))) {
          return row;
        }
      }
      done = partitions.isEmpty() || !nextPartition();
    }
    return null;
  }

  private void begin() {
    List<RowStream> others = new ArrayList<>();
    try {
      for (Operator other : inputs.subList(1, inputs.size())) {
        others.add(context.open(other));
      }
      stays = preparation.prepare(others, context, memory);
    } finally {
      others.forEach(RowStream::close);
    }
    if (stays != null) {
      rows = context.open(inputs.get(0));
      return;
    }
    memory.release();
    for (Operator input : inputs) {
      RowPartitions parts = new RowPartitions(context, 0);
      partitions.add(parts);
      try (RowStream all = context.open(input)) {
        for (Object[] row = all.next(); row != null; row = all.next()) {
          ticker.tick();
          parts.write(RowHashKeys.ofRow(row), row);
        }
      }
    }
    rows = Streams.of(List.of());
  }

  /** Goes to the next partition in which the first input has rows; false if there is none. */
  private boolean nextPartition() {
    memory.release();
    closeFiles();
    while (partition < RowPartitions.COUNT) {
      int index = partition++;
      List<RowStream> streams = new ArrayList<>();
      for (RowPartitions parts : partitions) {
        RowFile file = parts.take(index);
        if (file != null) {
          files.add(file);
        }
        streams.add(file == null ? Streams.of(List.of()) : file.stream());
      }
      stays = preparation.prepare(streams.subList(1, streams.size()), context, memory);
      if (stays == null) {
        throw context.memory().exceeded();
      }
      rows = streams.get(0);
      return true;
    }
    return false;
  }

  private void closeFiles() {
    files.forEach(RowFile::close);
    files.clear();
  }

  @Override
  public void close() {
    done = true;
    memory.release();
    try {
      closeFiles();
      partitions.forEach(RowPartitions::close);
    } finally {
      if (rows != null) {
        rows.close();
      }
    }
  }
}
