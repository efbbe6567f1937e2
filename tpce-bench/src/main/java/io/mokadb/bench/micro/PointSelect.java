package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** A row by its primary key. */
final class PointSelect implements Experiment {

  @Override
  public String name() {
    return "point-select";
  }

  @Override
  public String title() {
    return "one row by primary key";
  }

  @Override
  public boolean writes() {
    return false;
  }

  @Override
  public Operation open(MicroSite site, int thread) throws SQLException {
    SplittableRandom random = new SplittableRandom(thread);
    return new PreparedQuery(
        site.connect(),
        "SELECT id, val, pad FROM bench_item WHERE id = ?",
        1,
        statement -> statement.setInt(1, random.nextInt(site.rows())));
  }
}
