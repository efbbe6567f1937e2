package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.check.Flaw;
import io.mokadb.txn.check.StoreCheck;
import io.mokadb.txn.leaf.LeafOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Generated loads between transactions that begin, read, write and commit in any order, next to a
 * model that is a map of versions: exactly the cells that were written since the snapshot are left,
 * exactly the transactions that should conflict do, and every read sees its snapshot.
 */
final class LoadModelTest {
  private static final int CELLS = 14;
  private static final int STEPS = 200;
  private static final int SEEDS = 200;

  private int left;
  private int conflicts;

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void loads_equalTheModel(CommitPath writers) {
    for (int seed = 0; seed < SEEDS; seed++) {
      try {
        run(seed, writers, LeafOptions.OFF);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertThat(left).as("cells that were left").isPositive();
    assertThat(conflicts).as("transactions that conflicted").isPositive();
  }

  @Test
  void loads_aboveLeaves_equalTheModel() {
    for (int seed = 0; seed < SEEDS; seed++) {
      try {
        run(seed, CommitPath.FASTEST, LeafOptions.tiny(1 << 20, 5));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  private void run(int seed, CommitPath writers, LeafOptions leaves) {
    try (KvStore store = new MemoryStore(true);
        TransactionEngine engine =
            TransactionEngine.embedded(
                store,
                new TestEnvironment().environment(),
                EngineOptions.DEFAULT
                    .withRetention(Duration.ZERO)
                    .withGcPeriod(Duration.ZERO)
                    .withInlineLimit(8)
                    .withLeaves(leaves))) {
      Sequence sequence = new Sequence(seed, engine, writers);
      for (int i = 0; i < STEPS; i++) {
        sequence.step();
      }
      sequence.open.forEach(one -> one.transaction.close());
      List<Flaw> flaws = new ArrayList<>();
      try (StoreCheck check =
          StoreCheck.begin(store, engine, TransactionOptions.DEFAULT, () -> {})) {
        check.records(flaws::add);
      }
      assertThat(flaws).isEmpty();
    }
  }

  private final class Sequence {
    private final SplittableRandom random;
    private final TransactionEngine engine;
    private final TransactionOptions options;
    private final List<Open> open = new ArrayList<>();

    /** Of each cell, its versions by timestamp; an empty text for a deletion. */
    private final Map<CellKey, NavigableMap<Long, String>> model = new TreeMap<>();

    private int number;

    Sequence(int seed, TransactionEngine engine, CommitPath writers) {
      this.random = new SplittableRandom(seed);
      this.engine = engine;
      this.options = TransactionOptions.DEFAULT.withPath(writers);
      for (int i = 0; i < CELLS; i++) {
        model.put(cell("c" + (char) ('a' + i)), new TreeMap<>());
      }
    }

    void step() {
      if (open.isEmpty() || open.size() < 5 && random.nextInt(3) == 0) {
        open.add(new Open(engine.begin(options)));
        return;
      }
      Open one = open.get(random.nextInt(open.size()));
      switch (random.nextInt(8)) {
        case 0, 1, 2 -> write(one);
        case 3 -> commit(one);
        case 4, 5 -> load(one);
        case 6 -> {
          if (random.nextInt(4) == 0) {
            assertThat(engine.collectGarbage()).isNotNull();
          }
        }
        default -> read(one);
      }
    }

    private CellKey anyCell() {
      return cell("c" + (char) ('a' + random.nextInt(CELLS)));
    }

    private String anyValue() {
      return (random.nextInt(4) == 0 ? "a long value " : "v") + number++;
    }

    private void write(Open one) {
      if (one.loaded) {
        return;
      }
      CellKey cell = anyCell();
      String value = random.nextInt(4) == 0 ? "" : anyValue();
      if (value.isEmpty()) {
        one.transaction.delete(cell);
      } else {
        one.transaction.put(cell, bytes(value));
      }
      one.writes.put(cell, value);
    }

    private boolean isWrittenSince(CellKey cell, long snapshot) {
      return model.get(cell).ceilingKey(snapshot) != null;
    }

    private void commit(Open one) {
      open.remove(one);
      long start = one.transaction.startTimestamp();
      boolean conflict = one.writes.keySet().stream().anyMatch(c -> isWrittenSince(c, start));
      CommitOutcome outcome = one.transaction.commit();
      if (outcome instanceof CommitOutcome.Committed committed) {
        assertThat(conflict).as("a conflict").isFalse();
        one.writes.forEach((c, v) -> model.get(c).put(committed.commitTimestamp(), v));
      } else {
        assertThat(conflict).as("a conflict").isTrue();
        conflicts++;
      }
    }

    private void load(Open one) {
      if (!one.writes.isEmpty()) {
        return;
      }
      one.loaded = true;
      Map<CellKey, String> values = new TreeMap<>();
      for (int i = random.nextInt(CELLS); i >= 0; i--) {
        values.put(anyCell(), anyValue());
      }
      List<CellValue> cells = new ArrayList<>();
      BitSet expected = new BitSet();
      values.forEach(
          (cell, value) -> {
            expected.set(cells.size(), isWrittenSince(cell, one.transaction.startTimestamp()));
            cells.add(new CellValue(cell, bytes(value)));
          });
      BitSet found = one.transaction.load(cells);
      if (options.path() == CommitPath.TWO_PHASE) {
        // A writer that was refused has left its mark, which keeps loads away as well.
        BitSet known = (BitSet) found.clone();
        known.and(expected);
        assertThat(known).isEqualTo(expected);
      } else {
        assertThat(found).isEqualTo(expected);
      }
      left += found.cardinality();
      // No other timestamp was drawn since that of the load.
      long at = engine.currentTimestamp();
      for (int i = 0; i < cells.size(); i++) {
        if (!found.get(i)) {
          model.get(cells.get(i).cell()).put(at, text(cells.get(i).value()));
        }
      }
    }

    private void read(Open one) {
      long snapshot = one.transaction.startTimestamp();
      List<CellKey> cells = List.copyOf(model.keySet());
      List<byte[]> found = one.transaction.getAll(cells);
      for (int i = 0; i < cells.size(); i++) {
        CellKey cell = cells.get(i);
        Map.Entry<Long, String> seen = model.get(cell).floorEntry(snapshot);
        String committed = seen == null || seen.getValue().isEmpty() ? null : seen.getValue();
        String own = one.writes.get(cell);
        String expected = own == null ? committed : own.isEmpty() ? null : own;
        assertThat(text(found.get(i))).isEqualTo(expected);
      }
    }
  }

  /** A transaction that has not ended, and what it has written. */
  private static final class Open {
    private final Transaction transaction;
    private final Map<CellKey, String> writes = new TreeMap<>();
    private boolean loaded;

    Open(Transaction transaction) {
      this.transaction = transaction;
    }
  }
}
