package io.mokadb.sql.access.read;

import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/**
 * Reads the rows that two indexes agree on, in the order of the primary key. Of each index it reads
 * the entries of one value of all its columns, which stand in that order.
 */
public final class IndexIntersectionOperator implements ReadsTable {
  /**
   * One of the two.
   *
   * @param index not unique
   * @param value bounds of all its columns
   */
  public record Part(IndexDef index, KeyBounds value) {}

  private final TableDef table;
  private final IndexKeys first;
  private final IndexKeys second;
  private final BoundsEncoder firstBounds;
  private final BoundsEncoder secondBounds;
  private final RowProjection projection;
  private final EncodedRows stored;
  private final Expr filter;

  /**
   * @param columns ordinals of the output; the table's number of columns stands for the hidden row
   *     id
   * @param filterOrNull over the output row
   */
  public IndexIntersectionOperator(
      TableDef table, Part first, Part second, int[] columns, Expr filterOrNull) {
    this.table = table;
    this.first = new IndexKeys(table, first.index);
    this.second = new IndexKeys(table, second.index);
    this.firstBounds = new BoundsEncoder(this.first.layout(), List.of(first.value));
    this.secondBounds = new BoundsEncoder(this.second.layout(), List.of(second.value));
    this.projection = new RowCodec(table).projection(columns);
    this.stored = EncodedRows.of(projection);
    this.filter = filterOrNull;
  }

  @Override
  public TableDef table() {
    return table;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    int block = BlockSize.of(null, filter, context);
    Entries common =
        new CommonEntries(
            context,
            entries(firstBounds, block, context),
            first,
            entries(secondBounds, block, context),
            second);
    return new FetchedRows(context, common, first, stored, projection, filter, block);
  }

  private static Entries entries(BoundsEncoder bounds, int block, ExecutionContext context) {
    return new RangeEntries(
        context.transaction(), EncodedRows.ENTRIES, bounds.ranges(context), false, block);
  }

  @Override
  public String describe() {
    return "IndexIntersection "
        + table.qualifiedName()
        + " by "
        + first.index().name()
        + " and "
        + second.index().name()
        + (filter == null ? "" : " filtered");
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}
