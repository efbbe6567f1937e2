package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;

/** Rows in JDBC batches. */
final class BatchLoad implements Experiment {

  @Override
  public String name() {
    return "batch-load";
  }

  @Override
  public String title() {
    return "rows in batches of 1000, commit; in rows";
  }

  @Override
  public boolean writes() {
    return true;
  }

  private static final int ROWS = 1000;

  @Override
  public int unitsPerRun() {
    return ROWS;
  }

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
            statement.addBatch();
          }
          statement.executeBatch();
        });
  }
}
