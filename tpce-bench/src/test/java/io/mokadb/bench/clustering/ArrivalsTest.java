package io.mokadb.bench.clustering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mokadb.bench.measure.Stop;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ArrivalsTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void delay_runsFromWhenADocumentWasDue() {
    Arrivals arrivals = new Arrivals(100, 4, 0, 2);
    assertThat(arrivals.due(103)).isEqualTo(3 * SECOND / 2);
    arrivals.seen(100, 2 * SECOND);
    arrivals.seen(100, 9 * SECOND);
    arrivals.seen(102, 2 * SECOND);
    arrivals.seen(99, 2 * SECOND);
    assertThat(arrivals.lowestMissing()).isEqualTo(101);
    assertThat(arrivals.complete()).isFalse();
    // 2 s and 1 s; the two that were never seen wait since 0.5 and 1.5 s.
    Delay delay = arrivals.delay(10 * SECOND);
    assertThat(delay.shortest()).isCloseTo(1, within(0.01));
    assertThat(delay.median()).isCloseTo(2, within(0.01));
    assertThat(delay.longest()).isCloseTo(9.5, within(0.02));
  }

  @Test
  void ofBatch_documentsWaitForTheRunBeforeAndForTheirOwn() {
    assertThat(Delay.ofBatch(20, 30)).isEqualTo(new Delay(30, 40, 50));
  }

  @Test
  void documents_haveTheirKeysForever() {
    Documents documents = new Documents(1000, 5);
    assertThat(documents.keys()).isEqualTo(750);
    assertThat(documents.key(17, 2)).isEqualTo(new Documents(1000, 5).key(17, 2)).isBetween(0, 749);
    assertThat(documents.percentPerHour(1)).isEqualTo(360);
  }

  @Test
  void observers_clusterEveryCrawledDocumentByItsKeys(@TempDir Path directory) throws Exception {
    try (ObserverSide side =
        new ObserverSide("jdbc:moka:" + directory.resolve("db"), new Documents(200, 3))) {
      ObserverSide.Crawl crawl = side.crawl(500, 0.2, new Stop());
      assertThat(crawl.delay().median()).isPositive();
      side.check();
    }
  }
}
