package io.mokadb.sql.expr;

/** The state of one aggregate over one group. Confined. */
public interface Accumulator {
  /**
   * Takes a row in.
   *
   * @param args the arguments, possibly null; the array is reused by the caller, so it must not be
   *     kept
   */
  void add(Object[] args);

  /** The aggregate of what was added; may be asked more than once, with rows added in between. */
  Object result();
}
