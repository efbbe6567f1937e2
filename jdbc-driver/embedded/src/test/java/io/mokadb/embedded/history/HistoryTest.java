package io.mokadb.embedded.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.history.Noted.Outcome;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of one process; more of them: {@code -Dmoka.history.steps=N}. */
final class HistoryTest {
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void clientsAtOnce_underChangesOfDefinitions_seeSnapshots(long seed) throws Exception {
    int steps = Integer.getInteger("moka.history.steps", 80);
    String url = "jdbc:moka:mem:history" + seed;
    List<Noted> history = Collections.synchronizedList(new ArrayList<>());
    try (Connection keeper = DriverManager.getConnection(url)) {
      Client.create(keeper, steps);
      new Crowd(url, 5, steps)
          .work(
              "c",
              seed,
              System::nanoTime,
              new Client.Notes() {
                @Override
                public void ending(Noted txn) {
                  // Nobody dies here.
                }

                @Override
                public void ended(Noted txn) {
                  history.add(txn);
                }
              });
      history.add(Client.readAll(keeper));
    }
    assertThat(SnapshotIsolation.flawsOf(history)).as("seed %d", seed).isEmpty();
    assertThat(history)
        .as("committed ones")
        .filteredOn(txn -> txn.outcome() == Outcome.COMMITTED)
        .hasSizeGreaterThan(steps);
    assertThat(history)
        .as("committed ones at SERIALIZABLE that write")
        .filteredOn(txn -> txn.isSerializable() && txn.outcome() == Outcome.COMMITTED)
        .filteredOn(txn -> txn.ops().stream().anyMatch(Op::isWrite))
        .hasSizeGreaterThan(steps / 4);
    assertThat(history)
        .as("refused ones")
        .filteredOn(txn -> txn.outcome() == Outcome.ABORTED)
        .isNotEmpty();
  }
}
