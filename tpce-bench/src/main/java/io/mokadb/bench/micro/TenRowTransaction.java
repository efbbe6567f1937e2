package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;

/** Ten inserts and a commit. */
final class TenRowTransaction implements Experiment {

  @Override
  public String name() {
    return "ten-rows";
  }

  @Override
  public String title() {
    return "10 inserts, commit";
  }

  @Override
  public boolean writes() {
    return true;
  }

  private static final int ROWS = 10;

  @Override
  public Operation open(MicroSite site, int thread) throws SQLException {
    return PreparedChange.transaction(
        site.connect(),
        "INSERT INTO bench_growing VALUES (?, ?, ?)",
        ROWS,
        statement -> {
          int first = site.newKeys(ROWS);
          for (int i = 0; i < ROWS; i++) {
            statement.setInt(1, first + i);
            statement.setInt(2, thread);
            statement.setString(3, "a narrow row of the benchmark");
            statement.executeUpdate();
          }
        });
  }
}
