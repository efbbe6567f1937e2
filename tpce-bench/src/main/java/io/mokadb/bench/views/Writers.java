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
import java.util.List;
import java.util.SplittableRandom;

/** Changes of single sales by several threads, each its own transaction. */
final class Writers {
  private final ShopSite site;
  private final Duration time;

  Writers(ShopSite site, Duration time) {
    this.site = site;
    this.time = time;
  }

  /**
   * The sample of a measurement, which a third of its time precedes as a warm-up.
   *
   * @throws Exception the first failure of a writer
   */
  Sample measure(int threads) throws Exception {
    List<Operation> operations = new ArrayList<>();
    try {
      for (int i = 0; i < threads; i++) {
        operations.add(new Change(site, i));
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

  /** One of a random sale. */
  private static final class Change implements Operation {
    private final SplittableRandom random;
    private final int sales;
    private final Connection connection;
    private final PreparedStatement update;

    Change(ShopSite site, int thread) throws SQLException {
      this.random = new SplittableRandom(thread);
      this.sales = site.rows();
      this.connection = site.connect();
      this.update =
          connection.prepareStatement("UPDATE bench_sale SET amount = amount + 1 WHERE id = ?");
    }

    @Override
    public int run() throws SQLException {
      update.setInt(1, random.nextInt(sales));
      for (int retries = 0; ; retries++) {
        try {
          update.executeUpdate();
          return retries;
        } catch (SQLException e) {
          if (!Peer.retryable(e)) {
            throw e;
          }
        }
      }
    }

    @Override
    public void close() throws SQLException {
      update.close();
      connection.close();
    }
  }
}
