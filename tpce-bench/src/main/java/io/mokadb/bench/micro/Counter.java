package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;

/** One row that all clients increment. */
final class Counter implements Experiment {

  @Override
  public String name() {
    return "counter";
  }

  @Override
  public String title() {
    return "one hot row, v = v + 1, commit";
  }

  @Override
  public boolean writes() {
    return true;
  }

  @Override
  public Operation open(MicroSite site, int thread) throws SQLException {
    return PreparedChange.single(
        site.connect(),
        "UPDATE bench_counter SET v = v + 1 WHERE id = ?",
        statement -> statement.setInt(1, 1));
  }
}
