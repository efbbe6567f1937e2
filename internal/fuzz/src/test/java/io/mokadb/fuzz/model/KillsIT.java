package io.mokadb.fuzz.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class KillsIT {
  @Test
  void killedProcesses_leaveWholeTransactions() throws Exception {
    long seed = Long.getLong("moka.fuzz.seed", 20_261_101);
    Kills kills = new Kills(seed);

    assertThat(kills.run(Integer.getInteger("moka.fuzz.kills", 3))).as("seed %d", seed).isNull();
    assertThat(kills.committed()).isPositive();
  }
}
