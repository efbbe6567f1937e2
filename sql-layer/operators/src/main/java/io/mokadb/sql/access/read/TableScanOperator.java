package io.mokadb.sql.access.read;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.expr.encoded.EncodedConditions;
import io.mokadb.sql.expr.encoded.EncodedPredicate;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.vector.ColumnDecoder;
import io.mokadb.txn.CellDecoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Reads a table in the order of its primary key: a point, points, ranges, or all of it. Several
 * bounds are read as their union, each row once, in key order.
 */
public final class TableScanOperator implements ReadsTable, EncodedSource, LooksUpKnownCells {
  private static final SqlType ROW_ID = SqlType.of(SqlType.Kind.BIGINT);

  private final TableDef table;
  private final BoundsEncoder bounds;
  private final boolean reverse;
  private final RowProjection projection;
  private final EncodedRows cells;
  private final Expr filter;
  private final Expr limitHint;
  private final SqlType[] types;

  /** True if columns are evaluated in the encoded rows; the output then has no column twice. */
  private final boolean storable;

  /** Cells that leaves may give decoded, many at once; null if columns have no such form. */
  private final EncodedRows decoded;

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
    this.cells = EncodedRows.of(projection);
    this.filter = filterOrNull;
    this.limitHint = limitHintOrNull;
    this.types = types(table, columns);
    this.storable =
        !this.bounds.isSinglePoint() && Arrays.stream(columns).distinct().count() == columns.length;
    boolean isScan = storable && !reverse && skip.isNone() && !this.bounds.isPoints();
    this.decoded = isScan && cells.onlyGroup() >= 0 ? decoded(codec, columns) : null;
  }

  private EncodedRows decoded(RowCodec codec, int[] columns) {
    List<CellDecoder> decoders = new ArrayList<>();
    for (int i = 0; i < columns.length; i++) {
      CellDecoder decoder = ColumnDecoder.of(table, codec, cells.onlyGroup(), columns[i], types[i]);
      if (decoder == null) {
        return null;
      }
      decoders.add(decoder);
    }
    return cells.decoded(codec.keys().layout().all(), decoders);
  }

  /** The types of columns; the table's number of columns stands for the hidden row id. */
  static SqlType[] types(TableDef table, int[] columns) {
    SqlType[] types = new SqlType[columns.length];
    for (int i = 0; i < columns.length; i++) {
      types[i] =
          columns[i] < table.columns().size() ? table.columns().get(columns[i]).type() : ROW_ID;
    }
    return types;
  }

  @Override
  public TableDef table() {
    return table;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    if (bounds.isSinglePoint()) {
      return new SingleRowStream(lookUp(context));
    }
    return storable
        ? stored(context)
        : new DecodedRows(context, entries(context), projection.reading(context::objects), filter);
  }

  /** Bounds are deterministic, so they may be evaluated twice. */
  @Override
  public void addLookUps(ExecutionContext context, Collection<CellKey> into) {
    if (bounds.isPoints()) {
      bounds.points(context).forEach(key -> cells.addCells(key, into));
    }
  }

  private Entries entries(ExecutionContext context) {
    int block = BlockSize.of(limitHint, filter, context);
    return Entries.of(context, cells, bounds, bounds.isPoints(), reverse, block);
  }

  private EncodedScan stored(ExecutionContext context) {
    EncodedPredicate test = filter == null ? null : EncodedConditions.bind(filter, this, context);
    RowProjection columns = projection.reading(context::objects);
    Entries entries = entries(context);
    return new EncodedScan(context, entries, columns.stored(entries::copyKey), test);
  }

  @Override
  public boolean givesStored() {
    return storable;
  }

  @Override
  public SqlType type(int column) {
    return types[column];
  }

  @Override
  public boolean isInPlace(int column) {
    return projection.isInPlace(column);
  }

  @Override
  public EncodedStream openStored(ExecutionContext context) {
    return stored(context);
  }

  /** If the filter may fail, rows are looked at one by one, so that the first one fails first. */
  @Override
  public EncodedStream openBatches(ExecutionContext context) {
    EncodedPredicate test = filter == null ? null : EncodedConditions.bind(filter, this, context);
    if (decoded == null || test != null && test.canFail()) {
      return stored(context);
    }
    RangeEntries entries =
        new RangeEntries(
            context.transaction(),
            decoded,
            bounds.ranges(context),
            reverse,
            BlockSize.of(limitHint, filter, context));
    return new BatchScan(context, entries, projection.stored(entries::copyKey), test, types);
  }

  private Object[] lookUp(ExecutionContext context) {
    Key key = bounds.point(context);
    if (key == null) {
      return null;
    }
    byte[] value = cells.get(context.transaction(), key);
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
