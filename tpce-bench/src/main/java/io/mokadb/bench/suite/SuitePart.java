package io.mokadb.bench.suite;

import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;

/** The measurement of a part. */
public interface SuitePart {
  /**
   * Measures.
   *
   * @param stop requested when the part has to come to its end
   */
  Figure measure(Stop stop) throws Exception;
}
