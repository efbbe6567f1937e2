package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.txn.Transaction;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long a process waits for the news that another one, which held cells, is gone. */
final class SharedHoldsTest {
  private static final List<CellKey> CELLS = List.of(cell("a"), cell("b"), cell("c"));

  /** Once, for the answer that the keeper of the tokens gives later. */
  private static final long WAIT = Duration.ofMillis(200).toNanos();

  private final SharedRig rig = new SharedRig();
  private Transaction taker;

  /** The process that comes later does not know of the one that is gone. */
  @BeforeEach
  void oneHolds_andIsGone_beforeAnotherComes() {
    TransactionEngine dead = join();
    var unused = join();
    Transaction holder = rig.begin(dead);
    CELLS.forEach(cell -> assertThat(holder.tryHold(cell)).isTrue());
    rig.nodes.kill(dead.nodes().self());
    rig.world.deferringBackground();
    taker = rig.begin(join());
  }

  private TransactionEngine join() {
    TransactionEngine node = rig.join();
    node.shareHolds(Key.wrap(bytes("holds")));
    return node;
  }

  /** Time passes for those who wait, and for nothing else. */
  private long waitedFor(CellKey cell, boolean expected) {
    long began = rig.world.nanoTime();
    assertThat(taker.tryHold(cell)).isEqualTo(expected);
    return rig.world.nanoTime() - began;
  }

  @Test
  void noAnswer_isWaitedForOnce_andNotForEachCell() {
    assertThat(waitedFor(CELLS.get(0), false)).isEqualTo(WAIT);
    assertThat(waitedFor(CELLS.get(1), false)).isZero();
    assertThat(waitedFor(CELLS.get(2), false)).isZero();
    assertThat(waitedFor(CELLS.get(0), false)).isZero();
  }

  @Test
  void answerThatComesLate_setsFreeWhatWasHeld_withoutAnotherWait() {
    assertThat(waitedFor(CELLS.get(0), false)).isEqualTo(WAIT);
    rig.world.runBackground();
    for (CellKey cell : CELLS) {
      assertThat(waitedFor(cell, true)).isZero();
    }
  }

  @Test
  void answerThatIsLost_isAskedForAgain_afterASecond() {
    assertThat(waitedFor(CELLS.get(0), false)).isEqualTo(WAIT);
    rig.world.dropBackground();
    rig.world.advance(Duration.ofSeconds(1));
    assertThat(waitedFor(CELLS.get(1), false)).isEqualTo(WAIT);
    rig.world.runBackground();
    assertThat(waitedFor(CELLS.get(1), true)).isZero();
  }
}
