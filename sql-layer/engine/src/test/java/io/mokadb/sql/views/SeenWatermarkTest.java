package io.mokadb.sql.views;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SeenWatermarkTest {
  private final SeenWatermark seen = new SeenWatermark();

  @Test
  void nothingFound_isZero() {
    assertThat(seen.at(100)).isZero();
  }

  @Test
  void found_countsFromItsSnapshotOn() {
    seen.found(10, 20);

    assertThat(seen.at(19)).isZero();
    assertThat(seen.at(20)).isEqualTo(10);
    assertThat(seen.at(1000)).isEqualTo(10);
  }

  @Test
  void newerWatermark_takesThePlace() {
    seen.found(10, 20);
    seen.found(30, 40);

    assertThat(seen.at(35)).isZero();
    assertThat(seen.at(40)).isEqualTo(30);
  }

  @Test
  void olderWatermark_isLeftOut() {
    seen.found(30, 40);
    seen.found(10, 20);

    assertThat(seen.at(25)).isZero();
    assertThat(seen.at(40)).isEqualTo(30);
  }

  @Test
  void sameWatermarkAtAnEarlierSnapshot_countsFromThere() {
    seen.found(10, 40);
    seen.found(10, 20);
    seen.found(10, 50);

    assertThat(seen.at(20)).isEqualTo(10);
  }
}
