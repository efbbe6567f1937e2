package io.mokadb.sql.exec.window;

import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.exec.spill.RowFile;
import io.mokadb.sql.exec.spill.RowPartitions;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Window functions: the input's columns, then one column per function, group after group. Rows come
 * out partition by partition in the order of the last group; if they do not fit into memory, hash
 * by hash of the partitions' keys. One partition must fit.
 */
public final class WindowOperator implements Operator {
  private final Operator in;
  private final List<WindowGroup> groups;
  private final List<WindowFunction[]> functions = new ArrayList<>();
  private final int width;

  public WindowOperator(Operator in, List<WindowGroup> groups) {
    this.in = in;
    this.groups = List.copyOf(groups);
    int count = 0;
    for (WindowGroup group : groups) {
      WindowFunction[] compiled = new WindowFunction[group.calls().length];
      for (int i = 0; i < compiled.length; i++) {
        compiled[i] = WindowFunctions.compile(group.calls()[i]);
      }
      functions.add(compiled);
      count += compiled.length;
    }
    this.width = count;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream input = context.open(in);
    RowMemory memory = new RowMemory(context);
    return new RowStream() {
      private RowStream result;
      private RowFile file;

      @Override
      public Object[] next() {
        if (result == null) {
          List<Object[]> rows = new ArrayList<>();
          Object[] tooMuch = fill(rows, input, context, memory);
          if (tooMuch == null) {
            result = Streams.of(compute(rows, context, memory));
          } else {
            file = spilled(rows, tooMuch, input, context, memory);
            result = file.stream();
          }
        }
        return result.next();
      }

      @Override
      public void close() {
        result = Streams.of(List.of());
        memory.release();
        try {
          if (file != null) {
            file.close();
          }
        } finally {
          input.close();
        }
      }
    };
  }

  /** Reads until the memory is full; the row that did not fit, or null. */
  private Object[] fill(
      List<Object[]> rows, RowStream input, ExecutionContext context, RowMemory memory) {
    Ticker ticker = new Ticker(context);
    for (Object[] row = input.next(); row != null; row = input.next()) {
      ticker.tick();
      Object[] padded = Streams.padRight(row, width);
      if (!memory.tryAdd(MemoryBudget.sizeOf(row) + 28L * width)) {
        return padded;
      }
      rows.add(padded);
    }
    return null;
  }

  /** All groups by way of files; the last one, with all columns. */
  private RowFile spilled(
      List<Object[]> read,
      Object[] next,
      RowStream input,
      ExecutionContext context,
      RowMemory memory) {
    int column = next.length - width;
    RowFile file = new RowFile(context);
    try {
      read.forEach(file::write);
      read.clear();
      memory.release();
      file.write(next);
      for (Object[] row = input.next(); row != null; row = input.next()) {
        file.write(Streams.padRight(row, width));
      }
      for (int i = 0; i < groups.size(); i++) {
        RowFile before = file;
        file = spilled(groups.get(i), functions.get(i), before, column, context, memory);
        before.close();
        column += functions.get(i).length;
      }
      return file;
    } catch (RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  private static RowFile spilled(
      WindowGroup group,
      WindowFunction[] functions,
      RowFile input,
      int column,
      ExecutionContext context,
      RowMemory memory) {
    RowHashKeys keys = new RowHashKeys(group.partitionKeys(), null);
    boolean one = group.partitionKeys().length == 0;
    Ticker ticker = new Ticker(context);
    RowFile output = new RowFile(context);
    try (RowPartitions partitions = new RowPartitions(context, 0)) {
      input.rewind();
      for (Object[] row = input.read(); row != null; row = input.read()) {
        ticker.tick();
        partitions.write(one ? null : keys.of(row), row);
      }
      for (int i = 0; i < RowPartitions.COUNT; i++) {
        try (RowFile file = partitions.take(i)) {
          if (file != null) {
            List<Object[]> rows = Streams.readAll(file.stream(), context, memory);
            compute(group, functions, rows, column, context, memory).forEach(output::write);
            memory.release();
          }
        }
      }
      return output;
    } catch (RuntimeException | Error e) {
      output.close();
      throw e;
    }
  }

  private List<Object[]> compute(List<Object[]> input, ExecutionContext context, RowMemory memory) {
    List<Object[]> rows = input;
    int column = input.isEmpty() ? 0 : input.get(0).length - width;
    for (int i = 0; i < groups.size(); i++) {
      rows = compute(groups.get(i), functions.get(i), rows, column, context, memory);
      column += functions.get(i).length;
    }
    return rows;
  }

  private static List<Object[]> compute(
      WindowGroup group,
      WindowFunction[] functions,
      List<Object[]> rows,
      int column,
      ExecutionContext context,
      RowMemory memory) {
    Comparator<Object[]> order = SortKey.comparator(group.order());
    List<Object[]> result = new ArrayList<>(rows.size());
    for (List<Object[]> members : partitions(group, rows)) {
      members.sort(order);
      WindowPartition partition =
          new WindowPartition(members.toArray(Object[][]::new), group, order, context, memory);
      for (int i = 0; i < functions.length; i++) {
        functions[i].compute(partition, column + i);
      }
      result.addAll(members);
    }
    return result;
  }

  private static Iterable<List<Object[]>> partitions(WindowGroup group, List<Object[]> rows) {
    if (group.partitionKeys().length == 0) {
      return rows.isEmpty() ? List.of() : List.of(new ArrayList<>(rows));
    }
    RowHashKeys keys = new RowHashKeys(group.partitionKeys(), null);
    Map<Object, List<Object[]>> partitions = new LinkedHashMap<>();
    for (Object[] row : rows) {
      partitions.computeIfAbsent(keys.of(row), key -> new ArrayList<>()).add(row);
    }
    return partitions.values();
  }

  @Override
  public String describe() {
    StringBuilder text = new StringBuilder("Window");
    for (WindowGroup group : groups) {
      for (WindowCall call : group.calls()) {
        text.append(' ').append(call.name());
      }
      if (group.partitionKeys().length > 0) {
        text.append(" by ").append(Streams.columns(group.partitionKeys()));
      }
    }
    return text.toString();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}
