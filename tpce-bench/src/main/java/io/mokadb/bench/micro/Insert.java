package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;

/** A row in autocommit mode, its key one higher than the last. */
final class Insert implements Experiment {

  @Override
  public String name() {
    return "insert";
  }

  @Override
  public String title() {
    return "insert one row, commit";
  }

  @Override
  public boolean writes() {
    return true;
  }

  @Override
  public Operation open(MicroSite site, int thread) throws SQLException {
    return PreparedChange.single(
        site.connect(),
        "INSERT INTO bench_growing VALUES (?, ?, ?)",
        statement -> {
          statement.setInt(1, site.newKeys(1));
          statement.setInt(2, thread);
          statement.setString(3, "a narrow row of the benchmark");
        });
  }
}
