package io.mokadb.bench.views;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/**
 * Totals that a program keeps for itself: it subscribes to the sales, and adds up what comes and
 * goes.
 */
final class SubscribedTotals implements KeptTotals {
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final ShopSite site;
  private final Thread reader = new Thread(this::read, "bench subscriber");

  /** By shop the number and the sum of its sales. */
  private final Map<Integer, long[]> totals = new ConcurrentHashMap<>();

  private final CountDownLatch begun = new CountDownLatch(1);
  private Connection connection;
  private Statement statement;
  private volatile boolean closing;
  /** Of all shops; written by the reader alone. */
  private volatile long sum;

  private volatile SQLException failure;

  SubscribedTotals(ShopSite site) {
    this.site = site;
  }

  @Override
  public String name() {
    return site.name() + ", subscriber";
  }

  @Override
  public void create() throws SQLException {
    connection = site.connect();
    statement = connection.createStatement();
    reader.start();
    try {
      begun.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", e);
    }
    requireNoFailure();
  }

  private void read() {
    String sql = "SUBSCRIBE TO bench_sale WITH (progress = '500ms')";
    try (ResultSet changes = statement.executeQuery(sql)) {
      while (changes.next()) {
        int sign = changes.getInt("MOKA_CHANGE");
        if (sign != 0) {
          long[] total = totals.computeIfAbsent(changes.getInt("shop"), shop -> new long[2]);
          total[0] += sign;
          total[1] += (long) sign * changes.getInt("amount");
          sumUp((long) sign * changes.getInt("amount"));
        } else {
          begun.countDown();
        }
      }
    } catch (SQLException e) {
      failure = closing ? null : e;
    } finally {
      begun.countDown();
    }
  }

  private void sumUp(long change) {
    long before = sum;
    sum = before + change;
  }

  private void requireNoFailure() throws SQLException {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void committed() {
    // It is told.
  }

  @Override
  public void await() throws SQLException {
    long expected = site.number("SELECT SUM(amount) FROM bench_sale");
    long begin = System.nanoTime();
    while (sum != expected) {
      requireNoFailure();
      if (System.nanoTime() - begin > PATIENCE_NANOS) {
        throw new SQLException("the subscriber has not caught up after a minute");
      }
      Thread.onSpinWait();
    }
  }

  @Override
  public boolean byItself() {
    return true;
  }

  @Override
  public void requireRight() throws SQLException {
    for (Map.Entry<Integer, long[]> one : totals.entrySet()) {
      String ofShop = " FROM bench_sale WHERE shop = " + one.getKey();
      if (site.number("SELECT COUNT(*)" + ofShop) != one.getValue()[0]
          || site.number("SELECT SUM(amount)" + ofShop) != one.getValue()[1]) {
        throw new SQLException("the subscriber has other totals of shop " + one.getKey());
      }
    }
  }

  @Override
  public void close() throws SQLException {
    closing = true;
    if (statement != null) {
      statement.cancel();
    }
    try {
      reader.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (connection != null) {
      connection.close();
    }
  }
}
