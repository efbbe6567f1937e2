package io.mokadb.bench.views;

import java.sql.SQLException;

/** A materialized view that is computed as a whole, after each commit. */
final class RefreshedView implements KeptTotals {
  private final ShopSite site;

  RefreshedView(ShopSite site) {
    this.site = site;
  }

  @Override
  public String name() {
    return site.name() + ", REFRESH";
  }

  @Override
  public void create() throws SQLException {
    site.run("CREATE MATERIALIZED VIEW " + TABLE + " AS " + ShopSite.QUERY);
  }

  @Override
  public void committed() throws SQLException {
    site.run("REFRESH MATERIALIZED VIEW " + TABLE);
  }

  @Override
  public void await() throws SQLException {
    committed();
  }

  @Override
  public boolean byItself() {
    return false;
  }

  @Override
  public void requireRight() throws SQLException {
    site.requireRight(TABLE);
  }

  @Override
  public void close() throws SQLException {
    site.run("DROP MATERIALIZED VIEW IF EXISTS " + TABLE);
  }
}
