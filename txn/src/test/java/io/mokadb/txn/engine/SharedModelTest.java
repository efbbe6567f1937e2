package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Family;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Several nodes that read, write and collect garbage, and that stop in the middle of it for shorter
 * and for longer than a lease, with their token or without, against the history of what they have
 * committed.
 */
final class SharedModelTest {
  @Test
  void readsAndCommits_areThoseOfSnapshots() {
    int seeds = Integer.getInteger("moka.shared.seeds", 150);
    long first = Long.getLong("moka.shared.seed", 1);
    Map<String, Integer> seen = new HashMap<>();
    for (long seed = first; seed < first + seeds; seed++) {
      SharedHistory history = new SharedHistory(seed);
      history.run(120);
      history.check();
      history.seen().forEach((event, count) -> seen.merge(event, count, Integer::sum));
    }
    if (seeds >= 150) {
      assertThat(seen)
          .as("what has happened")
          .containsKeys(
              "read",
              "committed",
              "conflict",
              "too old",
              "past",
              "moved",
              "paused for long",
              "token lost",
              "dropped",
              "zombie committed or tried");
    }
  }

  @Test
  void sameSeed_isTheSameHistory() {
    SharedHistory one = new SharedHistory(7);
    SharedHistory other = new SharedHistory(7);
    one.run(120);
    other.run(120);
    assertThat(one.seen()).isEqualTo(other.seen());
  }

  /** After all that: what is left is what is committed, and no lock. */
  @Test
  void lastNode_findsWhatIsCommitted_andNoLocks() {
    for (long seed = 1; seed <= 20; seed++) {
      SharedHistory history = new SharedHistory(seed);
      history.run(120);
      TransactionEngine last = history.bury();
      SharedRig rig = history.rig();
      for (CellKey cell : SharedHistory.CELLS) {
        assertThat(rig.read(last, cell)).as("seed %d", seed).isEqualTo(history.last(cell));
      }
      rig.pass(Duration.ofSeconds(5));
      last.collectGarbage();
      for (CellKey cell : SharedHistory.CELLS) {
        assertThat(rig.versions(cell)).as("seed %d", seed).isLessThanOrEqualTo(1);
        assertThat(rig.read(last, cell)).as("seed %d", seed).isEqualTo(history.last(cell));
      }
      assertThat(rig.count(Family.LOCK)).as("seed %d", seed).isZero();
      history.check();
    }
  }
}
