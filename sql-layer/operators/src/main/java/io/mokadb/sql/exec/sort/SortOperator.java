package io.mokadb.sql.exec.sort;

import io.mokadb.session.SqlState;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Sorts, stably. With a small limit it keeps no more rows than the limit needs, in memory;
 * otherwise rows beyond the memory of the execution go to files.
 */
public final class SortOperator implements Operator {
  private final Operator in;
  private final SortKey[] keys;
  private final Comparator<Object[]> comparator;
  private final Expr offset;
  private final Expr fetch;

  public SortOperator(Operator in, SortKey[] keys, Expr offsetOrNull, Expr fetchOrNull) {
    this.in = in;
    this.keys = keys.clone();
    this.comparator = SortKey.comparator(this.keys);
    this.offset = offsetOrNull;
    this.fetch = fetchOrNull;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    long skip = Streams.count(offset, context, 0, SqlState.INVALID_OFFSET);
    long most = Streams.count(fetch, context, Long.MAX_VALUE, SqlState.INVALID_LIMIT);
    return new SortStream(context.open(in), comparator, skip, most, context);
  }

  @Override
  public String describe() {
    StringBuilder text = new StringBuilder("Sort by ");
    for (int i = 0; i < keys.length; i++) {
      text.append(i == 0 ? "" : ", ").append(keys[i].describe());
    }
    return text.append(fetch == null ? "" : " keeping the first rows").toString();
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    List<String> columns = inputs.get(0).columns();
    return new PlanLine(
        "Sort by "
            + Arrays.stream(keys)
                .map(key -> key.describe(columns))
                .collect(Collectors.joining(", "))
            + (fetch == null ? "" : " keeping the first rows"),
        columns);
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}
