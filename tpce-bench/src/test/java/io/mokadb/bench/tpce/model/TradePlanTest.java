package io.mokadb.bench.tpce.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

final class TradePlanTest {

  @Test
  void tradesOf_allCustomers_areAllTradesOnce() {
    for (Scale scale :
        new Scale[] {
          // A part of a round, and several rounds.
          new Scale(100, 1, 500, 30, 100, 1), new Scale(100, 100, 500, 30, 100, 1)
        }) {
      TradePlan plan = new TradePlan(scale, new CustomerSelection(scale.customers()));
      BitSet seen = new BitSet();
      for (int customer = 0; customer < scale.customers(); customer++) {
        long last = -1;
        for (long number : plan.tradesOf(customer)) {
          assertThat(number).isGreaterThan(last);
          assertThat(seen.get((int) number)).isFalse();
          seen.set((int) number);
          last = number;
        }
      }
      assertThat(seen.cardinality()).isEqualTo((int) scale.trades());
      assertThat(seen.length()).isEqualTo((int) scale.trades());
    }
  }

  @Test
  void tradesOf_customer_areAsManyAsItsWeightSays() {
    Scale scale = new Scale(1000, 10, 500, 30, 100, 1);
    CustomerSelection selection = new CustomerSelection(1000);
    TradePlan plan = new TradePlan(scale, selection);

    for (int customer = 0; customer < 1000; customer++) {
      double expected =
          (double) scale.trades() * selection.weight(customer) / CustomerSelection.UNIT_WEIGHT;
      assertThat((double) plan.tradesOf(customer).length)
          .isCloseTo(expected, within(6 * Math.sqrt(expected)));
    }
  }

  @Test
  void tradesOf_customer_areSpreadOverTheTime() {
    Scale scale = new Scale(1000, 10, 500, 30, 100, 1);
    TradePlan plan = new TradePlan(scale, new CustomerSelection(1000));

    for (int customer = 0; customer < 1000; customer += 50) {
      long[] numbers = plan.tradesOf(customer);
      double middle = numbers[numbers.length / 2];
      assertThat(middle / scale.trades()).isBetween(0.35, 0.65);
    }
  }
}
