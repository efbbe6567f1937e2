package io.mokadb.bench.tpce.check.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.check.rows.RowsCheck.Result;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.driver.Rehearsal;
import io.mokadb.bench.tpce.load.LoadProgress;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.TaxRates;
import io.mokadb.bench.tpce.model.TradingCalendar;
import io.mokadb.bench.tpce.schema.Dialect;
import io.mokadb.bench.tpce.schema.TpceTable;
import io.mokadb.bench.tpce.txn.DataMaintenance;
import io.mokadb.bench.tpce.txn.MaintenanceInput;
import io.mokadb.bench.tpce.txn.Variant;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes that a run makes to single rows, made to more of them than the runs so far can have. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ExplainedChangesTest {

  private static final Scale TINY = new Scale(100, 1, 10_000, 30, 100, 5);

  private final Customers customers = new Customers(TINY);
  private final Securities securities = new Securities(TINY);
  private final TradingCalendar calendar = new TradingCalendar(TINY);

  private Site site;

  @BeforeAll
  void loadAndRun() throws Exception {
    Dialect lax = Dialect.named("h2").withoutConstraints();
    site = Site.open("jdbc:h2:mem:explained", "", "", lax, 3);
    new Loader(site, TINY, 1, new Silent()).load();
    Rehearsal.run(site, TINY, 600);
  }

  @AfterAll
  void close() throws Exception {
    site.close();
  }

  /** With the counter that ten turns of each table leave behind. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          ACCOUNT_PERMISSION | UPDATE account_permission SET ap_acl = '0011' | ap_acl is '0011', expected '0000'; | and this table had 10
          ADDRESS | UPDATE address SET ad_line2 = 'Apt. 22' | ad_line2 is 'Apt. 22', expected null; | and this table had 10
          COMPANY | UPDATE company SET co_sp_rate = 'AAA' | co_sp_rate is 'AAA', expected 'BBB'; | and this table had 10
          CUSTOMER | UPDATE customer SET c_email_2 = REPLACE(c_email_2, '@work.', '@office.') | c_email_2 is | and this table had 10
          CUSTOMER_TAXRATE | UPDATE customer_taxrate SET cx_tx_id = 'US5' WHERE cx_tx_id LIKE 'US%' | cx_tx_id is 'US5', expected 'US1'; | and this table had 10
          DAILY_MARKET | UPDATE daily_market SET dm_vol = dm_vol + 3 | dm_vol is | and this table had 10
          DAILY_MARKET | UPDATE daily_market SET dm_vol = dm_vol + 3 WHERE dm_s_symb = (SELECT MIN(s_symb) FROM security) AND dm_date = (SELECT MAX(dm_date) - 31 FROM daily_market) | dm_vol is | Data-Maintenance changes all 2 alike
          EXCHANGE | UPDATE exchange SET ex_desc = CONCAT(SUBSTRING(ex_desc, 1, POSITION('LAST' IN ex_desc) + 12), '2005-01-03T12:00') WHERE ex_id = 'NYSE' | ex_desc is | Data-Maintenance changes all 4 alike
          FINANCIAL | UPDATE financial SET fi_qtr_start_date = fi_qtr_start_date + 1 WHERE EXTRACT(DAY FROM fi_qtr_start_date) = 1 | fi_qtr_start_date is | and this table had 10
          FINANCIAL | UPDATE financial SET fi_qtr_start_date = fi_qtr_start_date + 1 WHERE fi_co_id = (SELECT MIN(co_id) FROM company) AND fi_qtr = 2 | fi_qtr_start_date is | Data-Maintenance changes all 20 alike
          NEWS_ITEM | UPDATE news_item SET ni_dts = DATEADD('DAY', 1, ni_dts) | ni_dts is | and this table had 10
          NEWS_ITEM | UPDATE news_item SET ni_dts = DATEADD('DAY', 1, ni_dts) WHERE ni_id = (SELECT MIN(ni_id) FROM news_item) | ni_dts is | Data-Maintenance changes all 2 alike
          SECURITY | UPDATE security SET s_exch_date = s_exch_date + 6 WHERE s_symb < 'G' | s_exch_date is | and this table had 10
          TAXRATE | UPDATE taxrate SET tx_name = REPLACE(tx_name, ' tax,', ' Tax,') WHERE tx_id LIKE 'D%' | tx_name is | and this table had 10
          WATCH_ITEM | UPDATE watch_item w SET wi_s_symb = (SELECT MAX(s_symb) FROM security WHERE s_symb NOT IN (SELECT wi_s_symb FROM watch_item x WHERE x.wi_wl_id = w.wi_wl_id)) WHERE wi_s_symb = (SELECT MIN(wi_s_symb) FROM watch_item y WHERE y.wi_wl_id = w.wi_wl_id) AND (SELECT COUNT(*) FROM watch_item z WHERE z.wi_wl_id = w.wi_wl_id) < (SELECT COUNT(*) FROM security) | wi_s_symb is | and this table had 10
          LAST_TRADE | UPDATE last_trade SET lt_vol = 0 | lt_dts is | while lt_vol is as it was loaded
          LAST_TRADE | UPDATE last_trade SET lt_vol = lt_vol + 25 | lt_vol is 25, expected 0 | while lt_dts is as it was loaded
          LAST_TRADE | UPDATE last_trade SET lt_price = 21.37 | lt_price is 21.37 | while lt_dts is as it was loaded
          LAST_TRADE | UPDATE last_trade SET lt_dts = TIMESTAMP '2099-01-01 00:00:00' WHERE lt_vol > 0 | lt_dts is 2099-01-01T00:00, expected at most 2005-01-03T18:0 | a minute after the last trade
          LAST_TRADE | UPDATE last_trade SET lt_vol = lt_vol + 1000000 WHERE lt_vol > 0 | lt_vol is 100 | by the trades of runs
          LAST_TRADE | UPDATE last_trade SET lt_vol = lt_vol + 4000 WHERE lt_vol > 0 | last_trade: the sum of lt_vol is | by the trades of runs
          """)
  void check_ofMoreChangesThanRunsExplain_tellsTheRows(
      TpceTable table, String sql, String difference, String reason) throws Exception {
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      work.change("UPDATE tpce_load SET content = '120' WHERE name = 'maintenance'");
      assertThat(work.changeAny(sql)).isPositive();
      Result result = run(work);
      connection.rollback();
      assertThat(result.tables()).containsOnlyKeys(table);
      assertThat(result.tables().get(table))
          .anyMatch(text -> text.contains(difference) && text.contains(reason));
    }
  }

  @Test
  void check_afterAnyNumberOfTurns_findsNothing() throws Exception {
    Draw draw = Draw.of(TINY.seed(), "turns", 0);
    DataMaintenance maintenance = new DataMaintenance();
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      for (int turn = 1; turn <= 3000; turn++) {
        maintenance.run(work, input(draw, turn));
        if (turn < 30 || turn % 500 == 0) {
          assertThat(run(work).tables()).as("after %s turns", turn).isEmpty();
        }
      }
      connection.rollback();
    }
  }

  private MaintenanceInput input(Draw draw, int turn) {
    int owner = draw.below(customers.count());
    int dayOfMonth = draw.between(1, 31);
    List<LocalDate> days =
        IntStream.range(0, TINY.marketDays())
            .mapToObj(calendar::marketDay)
            .filter(day -> day.getDayOfMonth() == dayOfMonth)
            .toList();
    return new MaintenanceInput(
        customers.accountId(owner, draw.below(customers.accounts(owner))),
        customers.id(draw.below(customers.count())),
        securities.companyId(draw.below(securities.companies())),
        draw.chance(33),
        securities.symbol(draw.below(securities.count())),
        days,
        draw.chance(50) ? draw.between(1, 3) : -draw.between(1, 3),
        TaxRates.divisionId(draw.below(TaxRates.DIVISION)),
        calendar.end().plusSeconds(turn));
  }

  private static Result run(Work work) throws SQLException {
    return new RowsCheck(TINY, Variant.PLAIN).run(work);
  }

  private static final class Silent implements LoadProgress {
    @Override
    public void loaded(long rows, long parts, long ofParts) {}

    @Override
    public void message(String text) {}
  }
}
