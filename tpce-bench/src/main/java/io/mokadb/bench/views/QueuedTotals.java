package io.mokadb.bench.views;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;

/**
 * PostgreSQL with what its users write by hand: a trigger puts the change of each sale into a
 * queue, and a job folds the queue into the totals. It is right for this query alone: for changes
 * of sales that stay in a shop that has some, and as long as no shop changes.
 */
final class QueuedTotals implements KeptTotals {
  private static final long REST_NANOS = 500_000;
  private static final String FOLD =
      "WITH gone AS (DELETE FROM bench_queue RETURNING shop, sales, amount),"
          + " sums AS (SELECT shop, SUM(sales) AS sales, SUM(amount) AS amount FROM gone GROUP BY"
          + " shop) UPDATE bench_totals AS t SET sales = t.sales + sums.sales,"
          + " total = t.total + sums.amount FROM sums WHERE t.shop = sums.shop";

  private final ShopSite site;
  private final Thread job = new Thread(this::work, "bench totals");
  private volatile boolean stopped;
  private volatile SQLException failure;

  QueuedTotals(ShopSite site) {
    this.site = site;
  }

  @Override
  public String name() {
    return site.name() + ", trigger and job";
  }

  @Override
  public void create() throws SQLException {
    site.run(
        "CREATE TABLE bench_totals AS " + ShopSite.QUERY,
        "ALTER TABLE bench_totals ADD PRIMARY KEY (shop)",
        "CREATE TABLE bench_queue (shop INTEGER, sales INTEGER, amount INTEGER)",
        "CREATE OR REPLACE FUNCTION bench_enqueue() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            + " IF TG_OP <> 'INSERT' THEN"
            + " INSERT INTO bench_queue VALUES (OLD.shop, -1, -OLD.amount); END IF;"
            + " IF TG_OP <> 'DELETE' THEN"
            + " INSERT INTO bench_queue VALUES (NEW.shop, 1, NEW.amount); END IF;"
            + " RETURN NULL; END $$",
        "CREATE TRIGGER bench_enqueue AFTER INSERT OR UPDATE OR DELETE ON bench_sale"
            + " FOR EACH ROW EXECUTE FUNCTION bench_enqueue()");
    job.start();
  }

  private void work() {
    try (Connection connection = site.connect();
        PreparedStatement fold = connection.prepareStatement(FOLD)) {
      while (!stopped) {
        if (fold.executeUpdate() == 0) {
          LockSupport.parkNanos(REST_NANOS);
        }
      }
    } catch (SQLException e) {
      failure = e;
    }
  }

  @Override
  public void committed() {
    // The job follows.
  }

  @Override
  public void await() throws SQLException {
    // The deletes of a fold and its totals become visible together.
    while (site.number("SELECT COUNT(*) FROM (SELECT 1 FROM bench_queue LIMIT 1) AS q") > 0) {
      if (failure != null) {
        throw failure;
      }
      LockSupport.parkNanos(REST_NANOS);
    }
  }

  @Override
  public boolean byItself() {
    return true;
  }

  @Override
  public void requireRight() throws SQLException {
    site.requireRight(TABLE);
  }

  @Override
  public void close() throws SQLException {
    stopped = true;
    try {
      job.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    site.run(
        "DROP TRIGGER IF EXISTS bench_enqueue ON bench_sale",
        "DROP FUNCTION IF EXISTS bench_enqueue()",
        "DROP TABLE IF EXISTS bench_queue",
        "DROP TABLE IF EXISTS bench_totals");
    if (failure != null) {
      throw failure;
    }
  }
}
