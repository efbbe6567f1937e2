package io.mokadb.bench.tpce.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.load.LoadProgress;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.Dialect;
import io.mokadb.bench.tpce.txn.Variant;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Breaks every condition on purpose, each in a transaction that is rolled back. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ConsistencyCheckTest {

  private static final Scale TINY = new Scale(100, 1, 10_000, 30, 100, 5);

  private Site site;

  @BeforeAll
  void load() throws Exception {
    Dialect h2 = Dialect.named("h2");
    // Without constraints: here the database itself must not stop what the conditions look for.
    Dialect lax =
        new Dialect(
            h2.name(),
            h2.urlPrefix(),
            false,
            false,
            h2.isolation(),
            h2.lockClause(),
            h2.beforeLoad(),
            h2.afterLoad(),
            h2.observers(),
            h2.beforeClose(),
            h2.server(),
            h2.retryStates(),
            h2.properties(),
            h2.beforeRun(),
            h2.settings());
    site = Site.open("jdbc:h2:mem:conditions", "", "", lax, 3);
    new Loader(site, TINY, 1, new Silent()).load();
  }

  @AfterAll
  void close() throws Exception {
    site.close();
  }

  @Test
  void check_ofAFreshDatabase_findsNothing() throws Exception {
    assertThat(new ConsistencyCheck(site, TINY, Variant.PLAIN).run())
        .allMatch(ConditionResult::holds);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rows | DELETE FROM last_trade WHERE lt_s_symb = (SELECT MIN(s_symb) FROM security)
          rows | DELETE FROM trade WHERE t_id = (SELECT MIN(t_id) FROM trade)
          rows | INSERT INTO watch_list SELECT wl_id + 100000, wl_c_id FROM watch_list FETCH FIRST ROW ONLY
          balances | UPDATE customer_account SET ca_bal = ca_bal + 0.01 WHERE ca_id = (SELECT MIN(ca_id) FROM customer_account)
          balances | UPDATE cash_transaction SET ct_amt = ct_amt - 1 WHERE ct_t_id = (SELECT MIN(ct_t_id) FROM cash_transaction)
          holdings | UPDATE holding SET h_qty = h_qty + 1 WHERE h_t_id = (SELECT MIN(h_t_id) FROM holding)
          holdings | DELETE FROM holding WHERE h_t_id = (SELECT MIN(h_t_id) FROM holding)
          holdings | INSERT INTO holding_summary SELECT hs_ca_id + 1000000, hs_s_symb, 0 FROM holding_summary FETCH FIRST ROW ONLY
          holdings against trades | UPDATE holding_summary SET hs_qty = hs_qty + 100 WHERE hs_ca_id = (SELECT MIN(hs_ca_id) FROM holding_summary)
          holdings against trades | UPDATE trade SET t_qty = t_qty + 100 WHERE t_id = (SELECT MAX(t_id) FROM trade)
          holding history | UPDATE holding_history SET hh_after_qty = hh_after_qty - 1 WHERE hh_t_id = (SELECT MAX(hh_t_id) FROM holding_history)
          trades in holdings | DELETE FROM holding_history WHERE hh_t_id = (SELECT MAX(hh_t_id) FROM holding_history)
          settlements | DELETE FROM settlement WHERE se_t_id = (SELECT MIN(se_t_id) FROM settlement)
          settlements | UPDATE trade SET t_st_id = 'CNCL' WHERE t_id = (SELECT MIN(t_id) FROM trade)
          cash transactions | DELETE FROM cash_transaction WHERE ct_t_id = (SELECT MAX(ct_t_id) FROM cash_transaction)
          cash transactions | UPDATE settlement SET se_amt = se_amt + 5 WHERE se_t_id = (SELECT MIN(ct_t_id) FROM cash_transaction)
          trade history | DELETE FROM trade_history WHERE th_st_id = 'CMPT' AND th_t_id = (SELECT MIN(t_id) FROM trade)
          trade history | UPDATE trade SET t_dts = DATEADD('SECOND', 1, t_dts) WHERE t_id = (SELECT MIN(t_id) FROM trade)
          trade requests | UPDATE trade SET t_st_id = 'PNDG' WHERE t_id = (SELECT MIN(t_id) FROM trade)
          trade requests | INSERT INTO trade_request SELECT t_id, t_tt_id, t_s_symb, t_qty, t_bid_price, 1 FROM trade FETCH FIRST ROW ONLY
          broker totals | UPDATE broker SET b_num_trades = b_num_trades + 1
          broker totals | UPDATE broker SET b_comm_total = b_comm_total - 0.01
          trade_history.th_t_id | INSERT INTO trade_history SELECT 1, th_dts, th_st_id FROM trade_history FETCH FIRST ROW ONLY
          settlement.se_t_id | UPDATE settlement SET se_t_id = 1 WHERE se_t_id = (SELECT MIN(se_t_id) FROM settlement)
          cash_transaction.ct_t_id | UPDATE cash_transaction SET ct_t_id = 1 WHERE ct_t_id = (SELECT MIN(ct_t_id) FROM cash_transaction)
          holding.h_t_id | UPDATE holding SET h_t_id = 1 WHERE h_t_id = (SELECT MIN(h_t_id) FROM holding)
          holding_history.hh_t_id | UPDATE holding_history SET hh_t_id = 1 WHERE hh_t_id = (SELECT MAX(hh_t_id) FROM holding_history)
          holding_history.hh_h_t_id | UPDATE holding_history SET hh_h_t_id = 1 WHERE hh_t_id = (SELECT MAX(hh_t_id) FROM holding_history)
          trade.t_ca_id | UPDATE trade SET t_ca_id = 1 WHERE t_id = (SELECT MIN(t_id) FROM trade)
          trade.t_s_symb | UPDATE trade SET t_s_symb = 'none' WHERE t_id = (SELECT MIN(t_id) FROM trade)
          watch_item.wi_s_symb | INSERT INTO watch_item SELECT wl_id, 'none' FROM watch_list FETCH FIRST ROW ONLY
          customer_taxrate.cx_tx_id | UPDATE customer_taxrate SET cx_tx_id = 'none' WHERE cx_c_id = (SELECT MIN(c_id) FROM customer) AND cx_tx_id LIKE 'D%'
          """)
  void check_ofABrokenDatabase_namesTheCondition(String condition, String sql) throws Exception {
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      assertThat(work.changeAny(sql)).isPositive();
      List<ConditionResult> findings = new ConsistencyCheck(site, TINY, Variant.PLAIN).run(work);
      connection.rollback();
      assertThat(findings)
          .filteredOn(finding -> !finding.holds())
          .extracting(ConditionResult::condition)
          .contains(condition);
      assertThat(findings)
          .filteredOn(finding -> finding.condition().equals(condition))
          .allSatisfy(finding -> assertThat(finding.examples()).isNotEmpty());
    }
  }

  @Test
  void check_ofTheVariantWithoutTotals_leavesThemAlone() throws Exception {
    assertThat(new ConsistencyCheck(site, TINY, Variant.PAPER).run())
        .extracting(ConditionResult::condition)
        .doesNotContain("broker totals");
  }

  private static final class Silent implements LoadProgress {
    @Override
    public void loaded(long rows, long parts, long ofParts) {}

    @Override
    public void message(String text) {}
  }
}
