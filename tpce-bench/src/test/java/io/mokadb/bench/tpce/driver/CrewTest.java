package io.mokadb.bench.tpce.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.TradeIds;
import io.mokadb.bench.tpce.model.TradingCalendar;
import io.mokadb.bench.tpce.txn.Variant;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Threads that end before their time, without a database. */
final class CrewTest {

  private static final Scale TINY = new Scale(100, 1, 10_000, 30, 100, 5);

  private final SecondMeter meter = new SecondMeter();

  /** Customers fail when they ask for the time of their first transaction. */
  private static final class Broken implements Pacing {

    private final CountDownLatch asked = new CountDownLatch(1);
    private final Error error;

    Broken(Error error) {
      this.error = error;
    }

    @Override
    public long next(long now) {
      asked.countDown();
      throw error;
    }

    @Override
    public void measure() {}

    @Override
    public long lag(long now) {
      return 0;
    }

    @Override
    public boolean behind(long now) {
      return false;
    }

    @Override
    public long leftOut() {
      return 0;
    }
  }

  @Test
  void failure_ofAThreadThatDiedOfAnError_isThatError() throws Exception {
    Error error = new StackOverflowError("planted");
    Broken broken = new Broken(error);
    Crew crew = crew(broken);
    crew.start();
    // A crew that leaves before its first step has nothing to fail at.
    broken.asked.await();
    crew.leave();
    assertThat(crew.failure()).containsSame(error);
  }

  private Crew crew(Pacing pacing) {
    Duration minute = Duration.ofMinutes(1);
    Plan plan =
        new Plan(
            1, 1, minute, minute, minute, minute, Variant.PLAIN, false, OptionalDouble.empty());
    BrokerageHouse house =
        new BrokerageHouse(
            TINY,
            new MarketClock(new TradingCalendar(TINY).end(), () -> 0),
            TradeIds.initial(TINY.trades()));
    return new Crew(
        null,
        TINY,
        plan,
        new Stop(),
        pacing,
        meter,
        () -> new RunStatistics(meter),
        house,
        1,
        trade -> {});
  }
}
