package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** A row by its primary key in autocommit mode. */
final class Update implements Experiment {

  @Override
  public String name() {
    return "update";
  }

  @Override
  public String title() {
    return "update one row by primary key, commit";
  }

  @Override
  public boolean writes() {
    return true;
  }

  @Override
  public Operation open(MicroSite site, int thread) throws SQLException {
    SplittableRandom random = new SplittableRandom(thread);
    return PreparedChange.single(
        site.connect(),
        "UPDATE bench_item SET val = val + 1 WHERE id = ?",
        statement -> statement.setInt(1, random.nextInt(site.rows())));
  }
}
