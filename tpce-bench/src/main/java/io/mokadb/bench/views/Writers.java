package io.mokadb.bench.views;

import io.mokadb.bench.measure.Operation;
import io.mokadb.bench.measure.Sample;
import io.mokadb.bench.measure.Sampler;
import io.mokadb.bench.micro.Peer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Changes of single sales by several threads, some to a transaction. */
final class Writers {
  private final ShopSite site;
  private final Duration time;
  private final int perCommit;

  Writers(ShopSite site, Duration time, int perCommit) {
    this.site = site;
    this.time = time;
    this.perCommit = perCommit;
  }

  /**
   * The sample of transactions of a measurement, which a third of its time precedes as a warm-up.
   *
   * @throws Exception the first failure of a writer
   */
  Sample measure(int threads) throws Exception {
    List<Operation> operations = new ArrayList<>();
    try {
      for (int i = 0; i < threads; i++) {
        operations.add(new Changes(site, i, perCommit));
      }
      Sampler sampler = new Sampler();
      sampler.run(operations, time.dividedBy(3));
      return sampler.run(operations, time);
    } finally {
      for (Operation operation : operations) {
        operation.close();
      }
    }
  }

  /** A transaction that changes random sales. */
  private static final class Changes implements Operation {
    private final SplittableRandom random;
    private final int rows;
    private final int[] sales;
    private final Connection connection;
    private final PreparedStatement update;

    Changes(ShopSite site, int thread, int perCommit) throws SQLException {
      this.random = new SplittableRandom(thread);
      this.rows = site.rows();
      this.sales = new int[perCommit];
      this.connection = site.connect();
      connection.setAutoCommit(perCommit == 1);
      this.update =
          connection.prepareStatement("UPDATE bench_sale SET amount = amount + 1 WHERE id = ?");
    }

    @Override
    public int run() throws SQLException {
      Arrays.setAll(sales, i -> random.nextInt(rows));
      for (int retries = 0; ; retries++) {
        try {
          change();
          return retries;
        } catch (SQLException e) {
          if (!Peer.retryable(e)) {
            throw e;
          }
          if (!connection.getAutoCommit()) {
            connection.rollback();
          }
        }
      }
    }

    private void change() throws SQLException {
      for (int sale : sales) {
        update.setInt(1, sale);
        if (sales.length > 1) {
          update.addBatch();
        }
      }
      if (sales.length > 1) {
        update.executeBatch();
        connection.commit();
      } else {
        update.executeUpdate();
      }
    }

    @Override
    public void close() throws SQLException {
      update.close();
      connection.close();
    }
  }
}
