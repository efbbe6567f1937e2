package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** Groups over every row. */
final class FullGroup implements Experiment {

  @Override
  public String name() {
    return "group";
  }

  @Override
  public String title() {
    return "aggregate over all rows, 100 groups";
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
        "SELECT kind, COUNT(*), SUM(val) FROM bench_item WHERE val <> ? GROUP BY kind",
        site.kinds(),
        statement -> statement.setInt(1, 1000 + random.nextInt(1000)));
  }
}
