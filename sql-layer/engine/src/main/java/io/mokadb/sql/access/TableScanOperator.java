package io.mokadb.sql.access;

import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/**
 * Reads a table in the order of its primary key: a point, points, ranges, or all of it. Several
 * bounds are read as their union, each row once, in key order.
 */
public final class TableScanOperator implements ReadsTable {
  private final TableDef table;
  private final BoundsEncoder bounds;
  private final boolean reverse;
  private final RowProjection projection;
  private final StoredRows stored;
  private final Expr filter;
  private final Expr limitHint;

  /**
   * @param bounds of the primary key, or of the hidden row id; empty for the whole table
   * @param reverse from the last key to the first
   * @param columns ordinals of the output; the table's number of columns stands for the hidden row
   *     id
   * @param filterOrNull over the output row
   * @param limitHintOrNull how many rows will be asked for, if that is known
   */
  public TableScanOperator(
      TableDef table,
      List<KeyBounds> bounds,
      boolean reverse,
      int[] columns,
      Expr filterOrNull,
      Expr limitHintOrNull) {
    this(table, bounds, KeySkip.NONE, reverse, columns, filterOrNull, limitHintOrNull);
  }

  /**
   * As above.
   *
   * @param skip the first columns of the key, which {@code bounds} then begin behind
   */
  public TableScanOperator(
      TableDef table,
      List<KeyBounds> bounds,
      KeySkip skip,
      boolean reverse,
      int[] columns,
      Expr filterOrNull,
      Expr limitHintOrNull) {
    RowCodec codec = new RowCodec(table);
    this.table = table;
    this.bounds = new BoundsEncoder(codec.keys().layout(), bounds, skip);
    this.reverse = reverse;
    this.projection = codec.projection(columns);
    this.stored = StoredRows.of(projection);
    this.filter = filterOrNull;
    this.limitHint = limitHintOrNull;
  }

  @Override
  public TableDef table() {
    return table;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    if (bounds.isSinglePoint()) {
      return new SingleRow(lookUp(context));
    }
    int block = BlockSize.of(limitHint, filter, context);
    Entries entries = Entries.of(context, stored, bounds, bounds.isPoints(), reverse, block);
    return new DecodedRows(context, entries, projection.reading(context::objects), filter);
  }

  private Object[] lookUp(ExecutionContext context) {
    Key key = bounds.point(context);
    if (key == null) {
      return null;
    }
    byte[] value = stored.get(context.transaction(), key);
    if (value == null) {
      return null;
    }
    Object[] row = projection.reading(context::objects).read(key, value);
    return filter == null || filter.test(row, context) ? row : null;
  }

  @Override
  public String describe() {
    return "TableScan "
        + table.qualifiedName()
        + " "
        + bounds.describe()
        + (reverse ? " reverse" : "")
        + (filter == null ? "" : " filtered");
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}
