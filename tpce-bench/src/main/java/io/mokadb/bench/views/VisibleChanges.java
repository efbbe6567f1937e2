package io.mokadb.bench.views;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** Time from the commit of one changed sale until another session reads its shop's total. */
final class VisibleChanges {
  private static final long LOOK_NANOS = 20_000;
  private static final long REST_NANOS = 2_000_000;
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  /** A prime: neighbours in time are not neighbours in the table. */
  private static final long STRIDE = 7_919;

  private VisibleChanges() {}

  /** Latencies in nanoseconds; half as many changes come before them and do not count. */
  static Histogram measure(ShopSite site, KeptTotals totals, int changes) throws SQLException {
    Histogram nanos = new Histogram(3);
    int warmUp = changes / 2;
    try (Connection writer = site.connect();
        Connection reader = site.connect();
        PreparedStatement change =
            writer.prepareStatement("UPDATE bench_sale SET amount = amount + 1 WHERE id = ?");
        PreparedStatement look =
            reader.prepareStatement("SELECT total FROM " + KeptTotals.TABLE + " WHERE shop = ?")) {
      for (int i = 0; i < warmUp + changes; i++) {
        int sale = (int) (i * STRIDE % site.rows());
        look.setInt(1, site.shopOf(sale));
        long expected = total(look) + 1;
        change.setInt(1, sale);
        change.executeUpdate();
        long committed = System.nanoTime();
        totals.committed();
        awaitTotal(look, expected, committed);
        if (i >= warmUp) {
          nanos.recordValue(System.nanoTime() - committed);
        }
        LockSupport.parkNanos(REST_NANOS);
      }
    }
    totals.requireRight();
    return nanos;
  }

  private static void awaitTotal(PreparedStatement look, long expected, long since)
      throws SQLException {
    long found = total(look);
    while (found != expected) {
      if (System.nanoTime() - since > PATIENCE_NANOS) {
        throw new SQLException("after a minute a total is " + found + ", not " + expected);
      }
      LockSupport.parkNanos(LOOK_NANOS);
      found = total(look);
    }
  }

  private static long total(PreparedStatement look) throws SQLException {
    try (ResultSet row = look.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
