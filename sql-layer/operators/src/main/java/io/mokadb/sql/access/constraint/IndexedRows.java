package io.mokadb.sql.access.constraint;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.StatementClock;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows as the indexes of their table see them: followed by the values that indexes compute from
 * them. Immutable and thread-safe.
 */
public final class IndexedRows {
  /** For a table whose indexes compute no values. */
  public static final IndexedRows NONE = new IndexedRows(0, List.of(), null);

  private static final long MEMORY = 16 << 20;

  private final int columns;
  private final List<DerivedValue> values;
  private final RowCheck conformer;

  private IndexedRows(int columns, List<DerivedValue> values, RowCheck conformer) {
    this.columns = columns;
    this.values = values;
    this.conformer = conformer;
  }

  /**
   * @param values in the order of {@link TableDef#derived()}
   */
  public static IndexedRows of(TableDef table, List<DerivedValue> values) {
    List<ColumnDef> forms =
        table.derived().stream()
            .map(one -> new ColumnDef(one.id(), one.sql(), one.type(), true, null, null))
            .toList();
    return new IndexedRows(
        table.columns().size(),
        List.copyOf(values),
        new RowCheck(table.edit().columns(forms).build()));
  }

  /**
   * A row with the values derived from it; the row itself if there are none.
   *
   * @param row the table's columns, and perhaps the hidden row id or more behind them
   * @throws io.mokadb.session.MokaException as the expressions do
   */
  public Object[] of(Object[] row, ExecutionContext context) {
    if (values.isEmpty()) {
      return row;
    }
    Object[] keyed = new Object[columns + 1 + values.size()];
    System.arraycopy(row, 0, keyed, 0, Math.min(row.length, columns + 1));
    for (int i = 0; i < values.size(); i++) {
      keyed[columns + 1 + i] = conformer.conform(i, values.get(i).value().eval(row, context));
    }
    return keyed;
  }

  /** A context outside of any statement: the values of indexes depend on the row alone. */
  public static ExecutionContext context() {
    return context(new Cancellation());
  }

  /** As {@link #context()}, for a statement that may be cancelled while it evaluates. */
  public static ExecutionContext context(Cancellation cancellation) {
    return new ExecutionContext(
        null,
        null,
        new StatementClock(0, ZoneOffset.UTC),
        cancellation,
        new MemoryBudget(MEMORY),
        new SessionVariables("", Catalog.DEFAULT_SCHEMA, 0));
  }

  /** The ordinals of the columns that {@link #of} and an index of these sources read. */
  public int[] read(int[] sources) {
    return IntStream.concat(
            Arrays.stream(sources(sources)),
            values.stream().flatMapToInt(value -> Arrays.stream(value.columns())))
        .distinct()
        .toArray();
  }

  /** The ordinals, with derived values replaced by the columns that they are derived from. */
  public int[] sources(int[] ordinals) {
    return Arrays.stream(ordinals)
        .flatMap(
            ordinal ->
                !values.isEmpty() && ordinal > columns
                    ? Arrays.stream(values.get(ordinal - columns - 1).columns())
                    : IntStream.of(ordinal))
        .distinct()
        .toArray();
  }
}
