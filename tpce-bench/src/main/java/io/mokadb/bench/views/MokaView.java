package io.mokadb.bench.views;

import java.sql.SQLException;

/** A materialized view that keeps itself. */
final class MokaView implements KeptTotals {
  private final ShopSite site;

  MokaView(ShopSite site) {
    this.site = site;
  }

  @Override
  public String name() {
    return site.name() + ", incremental";
  }

  @Override
  public void create() throws SQLException {
    site.run("CREATE MATERIALIZED VIEW " + TABLE + " INCREMENTAL AS " + ShopSite.QUERY);
  }

  @Override
  public void committed() {
    // It follows without help.
  }

  @Override
  public void await() throws SQLException {
    site.run("CALL MOKA.AWAIT_VIEWS(600)");
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
    site.run("DROP MATERIALIZED VIEW IF EXISTS " + TABLE);
  }
}
