package io.mokadb.bench.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.measure.Sample;
import io.mokadb.bench.micro.Peer;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class LevelPromiseTest {

  private static final BankTurn SOUND = turn(0, 0, 0);

  @Test
  void broken_ofASoundTurn_isEmpty() {
    for (ComparedLevel level : ComparedLevel.values()) {
      assertThat(new LevelPromise(level, Peer.MOKA).broken(SOUND)).isEmpty();
    }
  }

  @Test
  void broken_withMissingMoney_failsWhereUpdatesAreNotLost() {
    for (BankTurn turn : new BankTurn[] {turn(5, 0, 0), turn(-5, 0, 0), turn(0, 1, 0)}) {
      assertThat(new LevelPromise(ComparedLevel.READ_COMMITTED, Peer.MOKA).broken(turn)).isEmpty();
      assertThat(new LevelPromise(ComparedLevel.SNAPSHOT, Peer.MOKA).broken(turn)).hasSize(1);
      assertThat(new LevelPromise(ComparedLevel.SERIALIZABLE, Peer.POSTGRESQL).broken(turn))
          .hasSize(1);
      assertThat(new LevelPromise(ComparedLevel.SERIALIZABLE, Peer.H2).broken(turn)).isEmpty();
    }
  }

  @Test
  void broken_withWriteSkew_failsAtSerializableAlone() {
    BankTurn turn = turn(0, 0, 1);
    assertThat(new LevelPromise(ComparedLevel.SNAPSHOT, Peer.MOKA).broken(turn)).isEmpty();
    assertThat(new LevelPromise(ComparedLevel.SERIALIZABLE, Peer.MOKA).broken(turn))
        .containsExactly("no serial order explains 1 cheques");
  }

  private static BankTurn turn(long missing, long negative, long skewed) {
    Sample sample = new Sample(new Histogram(3), 1, 1, 1, 0, 0);
    return new BankTurn(sample, 0, Map.of(), -1, 0, missing, negative, skewed);
  }
}
