package io.mokadb.sql.access.read;

import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.IndexProjection;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Joins each row of its input with the rows of a table that a key look-up finds. Look-ups by a
 * whole primary key or unique index are batched for some hundred outer rows, and fetches of rows
 * for index entries as well. Output: the outer row, then the inner columns; for SEMI and ANTI the
 * outer row alone. The order of the outer rows is kept.
 */
public final class LookupJoinOperator implements ReadsTable {
  private final Operator outer;
  private final JoinKind kind;
  private final TableDef table;
  private final IndexKeys index;
  private final BoundsEncoder bounds;
  private final int correlationId;
  private final IndexProjection covering;
  private final RowProjection projection;
  private final EncodedRows stored;
  private final Expr residual;
  private final int outerWidth;
  private final int[] columns;

  /**
   * @param kind INNER, LEFT, SEMI or ANTI
   * @param indexOrNull null to look up by primary key
   * @param bounds over parameters and {@code correlated(correlationId, i)}, the outer row
   * @param columns ordinals of the inner columns; the table's number of columns stands for the
   *     hidden row id
   * @param residualOrNull over the outer row followed by the inner columns
   */
  public LookupJoinOperator(
      Operator outer,
      JoinKind kind,
      TableDef table,
      IndexDef indexOrNull,
      KeyBounds bounds,
      int correlationId,
      int[] columns,
      Expr residualOrNull,
      int outerWidth) {
    if (kind == JoinKind.RIGHT || kind == JoinKind.FULL) {
      throw new IllegalArgumentException("A look-up join cannot be " + kind);
    }
    RowCodec codec = new RowCodec(table);
    this.outer = outer;
    this.kind = kind;
    this.table = table;
    this.index = indexOrNull == null ? null : new IndexKeys(table, indexOrNull);
    this.bounds =
        index == null
            ? new BoundsEncoder(codec.keys().layout(), List.of(bounds))
            : BoundsEncoder.of(index, List.of(bounds), KeySkip.NONE);
    this.correlationId = correlationId;
    this.covering = index == null ? null : index.projection(columns);
    this.projection = codec.projection(columns);
    this.stored = EncodedRows.of(projection);
    this.residual = residualOrNull;
    this.outerWidth = outerWidth;
    this.columns = columns.clone();
  }

  @Override
  public TableDef table() {
    return table;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    boolean exact = bounds.isSinglePoint() && (index == null || index.index().unique());
    InnerLookup lookup =
        new InnerLookup(
            bounds,
            correlationId,
            index,
            covering,
            stored,
            projection.reading(context::objects),
            exact);
    LooksAhead ahead = LooksAhead.of(this, context);
    ahead.leave(outer, lookup, outerWidth, context);
    return new LookupJoinRows(
        context,
        context.open(outer),
        kind,
        lookup,
        residual,
        outerWidth,
        projection.width(),
        ahead);
  }

  @Override
  public String describe() {
    return "LookupJoin "
        + kind
        + " "
        + table.qualifiedName()
        + (index == null ? " by primary key " : " by " + index.index().name() + " ")
        + bounds.describe()
        + (covering == null ? "" : " covering")
        + (residual == null ? "" : " filtered");
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    List<String> left = inputs.get(0).columns();
    List<String> both = new ArrayList<>();
    for (int i = 0; i < outerWidth; i++) {
      both.add(i < left.size() ? left.get(i) : null);
    }
    String prefix = words.prefix(this, table.name());
    both.addAll(ScanWords.columns(table, columns, prefix));
    List<String> names = ScanWords.key(table, index == null ? null : index.index(), prefix);
    String described = ScanWords.named(describe(), table, prefix);
    return new PlanLine(
        ScanWords.line(described, bounds.describe(names, left, words), residual, both, words),
        kind.columns(left, both));
  }

  @Override
  public List<Operator> inputs() {
    return List.of(outer);
  }
}
