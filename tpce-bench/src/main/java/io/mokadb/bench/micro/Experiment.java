package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;

/** One operation that is measured on every database. Holds no state. */
public interface Experiment {

  /** Short name for the command line and the report. */
  String name();

  /** One line for people. */
  String title();

  /** True if it commits changes, so that durability matters. */
  boolean writes();

  /** What one run does so often; rates are reported in these. */
  default int unitsPerRun() {
    return 1;
  }

  /** True if several threads tell more than one. */
  default boolean concurrent() {
    return true;
  }

  /** The operation, prepared on a connection of its own. */
  Operation open(MicroSite site, int thread) throws SQLException;
}
