package io.mokadb.bench.tpce.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.check.ConditionResult;
import io.mokadb.bench.tpce.check.ConsistencyCheck;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.load.LoadProgress;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.Dialect;
import io.mokadb.bench.tpce.txn.Kind;
import io.mokadb.bench.tpce.txn.Variant;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The whole house on one thread and with a clock of its own: every transaction, the same always.
 */
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
  void rehearsal_ofTransactionsThatWereDueLongAgo_countsTheTimeSinceThen() throws Exception {
    String url = "jdbc:h2:mem:late";
    try (Site site = Site.open(url, "", "", Dialect.of(url), 3)) {
      new Loader(site, TINY, 2, new Silent()).load();
      RunStatistics statistics = new RunStatistics();
      BrokerageHouse house = Opening.of(site, TINY, new RunStatistics(), () -> 0);
      Market market = new Market();
      Executor executor = new Executor(site, () -> statistics, draw("pauses"), false);
      CustomerEmulator customer =
          new CustomerEmulator(executor, new Inputs(house, draw("inputs")), market, draw("mix"));
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
