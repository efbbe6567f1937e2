package io.mokadb.bench.tpce.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class DrawTest {

  private static final int DRAWS = 400_000;

  @Test
  void skewed_ofTradeIds_drawsBlocksUnevenly() {
    // The trades of 5000 customers and 300 days, and those of 1000 customers and one day.
    assertThat(topTenPercentOfBlocks(86_400_000)).isBetween(0.70, 0.90);
    assertThat(topTenPercentOfBlocks(57_600)).isBetween(0.45, 0.70);
  }

  @Test
  void skewed_staysInItsRange_alsoIfNoMaskFits() {
    Draw draw = Draw.of(1, "small", 0);
    for (long bound : new long[] {1, 2, 100, 576, 1_000_003}) {
      for (int i = 0; i < 1000; i++) {
        assertThat(draw.skewed(bound, 65_535, 7)).isBetween(0L, bound - 1);
      }
    }
  }

  /** The share of draws that fall on the most frequent tenth of the patterns of a block. */
  private static double topTenPercentOfBlocks(long bound) {
    Draw draw = Draw.of(5, "ids", bound);
    int patterns = (int) Math.min(65_536, Long.highestOneBit(bound >> 7));
    int[] counts = new int[patterns];
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) (draw.skewed(bound, 65_535, 7) >> 7) % patterns]++;
    }
    Arrays.sort(counts);
    return (double) Arrays.stream(counts, patterns - patterns / 10, patterns).sum() / DRAWS;
  }
}
