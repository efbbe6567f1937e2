package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** A range of the primary key in its order. */
final class RangeScan implements Experiment {

  @Override
  public String name() {
    return "range";
  }

  @Override
  public String title() {
    return "100 rows by key range, ordered";
  }

  @Override
  public boolean writes() {
    return false;
  }

  private static final int WIDTH = 100;

  @Override
  public Operation open(MicroSite site, int thread) throws SQLException {
    SplittableRandom random = new SplittableRandom(thread);
    int width = Math.min(WIDTH, site.rows());
    return new PreparedQuery(
        site.connect(),
        "SELECT id, val, pad FROM bench_item WHERE id BETWEEN ? AND ? ORDER BY id",
        width,
        statement -> {
          int from = random.nextInt(site.rows() - width + 1);
          statement.setInt(1, from);
          statement.setInt(2, from + width - 1);
        });
  }
}
