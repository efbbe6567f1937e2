package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.node.LocalNodes;
import io.mokadb.txn.node.Nodes;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which lanes the transactions of a process get. */
final class LanesTest {
  private static final int HALF = Transaction.LANES / 2;

  private final LocalNodes nodes = new LocalNodes();
  private long ids = 100;

  private Nodes join(String database) {
    return nodes.join(++ids, database);
  }

  private static Lanes lanes(Nodes node) {
    return new Lanes(() -> LaneRange.of(node));
  }

  private static List<Integer> take(Lanes lanes, int count) {
    List<Integer> taken = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      taken.add(lanes.take());
    }
    return taken;
  }

  @Test
  void alone_allLanesByTurns() {
    Lanes lanes = lanes(Nodes.ALONE);
    assertThat(lanes.home()).isZero();
    for (int i = 0; i < 3 * Transaction.LANES; i++) {
      int lane = lanes.take();
      assertThat(lane).isEqualTo(i % Transaction.LANES);
      lanes.giveBack(lane);
    }
  }

  @Test
  void twoNodes_haveHalfEach_andMoreOnlyIfTheyNeedIt() {
    Nodes one = join("shop");
    Nodes other = join("shop");
    Lanes first = lanes(one);
    Lanes second = lanes(other);
    List<Integer> low = IntStream.range(0, HALF).boxed().toList();
    List<Integer> high = IntStream.range(HALF, Transaction.LANES).boxed().toList();
    assertThat(take(first, HALF)).isEqualTo(low);
    assertThat(take(second, HALF)).isEqualTo(high);
    assertThat(second.home()).isEqualTo(HALF);
    assertThat(take(first, HALF)).isEqualTo(high);
    assertThat(first.take()).isNull();
    first.giveBack(HALF + 1);
    first.giveBack(2);
    assertThat(first.take()).isEqualTo(2);
    assertThat(first.take()).isEqualTo(HALF + 1);
  }

  @Test
  void nodesOfOtherDatabases_doNotCount() {
    Nodes one = join("shop");
    join("store");
    assertThat(LaneRange.of(one)).isEqualTo(LaneRange.ALL);
  }

  @Test
  void manyNodes_homesDiffer_asLongAsThereAreLanes() {
    List<Nodes> all = new ArrayList<>();
    for (int count = 1; count <= Transaction.LANES; count++) {
      all.add(join("shop"));
      TreeSet<Integer> homes = new TreeSet<>();
      for (Nodes node : all) {
        LaneRange range = LaneRange.of(node);
        homes.add(range.first());
        assertThat(range.first() + range.count()).isLessThanOrEqualTo(Transaction.LANES);
      }
      assertThat(homes).as("%d nodes", count).hasSize(count);
    }
    all.add(join("shop"));
    assertThat(LaneRange.of(all.get(all.size() - 1))).isEqualTo(new LaneRange(0, 1));
  }

  @Test
  void nodeThatIsGone_leavesItsLanes() {
    Nodes one = join("shop");
    Nodes other = join("shop");
    nodes.kill(one.self());
    assertThat(LaneRange.of(other)).isEqualTo(LaneRange.ALL);
    assertThat(LaneRange.of(one)).isEqualTo(LaneRange.ALL);
  }
}
