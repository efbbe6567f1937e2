package io.mokadb.sql.exec.window;

import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.exec.spill.RowFile;
import io.mokadb.sql.exec.spill.RowPartitions;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The functions over one window: fills their columns of all rows, partition by partition. Immutable
 * and thread-safe.
 */
record WindowStep(WindowGroup group, WindowFunction[] functions) {
  static WindowStep of(WindowGroup group) {
    WindowFunction[] compiled = new WindowFunction[group.calls().length];
    for (int i = 0; i < compiled.length; i++) {
      compiled[i] = WindowFunctions.compile(group.calls()[i]);
    }
    return new WindowStep(group, compiled);
  }

  /** How many columns it fills. */
  int width() {
    return functions.length;
  }

  /**
   * The rows, by partitions and their order.
   *
   * @param column the first that is filled
   */
  List<Object[]> compute(
      List<Object[]> rows, int column, ExecutionContext context, RowMemory memory) {
    Comparator<Object[]> order = SortKey.comparator(group.order());
    List<Object[]> result = new ArrayList<>(rows.size());
    for (List<Object[]> members : partitions(rows)) {
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

  private Iterable<List<Object[]>> partitions(List<Object[]> rows) {
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

  /** As {@link #compute(List, int, ExecutionContext, RowMemory)}, by way of files. */
  RowFile compute(RowFile input, int column, ExecutionContext context, RowMemory memory) {
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
            compute(rows, column, context, memory).forEach(output::write);
            memory.release();
          }
        }
      }
      return output;
    } catch (RuntimeException | Error e) {
      // The caller gets no file that it could close.
      output.close();
      throw e;
    }
  }
}
