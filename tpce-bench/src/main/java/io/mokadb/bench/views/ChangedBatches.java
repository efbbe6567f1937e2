package io.mokadb.bench.views;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.HdrHistogram.Histogram;

/** Time from the commit of a transaction that changes many sales until the totals are current. */
final class ChangedBatches {
  private static final int TURNS = 5;
  private static final long STRIDE = 7_919;

  private ChangedBatches() {}

  /** Median of some batches, in milliseconds. */
  static double measure(ShopSite site, KeptTotals totals, int batch) throws SQLException {
    Histogram nanos = new Histogram(3);
    long next = 0;
    try (Connection connection = site.connect();
        PreparedStatement change =
            connection.prepareStatement("UPDATE bench_sale SET amount = amount + 1 WHERE id = ?")) {
      connection.setAutoCommit(false);
      // The first one warms up.
      for (int turn = 0; turn <= TURNS; turn++) {
        for (int i = 0; i < batch; i++) {
          change.setInt(1, (int) (next++ * STRIDE % site.rows()));
          change.addBatch();
        }
        change.executeBatch();
        connection.commit();
        long committed = System.nanoTime();
        totals.await();
        if (turn > 0) {
          nanos.recordValue(System.nanoTime() - committed);
        }
      }
    }
    totals.requireRight();
    return nanos.getValueAtPercentile(50) / 1e6;
  }
}
