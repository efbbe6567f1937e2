package io.mokadb.sql.exec.window;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.exec.spill.RowFile;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Window functions: the input's columns, then one column per function, group after group. Rows come
 * out partition by partition in the order of the last group; if they do not fit into memory, hash
 * by hash of the partitions' keys. One partition must fit.
 */
public final class WindowOperator implements Operator {
  private final Operator in;
  private final List<WindowGroup> groups;
  private final List<WindowStep> steps;
  private final int width;

  public WindowOperator(Operator in, List<WindowGroup> groups) {
    this.in = in;
    this.groups = List.copyOf(groups);
    this.steps = groups.stream().map(WindowStep::of).toList();
    this.width = steps.stream().mapToInt(WindowStep::width).sum();
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
          boolean all = fill(rows, input, context, memory);
          List<Object[]> computed = all ? tryCompute(rows, context, memory) : null;
          if (computed != null) {
            result = Streams.of(computed);
          } else {
            file = spilled(rows, input, context, memory);
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

  /** Reads until a row does not fit into the memory; true if there was none. */
  private boolean fill(
      List<Object[]> rows, RowStream input, ExecutionContext context, RowMemory memory) {
    Ticker ticker = new Ticker(context);
    for (Object[] row = input.next(); row != null; row = input.next()) {
      ticker.tick();
      rows.add(Streams.padRight(row, width));
      if (!memory.tryAdd(MemoryBudget.sizeOf(row) + 28L * width)) {
        return false;
      }
    }
    return true;
  }

  /** Computes all groups by way of files; the file of the last one, with all columns. */
  private RowFile spilled(
      List<Object[]> read, RowStream input, ExecutionContext context, RowMemory memory) {
    int column = read.get(0).length - width;
    RowFile file = new RowFile(context);
    try {
      read.forEach(file::write);
      read.clear();
      memory.release();
      for (Object[] row = input.next(); row != null; row = input.next()) {
        file.write(Streams.padRight(row, width));
      }
      for (WindowStep step : steps) {
        RowFile before = file;
        file = step.compute(before, column, context, memory);
        before.close();
        column += step.width();
      }
      return file;
    } catch (RuntimeException | Error e) {
      // The file is not yet a field, which the stream would close.
      file.close();
      throw e;
    }
  }

  /** Null if the rows fit into memory, but not the texts and lists that are results. */
  private List<Object[]> tryCompute(
      List<Object[]> input, ExecutionContext context, RowMemory memory) {
    try {
      return compute(input, context, memory);
    } catch (MokaException e) {
      if (e.state() != SqlState.OUT_OF_MEMORY) {
        throw e;
      }
      return null;
    }
  }

  private List<Object[]> compute(List<Object[]> input, ExecutionContext context, RowMemory memory) {
    List<Object[]> rows = input;
    int column = input.isEmpty() ? 0 : input.get(0).length - width;
    for (WindowStep step : steps) {
      rows = step.compute(rows, column, context, memory);
      column += step.width();
    }
    return rows;
  }

  @Override
  public String describe() {
    return describe(List.of());
  }

  private String describe(List<String> columns) {
    StringBuilder text = new StringBuilder("Window");
    for (WindowGroup group : groups) {
      for (WindowCall call : group.calls()) {
        text.append(' ').append(call.name());
      }
      if (group.partitionKeys().length > 0) {
        text.append(" by ").append(Streams.columns(group.partitionKeys(), columns));
      }
    }
    return text.toString();
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    List<String> columns = new ArrayList<>(inputs.get(0).columns());
    for (WindowGroup group : groups) {
      for (WindowCall call : group.calls()) {
        columns.add(call.name() + "() OVER (...)");
      }
    }
    return new PlanLine(describe(inputs.get(0).columns()), columns);
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}
