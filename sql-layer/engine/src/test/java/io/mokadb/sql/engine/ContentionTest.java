package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

final class ContentionTest {
  private static final String TEXT = "UPDATE t SET v = v + 1 WHERE id = ?";

  private final Contention contention = new Contention();

  @Test
  void enter_neverLost_runsFreely() {
    assertThat(contention.enter(Contention.slot(TEXT, new Object[] {1}))).isNull();
  }

  @Test
  void enter_lostLately_takesTurns_onlyForTheSameParameters() {
    contention.lost(Contention.slot(TEXT, new Object[] {1}));
    ReentrantLock turn = contention.enter(Contention.slot(TEXT, new Object[] {1}));
    assertThat(turn.isHeldByCurrentThread()).isTrue();
    Contention.leave(turn);
    assertThat(turn.isLocked()).isFalse();
    assertThat(contention.enter(Contention.slot(TEXT, new Object[] {2}))).isNull();
  }

  @Test
  void enter_longWithoutConflict_runsFreelyAgain() {
    int slot = Contention.slot(TEXT, new Object[] {1});
    contention.lost(slot);
    int turns = 0;
    for (ReentrantLock turn = contention.enter(slot); turn != null; turn = contention.enter(slot)) {
      Contention.leave(turn);
      turns++;
      assertThat(turns).isLessThan(10_000);
    }
    assertThat(turns).isPositive();
  }
}
