package io.mokadb.sql.exec.window;

import io.mokadb.session.SqlType;
import io.mokadb.sql.runtime.Expr;

/**
 * One end of a window frame.
 *
 * @param kind where it is
 * @param offset how far from the current row, for PRECEDING and FOLLOWING; uses no input row; else
 *     null
 * @param offsetType the offset's type, needed where a RANGE moves along dates by months; null if
 *     its class says enough
 */
public record FrameBound(Kind kind, Expr offset, SqlType offsetType) {
  /** Position of a bound. */
  public enum Kind {
    UNBOUNDED_PRECEDING,
    PRECEDING,
    CURRENT_ROW,
    FOLLOWING,
    /** So many groups of equal rows before. */
    GROUPS_PRECEDING,
    GROUPS_FOLLOWING,
    UNBOUNDED_FOLLOWING
  }

  /** A bound whose offset is a number, or an interval of days and smaller units. */
  public FrameBound(Kind kind, Expr offset) {
    this(kind, offset, null);
  }
}
