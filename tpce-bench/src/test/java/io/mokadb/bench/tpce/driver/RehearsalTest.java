package io.mokadb.bench.tpce.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.check.ConditionResult;
import io.mokadb.bench.tpce.check.ConsistencyCheck;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.load.LoadProgress;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.Dialect;
import io.mokadb.bench.tpce.txn.CustomerPosition;
import io.mokadb.bench.tpce.txn.Kind;
import io.mokadb.bench.tpce.txn.Variant;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The whole house on one thread and with a clock of its own: every transaction, the same always.
 */
@Tag("long")
final class RehearsalTest {

  private static final Scale TINY = new Scale(100, 1, 5_000, 30, 100, 11);
  private static final int CUSTOMERS = 2000;

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:moka:mem:rehearsal",
        "jdbc:h2:mem:rehearsal",
        "jdbc:hsqldb:mem:rehearsal",
        "jdbc:derby:memory:rehearsal;create=true",
        "jdbc:sqlite:{directory}/rehearsal.db"
      })
  void rehearsal_ofAllTransactions_keepsEveryCondition(String template) throws Exception {
    String url = template.replace("{directory}", directory.toString());
    // Derby would write into the working directory.
    System.setProperty("derby.stream.error.file", directory.resolve("derby.log").toString());
    try (Site site = Site.open(url, "", "", Dialect.of(url), 3)) {
      new Loader(site, TINY, 2, new Silent()).load();
      assertThat(check(site)).allMatch(ConditionResult::holds);
      RunStatistics statistics = new RunStatistics();
      Rehearsal.run(site, TINY, CUSTOMERS, statistics, Variant.PLAIN);
      // Ends what was left open, as the next run would.
      Opening.of(site, TINY, statistics, () -> 0);
      for (Kind kind : Kind.values()) {
        assertThat(statistics.count(kind)).as(kind.title()).isPositive();
      }
      assertThat(statistics.of(Kind.TRADE_ORDER).rolledBack()).isPositive();
      // Orders come in and are carried out at the same rate; some still wait when the doors close.
      long orders =
          statistics.count(Kind.TRADE_ORDER) - statistics.of(Kind.TRADE_ORDER).rolledBack();
      assertThat(statistics.count(Kind.TRADE_RESULT)).isBetween(orders * 93 / 100, orders);
      assertThat(statistics.conflicts()).isZero();
      assertThat(statistics.orderToResult().getTotalCount())
          .isEqualTo(statistics.count(Kind.TRADE_RESULT));
      assertThat(check(site)).allMatch(ConditionResult::holds);
    }
  }

  @Test
  void rehearsal_withObservers_keepsEveryCondition() throws Exception {
    String url = "jdbc:moka:mem:observers";
    try (Site site = Site.open(url, "", "", Dialect.of(url), 3)) {
      new Loader(site, TINY, 2, new Silent()).load();
      ObserverTables observers = new ObserverTables(site);
      observers.settle();
      observers.install();
      RunStatistics statistics = new RunStatistics();
      Rehearsal.run(site, TINY, CUSTOMERS, statistics, Variant.OBSERVERS);
      observers.settle();
      assertThat(statistics.count(Kind.TRADE_RESULT)).isPositive();
      assertThat(statistics.calls().of(Kind.TRADE_RESULT))
          .isGreaterThan(10 * statistics.count(Kind.TRADE_RESULT));
      assertThat(statistics.calls().statements())
          .anySatisfy(one -> assertThat(one.statement()).isEqualTo("COMMIT"));
      assertThat(check(site)).allMatch(ConditionResult::holds);
    }
  }

  @Test
  void rehearsal_withViews_keepsEveryCondition() throws Exception {
    String url = "jdbc:moka:mem:views";
    try (Site site = Site.open(url, "", "", Dialect.of(url), 3)) {
      new Loader(site, TINY, 2, new Silent()).load();
      PositionViews views = new PositionViews(site);
      assertThat(views.settle()).isEmpty();
      views.install();
      RunStatistics statistics = new RunStatistics();
      Rehearsal.run(site, TINY, CUSTOMERS, statistics, Variant.VIEWS);
      assertThat(statistics.count(Kind.TRADE_RESULT)).isPositive();
      assertThat(statistics.count(Kind.CUSTOMER_POSITION)).isPositive();
      assertThat(views.settle()).isEmpty();
      assertThat(check(site)).allMatch(ConditionResult::holds);
      // Again, as after a kill; and a run without views goes on from there.
      assertThat(views.settle()).isEmpty();
      Rehearsal.run(site, TINY, 100, statistics, Variant.PLAIN);
      assertThat(check(site)).allMatch(ConditionResult::holds);
    }
  }

  @Test
  void position_withViews_isThatOfTheTables_alsoInATransactionThatHasChangedThem()
      throws Exception {
    String url = "jdbc:moka:mem:positions";
    try (Site site = Site.open(url, "", "", Dialect.of(url), 3)) {
      new Loader(site, TINY, 2, new Silent()).load();
      PositionViews views = new PositionViews(site);
      views.install();
      Rehearsal.run(site, TINY, 100, new RunStatistics(), Variant.VIEWS);
      try (Connection connection = site.connect()) {
        Work work = new Work(connection, site.dialect());
        assertThat(work.changeAny("UPDATE last_trade SET lt_price = lt_price + 1")).isPositive();
        assertThat(
                work.changeAny(
                    "UPDATE holding_summary SET hs_qty = 2 * hs_qty WHERE hs_ca_id ="
                        + " (SELECT MIN(hs_ca_id) FROM holding_summary)"))
            .isPositive();
        for (long customer :
            work.list(
                "SELECT c_id FROM customer ORDER BY c_id FETCH FIRST 10 ROWS ONLY",
                row -> row.getLong(1))) {
          CustomerPosition.Input input = new CustomerPosition.Input(customer, "", false, 0);
          assertThat(assets(new CustomerPosition(Variant.VIEWS).run(work, input)))
              .as("customer %s", customer)
              .isEqualTo(assets(new CustomerPosition(Variant.PLAIN).run(work, input)));
        }
        connection.rollback();
      }
      assertThat(views.settle()).isEmpty();
    }
  }

  /** By account: as numbers, whatever their scales. */
  private static Map<Long, BigDecimal> assets(CustomerPosition.Output position) {
    return position.accounts().stream()
        .collect(
            Collectors.toMap(
                CustomerPosition.Account::id, account -> account.assets().stripTrailingZeros()));
  }

  @Test
  void rehearsal_ofTransactionsThatWereDueLongAgo_countsTheTimeSinceThen() throws Exception {
    String url = "jdbc:h2:mem:late";
    try (Site site = Site.open(url, "", "", Dialect.of(url), 3)) {
      new Loader(site, TINY, 2, new Silent()).load();
      RunStatistics statistics = new RunStatistics();
      BrokerageHouse house = Opening.of(site, TINY, new RunStatistics(), () -> 0);
      Market market = new Market();
      Executor executor = new Executor(site, () -> statistics, draw("pauses"), false);
      CustomerEmulator customer =
          new CustomerEmulator(
              executor, new Inputs(house, draw("inputs")), market, draw("mix"), Variant.PLAIN);
      MarketEmulator exchange =
          new MarketEmulator(executor, house, market, draw("exchange"), Variant.PLAIN, true);
      long due = System.nanoTime() - Duration.ofSeconds(5).toNanos();
      for (int i = 0; i < 100; i++) {
        customer.step(due);
      }
      Market.Submitted order = market.nextNow().orElseThrow();
      assertThat(order.since()).isEqualTo(due);
      exchange.carryOut(new Market.Submitted(order.order(), due, due));
      for (Kind kind : List.of(Kind.TRADE_ORDER, Kind.TRADE_STATUS, Kind.TRADE_RESULT)) {
        assertThat(statistics.of(kind).micros().getMinNonZeroValue())
            .as(kind.title())
            .isGreaterThan(4_990_000);
      }
      assertThat(statistics.orderToResult().getMinNonZeroValue()).isGreaterThan(4_990_000);
    }
  }

  private static Draw draw(String what) {
    return Draw.of(TINY.seed(), what, 0);
  }

  private static List<ConditionResult> check(Site site) throws Exception {
    return new ConsistencyCheck(site, TINY, Variant.PLAIN).run();
  }

  private static final class Silent implements LoadProgress {
    @Override
    public void loaded(long rows, long parts, long ofParts) {}

    @Override
    public void message(String text) {}
  }
}
