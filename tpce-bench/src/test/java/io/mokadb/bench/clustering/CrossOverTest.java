package io.mokadb.bench.clustering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CrossOverTest {

  private static final Documents DOCUMENTS = new Documents(36_000, 1);

  @Test
  void told_observersFasterThroughout_saysThatThereIsNone() {
    assertThat(CrossOver.told(DOCUMENTS, List.of(point(10, 0.01, true, 10))))
        .isEqualTo(
            "The observers are the faster ones at all of these rates: these crawls show no"
                + " cross-over.");
  }

  @Test
  void told_observersSlowerAtLast_givesBothRatesAndTheirShare() {
    assertThat(
            CrossOver.told(
                DOCUMENTS, List.of(point(10, 0.01, true, 10), point(100, 20, false, 50))))
        .startsWith(
            "The cross-over lies between 10 and 100 documents/s: 100 and 1,000 percent of this"
                + " repository an hour.")
        // 100 come, 50 are clustered: one that is due after t seconds waits for as long again.
        .endsWith("After 6 s of crawling at this rate it exceeds the batch's median.");
  }

  @Test
  void told_crawlTooShortForTheBacklog_saysWhenTheBatchWouldWin() {
    assertThat(
            CrossOver.told(DOCUMENTS, List.of(point(10, 0.01, true, 10), point(100, 3, false, 80))))
        .contains("no cross-over")
        .contains("fall behind from 100 documents/s on")
        .contains("inserted 90/s and 80/s were clustered")
        .endsWith("After 24 s of crawling at this rate it exceeds the batch's median.");
  }

  /** A point where the batch's median is 6 s. */
  private static ClusteringFigure.Point point(
      double rate, double median, boolean keptUp, double clustered) {
    return new ClusteringFigure.Point(
        rate,
        new Delay(4, 6, 8),
        new ObserverSide.Crawl(new Delay(0, median, median), keptUp, 90, clustered));
  }
}
