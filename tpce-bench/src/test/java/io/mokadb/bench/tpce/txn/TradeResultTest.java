package io.mokadb.bench.tpce.txn;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.load.LoadProgress;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.SettlementRules;
import io.mokadb.bench.tpce.model.TradeType;
import io.mokadb.bench.tpce.schema.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TradeResultTest {

  private static final Scale TINY = new Scale(100, 1, 100_000, 30, 100, 5);
  private static final long FIRST_ID = 300_000_000_000_000L;
  private static final LocalDateTime TIME = LocalDateTime.of(2005, 1, 4, 12, 0);

  private final Customers customers = new Customers(TINY);
  private final Securities securities = new Securities(TINY);

  /** What a trade left in the database. */
  private record Settled(
      long tax, long charge, long commission, long amount, String text, List<Integer> held) {}

  @ParameterizedTest
  @ValueSource(
      strings = {"jdbc:moka:mem:results", "jdbc:h2:mem:results", "jdbc:hsqldb:mem:results"})
  void run_ofPurchaseThatCoversShortSale_subtractsTheTax_andLeavesNoSummary(String url)
      throws Exception {
    try (Site site = Site.open(url, "", "", Dialect.of(url), 2)) {
      new Loader(site, TINY, 1, new Silent()).load();
      int customer = withheldFrom();
      int security = untraded(site, customer);

      Settled sale = trade(site, FIRST_ID, customer, security, TradeType.TMS, 100, 3000);
      assertThat(sale.tax()).isZero();
      assertThat(sale.held()).containsExactly(-100);
      Settled cover = trade(site, FIRST_ID + 1, customer, security, TradeType.TMB, 100, 2000);

      long tax = (100_000 * customers.taxRate(customer) + 50_000) / 100_000;
      assertThat(tax).isPositive();
      assertThat(cover.tax()).isEqualTo(tax);
      assertThat(cover.amount()).isEqualTo(-200_000 - cover.charge() - cover.commission() - tax);
      assertThat(cover.text()).endsWith("100 shares of " + securities.name(security));
      assertThat(cover.held()).isEmpty();

      // From long to short in one trade: the summary stays, the holding is a new one.
      trade(site, FIRST_ID + 2, customer, security, TradeType.TMB, 200, 2500);
      assertThat(trade(site, FIRST_ID + 3, customer, security, TradeType.TMS, 800, 2500).held())
          .containsExactly(-600);
    }
  }

  private Settled trade(
      Site site, long id, int customer, int security, TradeType type, int quantity, long price)
      throws SQLException {
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      String symbol = securities.symbol(security);
      new TradeOrder()
          .run(
              work,
              new TradeOrder.Input(
                  id,
                  customers.accountId(customer, 0),
                  customers.executors(customer, 0).get(0),
                  new TradeOrder.Security.Symbol(symbol),
                  type,
                  quantity,
                  0,
                  false,
                  false,
                  false,
                  TIME));
      new TradeResult(Variant.PLAIN).run(work, new TradeResult.Input(id, price, TIME));
      connection.commit();
      List<Integer> held =
          work.list(
              "SELECT hs_qty FROM holding_summary WHERE hs_ca_id = ? AND hs_s_symb = ?",
              row -> row.getInt(1),
              customers.accountId(customer, 0),
              symbol);
      return work.one(
          "SELECT t_tax, t_chrg, t_comm, se_amt, ct_name FROM trade"
              + " JOIN settlement ON se_t_id = t_id JOIN cash_transaction ON ct_t_id = t_id"
              + " WHERE t_id = ?",
          row ->
              new Settled(
                  Cents.of(row.getBigDecimal(1)),
                  Cents.of(row.getBigDecimal(2)),
                  Cents.of(row.getBigDecimal(3)),
                  Cents.of(row.getBigDecimal(4)),
                  row.getString(5),
                  held),
          id);
    }
  }

  private int withheldFrom() {
    int customer = 0;
    while (customers.taxStatus(customer, 0) != SettlementRules.TAX_WITHHELD) {
      customer++;
    }
    return customer;
  }

  private int untraded(Site site, int customer) throws SQLException {
    try (Connection connection = site.connect()) {
      List<String> held =
          new Work(connection, site.dialect())
              .list(
                  "SELECT hs_s_symb FROM holding_summary WHERE hs_ca_id = ?",
                  row -> row.getString(1),
                  customers.accountId(customer, 0));
      connection.rollback();
      int security = 0;
      while (held.contains(securities.symbol(security))) {
        security++;
      }
      return security;
    }
  }

  private static final class Silent implements LoadProgress {
    @Override
    public void loaded(long rows, long parts, long ofParts) {}

    @Override
    public void message(String text) {}
  }
}
