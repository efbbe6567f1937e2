package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** A filter over every row. */
final class FullScan implements Experiment {

  @Override
  public String name() {
    return "scan";
  }

  @Override
  public String title() {
    return "aggregate over all rows, filtered";
  }

  @Override
  public boolean writes() {
    return false;
  }

  @Override
  public boolean concurrent() {
    return false;
  }

  @Override
  public Operation open(MicroSite site, int thread) throws SQLException {
    SplittableRandom random = new SplittableRandom(thread);
    // Another value each time: H2 keeps the last result and returns it again for the same one.
    return new PreparedQuery(
        site.connect(),
        "SELECT COUNT(*), SUM(val) FROM bench_item WHERE val < ?",
        1,
        statement -> statement.setInt(1, 400 + random.nextInt(200)));
  }
}
