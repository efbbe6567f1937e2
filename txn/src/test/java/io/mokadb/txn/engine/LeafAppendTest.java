package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.leaf.BrokenLeaves;
import io.mokadb.txn.leaf.Interference;
import io.mokadb.txn.leaf.LeafOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that come in the order of their keys, in many at once, and readers of them. */
final class LeafAppendTest {
  private static final int ENTRIES = 100;
  private static final int BATCH = 40;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void appendedRows_areReadAsTheyAre(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    try (Rows rows = new Rows(Interference.NONE)) {
      run(rows, random);
      assertThat(rows.engine.leafStatistics().leaves()).as("leaves").isGreaterThan(10);
      assertThat(rows.engine.leafStatistics().hits()).as("hits").isPositive();
    }
  }

  private static void run(Rows rows, SplittableRandom random) {
    for (int i = 0; i < 60; i++) {
      rows.append(random);
      rows.read(random);
    }
  }

  @Test
  void leafCutAtTheWrongRow_isNoticed() {
    assertThatThrownBy(
            () -> {
              for (long seed = 0; seed < 20; seed++) {
                try (Rows rows = new Rows(BrokenLeaves.SPLITTING_AT_THE_WRONG_ROW.interference())) {
                  run(rows, new SplittableRandom(seed));
                }
              }
            })
        .isInstanceOf(AssertionError.class);
  }

  /** Rows that no transaction reads take no memory of the leaves. */
  @Test
  void rowsThatAreNotRead_leaveNoLeaves() {
    SplittableRandom random = new SplittableRandom(6);
    try (Rows rows = new Rows(Interference.NONE)) {
      rows.append(random);
      rows.read(random);
      for (int i = 0; i < 60; i++) {
        rows.append(random);
      }
      assertThat(rows.engine.leafStatistics().leaves()).isLessThan(3);
      rows.read(random);
    }
  }

  private static final class Rows implements AutoCloseable {
    private final KvStore store = new MemoryStore(true);
    private final TreeMap<CellKey, String> model = new TreeMap<>();
    private final TransactionEngine engine;
    private int next;

    Rows(Interference interference) {
      engine =
          TransactionEngine.embedded(
              store,
              new TestEnvironment().environment(),
              EngineOptions.DEFAULT
                  .withRetention(Duration.ZERO)
                  .withGcPeriod(Duration.ZERO)
                  .withLeaves(LeafOptions.tiny(1 << 20, ENTRIES).withInterference(interference)));
    }

    @Override
    public void close() {
      engine.close();
      store.close();
    }

    private static CellKey row(int number) {
      return cell(String.format("r%06d", number));
    }

    private void append(SplittableRandom random) {
      try (Transaction writer = engine.begin(TransactionOptions.DEFAULT)) {
        for (int i = 0; i < BATCH; i++) {
          put(writer, row(next), "v" + next);
          if (random.nextInt(10) == 0) {
            put(writer, CellKey.of(row(next).row(), Column.of(3)), "w" + next);
          }
          next++;
        }
        // Now and then also a row among the earlier ones, or one that goes.
        if (next > BATCH && random.nextInt(4) == 0) {
          put(writer, row(random.nextInt(next)), "changed" + next);
        }
        if (random.nextInt(3) == 0) {
          CellKey gone = row(next - 1 - random.nextInt(BATCH));
          writer.delete(gone);
          model.remove(gone);
        }
        assertThat(writer.commit()).isInstanceOf(Committed.class);
      }
    }

    private void put(Transaction writer, CellKey cell, String value) {
      writer.put(cell, bytes(value));
      model.put(cell, value);
    }

    private void read(SplittableRandom random) {
      try (Transaction reader = engine.begin(TransactionOptions.DEFAULT)) {
        for (int i = 0; i < 5; i++) {
          CellKey cell = row(random.nextInt(next + 10));
          assertThat(text(reader.get(cell))).isEqualTo(model.get(cell));
          CellKey last = row(next - random.nextInt(BATCH));
          assertThat(text(reader.get(last))).isEqualTo(model.get(last));
        }
        if (random.nextInt(5) == 0) {
          List<String> expected = new ArrayList<>();
          model.forEach(
              (cell, value) -> {
                if (cell.column().id() == 0) {
                  expected.add(text(cell.row().unsafeBytes()) + "=" + value);
                }
              });
          assertThat(
                  TransactionContract.drain(
                      reader.scan(new Scan(KeyRange.all(), new ColumnRange(0, 0), false, 64))))
              .isEqualTo(expected);
        }
      }
    }
  }
}
