package io.mokadb.sql.plan.calcite;

import org.apache.calcite.runtime.CalciteContextException;

/** An error of the validator whose message ends with a hint. Immutable. */
public final class HintedError extends CalciteContextException {
  private static final long serialVersionUID = 1;

  private final String hint;

  private HintedError(CalciteContextException error, String hint) {
    super(
        error.getMessage(),
        error.getCause(),
        error.getPosLine(),
        error.getPosColumn(),
        error.getEndPosLine(),
        error.getEndPosColumn());
    this.hint = hint;
  }

  /**
   * @param hint empty for none
   */
  public static CalciteContextException of(CalciteContextException error, String hint) {
    return hint.isEmpty() ? error : new HintedError(error, hint);
  }

  String hint() {
    return hint;
  }
}
