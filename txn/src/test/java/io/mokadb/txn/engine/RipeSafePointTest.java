package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A safe point counts a lease after it was heard of first. */
final class RipeSafePointTest {
  private final RipeSafePoint ripe = new RipeSafePoint(100);

  @Test
  void at_nothingHeard_isZero() {
    assertThat(ripe.at(1_000)).isZero();
  }

  @Test
  void at_isRipe_aLeaseAfterItWasHeardFirst() {
    ripe.hear(7, 1_000);
    ripe.hear(7, 1_050);
    assertThat(ripe.at(1_099)).isZero();
    assertThat(ripe.at(1_100)).isEqualTo(7);
    assertThat(ripe.at(5_000)).isEqualTo(7);
  }

  @Test
  void at_severalHeard_isTheNewestThatIsRipe() {
    ripe.hear(7, 1_000);
    ripe.hear(8, 1_010);
    ripe.hear(9, 1_020);
    assertThat(ripe.at(1_115)).isEqualTo(8);
    ripe.hear(9, 1_116);
    assertThat(ripe.at(1_120)).isEqualTo(9);
  }

  @Test
  void hear_lowerThanKnown_changesNothing() {
    ripe.hear(7, 1_000);
    assertThat(ripe.at(1_100)).isEqualTo(7);
    ripe.hear(5, 1_100);
    ripe.hear(7, 1_100);
    assertThat(ripe.at(1_300)).isEqualTo(7);
  }

  /** A monotonic clock may begin anywhere, and pass the end of its numbers. */
  @Test
  void at_clockThatOverflows_countsOn() {
    ripe.hear(7, Long.MAX_VALUE - 10);
    assertThat(ripe.at(Long.MIN_VALUE + 88)).isZero();
    assertThat(ripe.at(Long.MIN_VALUE + 89)).isEqualTo(7);
  }
}
