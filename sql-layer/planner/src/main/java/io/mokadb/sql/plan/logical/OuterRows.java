package io.mokadb.sql.plan.logical;

import io.mokadb.session.MokaException;
import java.util.Set;
import java.util.function.IntFunction;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexNode;

/**
 * The rows of the queries around a query, the nearest first: the meaning of its correlation
 * variables. Immutable.
 */
public final class OuterRows {
  /** No row is around the query of a statement. */
  static final OuterRows NONE = new OuterRows(null, Set.of(), null, null);

  private final OuterRows next;
  private final Set<CorrelationId> variables;
  private final RelNode input;
  private final IntFunction<RexNode> columns;

  private OuterRows(
      OuterRows next, Set<CorrelationId> variables, RelNode input, IntFunction<RexNode> columns) {
    this.next = next;
    this.variables = variables;
    this.input = input;
    this.columns = columns;
  }

  /**
   * These rows and one before them.
   *
   * @param variables that stand for it
   * @param input whose rows it is one of, as Calcite has made it; null if each reference counts its
   *     columns as they are
   * @param columns its columns as the new tree refers to them
   */
  OuterRows with(Set<CorrelationId> variables, RelNode input, IntFunction<RexNode> columns) {
    return new OuterRows(this, variables, input, columns);
  }

  /**
   * The column that a reference means.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if no row around the query is meant
   */
  RexNode column(RexCorrelVariable variable, int index) {
    for (OuterRows row = this; row.next != null; row = row.next) {
      if (row.variables.contains(variable.id)) {
        return row.column(variable.getType(), index);
      }
    }
    // Calcite says of the first sub-query of a HAVING only which row it refers to.
    for (OuterRows row = this; row.next != null; row = row.next) {
      if (row.isSeenAs(variable.getType())) {
        return row.column(variable.getType(), index);
      }
    }
    throw unknown(variable, index);
  }

  private boolean isSeenAs(RelDataType type) {
    if (input == null) {
      return false;
    }
    return input.getRowType().getFieldNames().equals(type.getFieldNames())
        || OuterRow.isUngrouped(input, type);
  }

  private RexNode column(RelDataType seen, int index) {
    int meant = input == null ? index : OuterRow.meant(input, seen, index);
    if (input != null && meant >= input.getRowType().getFieldCount()) {
      throw MokaException.unsupported(
          "A sub-query refers to column "
              + seen.getFieldNames().get(index)
              + " of a row that has no such column any more, which is not supported");
    }
    return columns.apply(meant);
  }

  private static MokaException unknown(RexCorrelVariable variable, int index) {
    return MokaException.unsupported(
        "A sub-query refers to column "
            + variable.getType().getFieldNames().get(index)
            + " from a place where it cannot be reached, which is not supported");
  }
}
