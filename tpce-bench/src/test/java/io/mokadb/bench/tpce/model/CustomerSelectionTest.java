package io.mokadb.bench.tpce.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CustomerSelectionTest {

  private static final int DRAWS = 2_000_000;

  // Percentages of all draws that fall on the hottest customer and on groups of customers, as
  // measured with the public generator.
  @ParameterizedTest
  @CsvSource({"1000, 0.18, 1.7, 16.0, 30.0, 35.4", "5000, 0.036, 1.7, 16.1, 30.1, 35.4"})
  void draw_ofMillions_hasTheSkewOfTheDescription(
      int customers, double hottest, double top1, double top10, double top20, double coldestHalf) {
    int[] counts = counts(customers);

    assertThat(percent(counts, customers - 1, customers))
        .isCloseTo(hottest, within(hottest * 0.07));
    assertThat(percent(counts, customers * 99 / 100, customers)).isCloseTo(top1, within(0.1));
    assertThat(percent(counts, customers * 9 / 10, customers)).isCloseTo(top10, within(0.2));
    assertThat(percent(counts, customers * 8 / 10, customers)).isCloseTo(top20, within(0.2));
    assertThat(percent(counts, 0, customers / 2)).isCloseTo(coldestHalf, within(0.2));
  }

  @Test
  void draw_ofSeveralUnits_choosesEachEvenly() {
    CustomerSelection selection = new CustomerSelection(5000);
    Draw draw = Draw.of(7, "units", 0);
    int[] units = new int[5];
    for (int i = 0; i < 100_000; i++) {
      units[selection.draw(draw) / CustomerSelection.UNIT]++;
    }

    for (int unit : units) {
      assertThat(unit).isBetween(19_400, 20_600);
    }
  }

  @Test
  void weight_isTheShareOfDraws() {
    for (int customers : new int[] {100, 1000, 2300}) {
      CustomerSelection selection = new CustomerSelection(customers);
      long all = IntStream.range(0, customers).mapToLong(selection::weight).sum();
      Draw draw = Draw.of(3, "weights", customers);
      int[] counts = new int[customers];
      for (int i = 0; i < DRAWS / 2; i++) {
        counts[selection.draw(draw)]++;
      }
      for (int i = 0; i < customers; i++) {
        double expected = (double) DRAWS / 2 * selection.weight(i) / all;
        assertThat((double) counts[i]).isCloseTo(expected, within(6 * Math.sqrt(expected)));
      }
    }
  }

  @Test
  void ranksOfAUnit_areAllRanks_inAnOrderThatHidesThem() {
    CustomerSelection selection = new CustomerSelection(3000);
    for (int unit = 0; unit < 3; unit++) {
      int[] ranks = IntStream.range(unit * 1000, unit * 1000 + 1000).map(selection::rank).toArray();
      assertThat(Arrays.stream(ranks).sorted().toArray())
          .isEqualTo(IntStream.range(0, 1000).toArray());
      // Each hundred neighbours, the customers of a broker, are a fair sample.
      for (int i = 0; i < 1000; i += 100) {
        assertThat(Arrays.stream(ranks, i, i + 100).average().orElseThrow()).isBetween(440d, 560d);
      }
    }
    assertThat(selection.rank(0)).isNotEqualTo(selection.rank(1000));
  }

  @Test
  void tiers_are200And600And200OfAUnit() {
    CustomerSelection selection = new CustomerSelection(1000);
    int[] tiers = new int[4];
    IntStream.range(0, 1000).forEach(i -> tiers[selection.tier(i)]++);

    assertThat(tiers).containsExactly(0, 200, 600, 200);
    long[] weights = new long[4];
    IntStream.range(0, 1000).forEach(i -> weights[selection.tier(i)] += selection.weight(i));
    assertThat(weights).containsExactly(0, 200_000, 1_200_000, 600_000);
  }

  private static int[] counts(int customers) {
    CustomerSelection selection = new CustomerSelection(customers);
    Draw draw = Draw.of(42, "selection", customers);
    int[] counts = new int[customers];
    for (int i = 0; i < DRAWS; i++) {
      counts[selection.draw(draw)]++;
    }
    Arrays.sort(counts);
    return counts;
  }

  private static double percent(int[] sorted, int from, int to) {
    return 100.0 * Arrays.stream(sorted, from, to).asLongStream().sum() / DRAWS;
  }
}
