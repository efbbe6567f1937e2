package io.mokadb.sql.access.read;

import io.mokadb.kv.KeyRange;
import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.encoded.EncodedPredicate;
import io.mokadb.sql.layout.EncodedRow;
import io.mokadb.sql.layout.KeyBytes;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.CellDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** A forward scan of ranges whose columns leaves may give as vectors. Immutable. */
final class VectorScan {
  private final EncodedRows decoded;
  private final BoundsEncoder bounds;
  private final SqlType[] types;

  private VectorScan(EncodedRows decoded, BoundsEncoder bounds, SqlType[] types) {
    this.decoded = decoded;
    this.bounds = bounds;
    this.types = types;
  }

  /**
   * The scan of some columns.
   *
   * @param all the keys of the table or index
   * @param types of the columns
   * @param decoders by column, null for a column that has no vectors
   * @return null if there is such a column, or rows have several cells
   */
  static VectorScan of(
      EncodedRows cells,
      KeyRange all,
      BoundsEncoder bounds,
      SqlType[] types,
      IntFunction<CellDecoder> decoders) {
    if (cells.onlyGroup() < 0 || !bounds.skip().isNone()) {
      return null;
    }
    List<CellDecoder> columns = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      CellDecoder decoder = decoders.apply(i);
      if (decoder == null) {
        return null;
      }
      columns.add(decoder);
    }
    return new VectorScan(cells.decoded(all, columns), bounds, types);
  }

  /**
   * Opens it.
   *
   * @param filters give the condition of the rows, each time another one; null if there is none
   * @param row makes what reads a row whose key it is given
   * @return null if the filter may fail: then rows are looked at one by one, so that the first one
   *     fails first
   */
  EncodedStream open(
      ExecutionContext context,
      Supplier<EncodedPredicate> filters,
      int block,
      Function<KeyBytes, EncodedRow> row) {
    EncodedPredicate filter = filters == null ? null : filters.get();
    if (filter != null && filter.canFail()) {
      return null;
    }
    RangeEntries entries =
        new RangeEntries(context.transaction(), decoded, bounds.ranges(context), false, block);
    return new BatchScan(context, entries, null, row, filter, filters, types);
  }
}
