package io.mokadb.sql.access.read;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.expr.encoded.EncodedConditions;
import io.mokadb.sql.expr.encoded.EncodedPredicate;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.IndexProjection;
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
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads a table through an index, in the index's order: from the entries alone if index and primary
 * key hold all columns of the output, otherwise fetching rows in batches.
 */
public final class IndexScanOperator implements ReadsTable, EncodedSource {
  private final TableDef table;
  private final IndexKeys index;
  private final BoundsEncoder bounds;
  private final boolean reverse;
  private final IndexProjection covering;
  private final RowProjection projection;
  private final EncodedRows stored;
  private final Expr filter;
  private final Expr limitHint;
  private final SqlType[] types;

  /** True if columns are evaluated in the encoded entries; the output then has no column twice. */
  private final boolean storable;

  private final int[] columns;

  /** Entries that leaves may give decoded, many at once; null if columns have no such form. */
  private final VectorScan vectors;

  /**
   * @param bounds of the indexed columns and, unless the index is unique, of the primary key's
   *     behind them; empty for the whole index
   * @param reverse from the last entry to the first
   * @param columns ordinals of the output; the table's number of columns stands for the hidden row
   *     id
   * @param filterOrNull over the output row
   * @param limitHintOrNull how many rows will be asked for, if that is known
   */
  public IndexScanOperator(
      TableDef table,
      IndexDef index,
      List<KeyBounds> bounds,
      boolean reverse,
      int[] columns,
      Expr filterOrNull,
      Expr limitHintOrNull) {
    this(table, index, bounds, KeySkip.NONE, reverse, columns, filterOrNull, limitHintOrNull);
  }

  /**
   * As above.
   *
   * @param skip the first columns of the index, which {@code bounds} then begin behind
   */
  public IndexScanOperator(
      TableDef table,
      IndexDef index,
      List<KeyBounds> bounds,
      KeySkip skip,
      boolean reverse,
      int[] columns,
      Expr filterOrNull,
      Expr limitHintOrNull) {
    this.table = table;
    this.index = new IndexKeys(table, index);
    this.bounds = BoundsEncoder.of(this.index, bounds, skip);
    this.reverse = reverse;
    this.covering = this.index.projection(columns);
    this.projection = new RowCodec(table).projection(columns);
    this.stored = EncodedRows.of(projection);
    this.filter = filterOrNull;
    this.columns = columns.clone();
    this.limitHint = limitHintOrNull;
    this.types = TableScanOperator.types(table, columns);
    this.storable =
        covering != null
            && !(isPoints() && this.bounds.isSinglePoint())
            && Arrays.stream(columns).distinct().count() == columns.length;
    this.vectors =
        storable && !reverse && !isPoints()
            ? VectorScan.of(
                EncodedRows.ENTRIES,
                this.index.layout().all(),
                this.bounds,
                types,
                i -> ColumnDecoder.of(table, this.index, columns[i], types[i]))
            : null;
  }

  @Override
  public TableDef table() {
    return table;
  }

  /** Points hold no nulls, so in a unique index the columns are the whole key of an entry. */
  private boolean isPoints() {
    return bounds.isPoints() && index.index().unique();
  }

  @Override
  public RowStream open(ExecutionContext context) {
    if (isPoints() && bounds.isSinglePoint()) {
      return new SingleRowStream(lookUp(context));
    }
    if (storable) {
      return stored(context);
    }
    int block = BlockSize.of(limitHint, filter, context);
    Entries entries = entries(context, block);
    return covering != null
        ? new DecodedRows(context, entries, covering, filter)
        : new FetchedRows(
            context, entries, index, stored, projection.reading(context::objects), filter, block);
  }

  private Entries entries(ExecutionContext context, int block) {
    return Entries.of(context, EncodedRows.ENTRIES, bounds, isPoints(), reverse, block);
  }

  private EncodedScan stored(ExecutionContext context) {
    EncodedPredicate test = filter == null ? null : EncodedConditions.bind(filter, this, context);
    Entries entries = entries(context, BlockSize.of(limitHint, filter, context));
    return new EncodedScan(context, entries, covering.stored(entries::copyKey), test);
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
    return covering.isInPlace(column);
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
    EncodedStream rows = vectors.open(context, tests, block, covering::stored);
    return rows == null ? stored(context) : rows;
  }

  private Object[] lookUp(ExecutionContext context) {
    Key entry = bounds.point(context);
    byte[] found = entry == null ? null : context.transaction().get(CellKey.of(entry));
    if (found == null) {
      return null;
    }
    Object[] row;
    if (covering != null) {
      row = new Object[covering.width()];
      covering.readInto(entry, found, row, 0);
    } else {
      Key key = index.rowKey(entry, found);
      byte[] value = stored.get(context.transaction(), key);
      if (value == null) {
        throw FetchedRows.dangling(index, key);
      }
      row = projection.reading(context::objects).read(key, value);
    }
    return filter == null || filter.test(row, context) ? row : null;
  }

  @Override
  public String describe() {
    return "IndexScan "
        + table.qualifiedName()
        + " by "
        + index.index().name()
        + " "
        + bounds.describe()
        + (covering == null ? "" : " covering")
        + (reverse ? " reverse" : "")
        + (filter == null ? "" : " filtered");
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    String prefix = words.prefix(this, table.name());
    List<String> names = ScanWords.columns(table, columns, prefix);
    String key = bounds.describe(ScanWords.key(table, index.index(), prefix), List.of(), words);
    String described = ScanWords.named(describe(), table, prefix);
    return new PlanLine(ScanWords.line(described, key, filter, names, words), names);
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}
