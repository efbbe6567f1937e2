package io.mokadb.bench.views;

import java.sql.SQLException;

/** A materialized view that writers keep in their own transactions, of one table. */
final class ImmediateView implements KeptTotals {
  private static final String QUERY =
      "SELECT shop, COUNT(*) AS sales, SUM(amount) AS total FROM bench_sale GROUP BY shop";

  private final ShopSite site;

  ImmediateView(ShopSite site) {
    this.site = site;
  }

  @Override
  public String name() {
    return site.name() + ", immediate";
  }

  @Override
  public void create() throws SQLException {
    site.run(
        // What it is compared with must not be answered from it.
        "SET QUERY_REWRITE = OFF",
        "CREATE MATERIALIZED VIEW "
            + TABLE
            + " INCREMENTAL WITH (freshness = 'immediate') AS "
            + QUERY);
  }

  @Override
  public void committed() {
    // It is kept already.
  }

  @Override
  public void await() {
    // It never has to catch up.
  }

  @Override
  public boolean byItself() {
    return true;
  }

  @Override
  public void requireRight() throws SQLException {
    site.requireSame("SELECT shop, sales, total FROM " + TABLE, QUERY);
  }

  @Override
  public void close() throws SQLException {
    site.run("DROP MATERIALIZED VIEW IF EXISTS " + TABLE);
  }
}
