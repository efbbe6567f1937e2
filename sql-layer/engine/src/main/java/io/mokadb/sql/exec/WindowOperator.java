package io.mokadb.sql.exec;

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
 * Window functions: the input's columns, then one column per function, group after group. Holds all
 * rows in memory; they come out partition by partition in the order of the last group.
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
    RowStream input = in.open(context);
    RowMemory memory = new RowMemory(context);
    return new RowStream() {
      private List<Object[]> rows;
      private int at;

      @Override
      public Object[] next() {
        if (rows == null) {
          rows = compute(input, context, memory);
        }
        return at < rows.size() ? rows.get(at++) : null;
      }

      @Override
      public void close() {
        rows = List.of();
        memory.release();
        input.close();
      }
    };
  }

  private List<Object[]> compute(RowStream input, ExecutionContext context, RowMemory memory) {
    List<Object[]> rows = new ArrayList<>();
    int inputWidth = -1;
    Ticker ticker = new Ticker(context);
    for (Object[] row = input.next(); row != null; row = input.next()) {
      ticker.tick();
      inputWidth = row.length;
      memory.add(MemoryBudget.sizeOf(row) + 28L * width);
      rows.add(Streams.padRight(row, width));
    }
    int column = inputWidth;
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
    RowKeys keys = new RowKeys(group.partitionKeys(), null);
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
