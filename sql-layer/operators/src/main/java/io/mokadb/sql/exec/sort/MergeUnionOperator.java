package io.mokadb.sql.exec.sort;

import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Collectors;

/**
 * UNION ALL of inputs that are sorted alike, merged: its rows are sorted, and each input is read at
 * most one row ahead. Equal rows come in the order of the inputs.
 */
public final class MergeUnionOperator implements Operator {
  private final List<Operator> inputs;
  private final SortKey[] keys;
  private final Comparator<Object[]> comparator;

  /**
   * @param inputs each sorted by {@code keys}
   */
  public MergeUnionOperator(List<Operator> inputs, SortKey[] keys) {
    this.inputs = List.copyOf(inputs);
    this.keys = keys.clone();
    this.comparator = SortKey.comparator(this.keys);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    return new Merge(context);
  }

  /** The next row of an input. */
  private record Head(Object[] row, int input) {}

  /** One execution. */
  private final class Merge implements RowStream {
    private final ExecutionContext context;
    private final RowStream[] streams = new RowStream[inputs.size()];
    private final PriorityQueue<Head> heads =
        new PriorityQueue<>(
            (a, b) -> {
              int order = comparator.compare(a.row, b.row);
              return order != 0 ? order : Integer.compare(a.input, b.input);
            });
    private boolean opened;

    /** The input of the last row given, which has to be advanced; negative if there is none. */
    private int last = -1;

    Merge(ExecutionContext context) {
      this.context = context;
    }

    @Override
    public Object[] next() {
      if (!opened) {
        opened = true;
        for (int i = 0; i < streams.length; i++) {
          streams[i] = context.open(inputs.get(i));
          advance(i);
        }
      } else if (last >= 0) {
        advance(last);
      }
      Head head = heads.poll();
      last = head == null ? -1 : head.input;
      return head == null ? null : head.row;
    }

    private void advance(int input) {
      Object[] row = streams[input].next();
      if (row != null) {
        heads.add(new Head(row, input));
      }
    }

    @Override
    public void close() {
      opened = true;
      last = -1;
      heads.clear();
      RuntimeException failure = null;
      for (RowStream stream : streams) {
        try {
          if (stream != null) {
            stream.close();
          }
        } catch (RuntimeException e) {
          // The other inputs are closed as well; the first failure is reported.
          if (failure == null) {
            failure = e;
          } else {
            failure.addSuppressed(e);
          }
        }
      }
      if (failure != null) {
        throw failure;
      }
    }
  }

  @Override
  public String describe() {
    return describe(List.of());
  }

  private String describe(List<String> columns) {
    return Arrays.stream(keys)
        .map(key -> key.describe(columns))
        .collect(Collectors.joining(", ", "MergeUnionAll by ", ""));
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    List<String> columns = inputs.get(0).columns();
    return new PlanLine(describe(columns), columns);
  }

  @Override
  public List<Operator> inputs() {
    return inputs;
  }
}
