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
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.vector.ColumnDecoder;
import io.mokadb.txn.CellDecoder;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads a table in the order of its primary key: a point, points, ranges, or all of it. Several
 * bounds are read as their union, each row once, in key order.
 */
public final class TableScanOperator implements ReadsTable, EncodedSource, LooksUpKnownCells {
  private static final SqlType ROW_ID = SqlType.of(SqlType.Kind.BIGINT);

  private final TableDef table;
  private final BoundsEncoder bounds;

  /** Whether a row is one cell. */
  private final boolean oneCell;

  private final boolean reverse;
  private final RowProjection projection;
  private final int[] columns;
  private final EncodedRows cells;
  private final Expr filter;
  private final Expr limitHint;
  private final SqlType[] types;

  /** True if columns are evaluated in the encoded rows; the output then has no column twice. */
  private final boolean storable;

  /** Cells that leaves may give decoded, many at once; null if columns have no such form. */
  private final VectorScan vectors;

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
    this.oneCell = table.groupIds().length == 1;
    this.reverse = reverse;
    this.projection = codec.projection(columns);
    this.columns = columns.clone();
    this.cells = EncodedRows.of(projection);
    this.filter = filterOrNull;
    this.limitHint = limitHintOrNull;
    this.types = types(table, columns);
    this.storable =
        !this.bounds.isSinglePoint() && Arrays.stream(columns).distinct().count() == columns.length;
    boolean isScan = storable && !reverse && !this.bounds.isPoints();
    this.vectors =
        isScan
            ? VectorScan.of(
                cells,
                codec.keys().layout().all(),
                this.bounds,
                types,
                i -> decoder(codec, columns, i))
            : null;
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

  private CellDecoder decoder(RowCodec codec, int[] columns, int column) {
    return ColumnDecoder.of(table, codec, cells.onlyGroup(), columns[column], types[column]);
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
    if (vectors != null && filter != null && limitHint == null && bounds.isEverything()) {
      return new BatchRows(openBatches(context));
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

  /** Whether it gives the row of one key, if that is there. */
  public boolean isOneKey() {
    return bounds.isSinglePoint() && filter == null;
  }

  /** The only cell of the row of the one key; null if no row has it, or if rows have more cells. */
  public CellKey onlyCell(ExecutionContext context) {
    Key key = oneCell ? bounds.point(context) : null;
    return key == null ? null : CellKey.of(key);
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

  @Override
  public EncodedStream openBatches(ExecutionContext context) {
    if (vectors == null) {
      return stored(context);
    }
    Supplier<EncodedPredicate> tests =
        filter == null ? null : () -> EncodedConditions.bind(filter, this, context);
    int block = BlockSize.of(limitHint, filter, context);
    EncodedStream rows = vectors.open(context, tests, block, projection::stored);
    return rows == null ? stored(context) : rows;
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
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    String prefix = words.prefix(this, table.name());
    List<String> names = ScanWords.columns(table, columns, prefix);
    String key = bounds.describe(ScanWords.key(table, null, prefix), List.of(), words);
    String described = ScanWords.named(describe(), table, prefix);
    return new PlanLine(ScanWords.line(described, key, filter, names, words), names);
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}
