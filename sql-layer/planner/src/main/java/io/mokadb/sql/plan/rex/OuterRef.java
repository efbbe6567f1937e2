package io.mokadb.sql.plan.rex;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexDynamicParam;

/**
 * A column of the outer row of a look-up join: constant while the inner table is looked up, so
 * Calcite may take it for a parameter. Immutable.
 */
public final class OuterRef extends RexDynamicParam {
  private static final int BEYOND_PARAMETERS = 1 << 24;

  private final int correlationId;
  private final int column;

  public OuterRef(RelDataType type, int correlationId, int column) {
    super(type, BEYOND_PARAMETERS + (correlationId << 12) + column);
    this.correlationId = correlationId;
    this.column = column;
  }

  int correlationId() {
    return correlationId;
  }

  int column() {
    return column;
  }
}
