package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Generated transactions, interleaved in one thread and in the middle of each other's commits, are
 * run again one after the other in the order of their commits: the serializable ones must be told
 * the same.
 */
final class SerializableModelTest {
  private static final int ROWS = 12;
  private static final int STEPS = 400;
  private static final int DEEPEST = 3;

  private static Stream<Arguments> runs() {
    return Stream.of(CommitPath.values())
        .flatMap(
            path ->
                Stream.of(2L, 3L, 5L, 8L, 13L, 21L, 34L, 55L)
                    .map(seed -> Arguments.of(path, seed)));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("runs")
  void serializableTransactions_equalASerialRun(CommitPath path, long seed) {
    new Run(path, seed).play();
  }

  /** What one transaction did, and was told; a replay on a map tells what it should have been. */
  private interface Act {
    String replay(NavigableMap<String, String> state);
  }

  private record Done(Act act, String told) {}

  /** A transaction with what it has done. */
  private static final class Story {
    final Transaction transaction;
    final boolean compared;
    final List<Done> done = new ArrayList<>();
    long place;

    Story(Transaction transaction, boolean compared) {
      this.transaction = transaction;
      this.compared = compared;
    }
  }

  private static final class Run {
    private final Random random;
    private final Rig rig;
    private final TransactionEngine client;
    private final List<Story> open = new ArrayList<>();
    private final List<Story> ended = new ArrayList<>();
    private int depth;
    private int values;
    private int conflicts;

    Run(CommitPath path, long seed) {
      random = new Random(seed);
      rig = new Rig(path);
      client = rig.client((step, start) -> interfere());
    }

    void play() {
      for (int i = 0; i < STEPS; i++) {
        step();
      }
      while (!open.isEmpty()) {
        commit(open.remove(0));
      }
      replay();
      assertThat(ended).hasSizeGreaterThan(STEPS / 20);
      assertThat(conflicts).isPositive();
    }

    /** In the middle of something that another transaction does. */
    private void interfere() {
      if (depth < DEEPEST && random.nextInt(3) == 0) {
        depth++;
        step();
        depth--;
      }
    }

    private void step() {
      if (open.size() < 2 || open.size() < 6 && random.nextInt(6) == 0) {
        int kind = random.nextInt(8);
        boolean serializable = kind > 1;
        open.add(
            new Story(serializable ? rig.serializable(client) : rig.begin(client), serializable));
        return;
      }
      Story story = open.remove(random.nextInt(open.size()));
      boolean goesOn;
      try {
        goesOn = random.nextInt(7) != 0;
        if (goesOn) {
          story.done.add(act(story.transaction));
        } else {
          commit(story);
        }
      } catch (TxnException e) {
        // It met a commit that stands still while this runs.
        assertThat(e.kind()).isEqualTo(TxnException.Kind.LOCK_TIMEOUT);
        story.transaction.rollback();
        return;
      }
      if (goesOn) {
        open.add(story);
      }
    }

    private void commit(Story story) {
      boolean writes = story.transaction.hasWrites();
      CommitOutcome outcome = story.transaction.commit();
      if (outcome instanceof CommitOutcome.Committed committed) {
        story.place = committed.commitTimestamp();
        ended.add(story);
      } else {
        assertThat(writes).as("one that wrote nothing never fails").isTrue();
        conflicts++;
      }
    }

    private String row() {
      return String.valueOf((char) ('a' + random.nextInt(ROWS)));
    }

    private Done act(Transaction transaction) {
      String row = row();
      switch (random.nextInt(8)) {
        case 0, 1 -> {
          String value = row + values++;
          transaction.put(cell(row), bytes(value));
          return write(state -> state.put(row, value));
        }
        case 2 -> {
          transaction.delete(cell(row));
          return write(state -> state.remove(row));
        }
        case 3 -> {
          String other = row();
          String told =
              text(transaction.getAll(List.of(cell(row), cell(other))).get(0))
                  + text(transaction.getAll(List.of(cell(row), cell(other))).get(1));
          return new Done(state -> state.get(row) + state.get(other), told);
        }
        case 4, 5 -> {
          return scan(transaction, row, row());
        }
        default -> {
          return new Done(state -> String.valueOf(state.get(row)), "" + told(transaction, row));
        }
      }
    }

    private static Done write(Consumer<NavigableMap<String, String>> change) {
      return new Done(
          state -> {
            change.accept(state);
            return "";
          },
          "");
    }

    private static String told(Transaction transaction, String row) {
      return text(transaction.get(cell(row)));
    }

    private Done scan(Transaction transaction, String one, String other) {
      String from = one.compareTo(other) < 0 ? one : other;
      String to = one.compareTo(other) < 0 ? other : one;
      boolean reverse = random.nextBoolean();
      int limit = random.nextInt(4) == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(2);
      Key start = cell(from).row();
      Key end = cell(to).row();
      StringBuilder told = new StringBuilder();
      try (ValueCursor cursor =
          transaction.scan(new Scan(KeyRange.of(start, end), null, reverse, 2))) {
        for (int i = 0; i < limit && cursor.next(); i++) {
          CellKey key = cursor.key();
          told.append(text(key.row().toByteArray())).append(text(cursor.value()));
        }
      }
      return new Done(
          state -> {
            Map<String, String> part = state.subMap(from, to);
            if (reverse) {
              part = new TreeMap<>(part).descendingMap();
            }
            StringBuilder expected = new StringBuilder();
            part.entrySet().stream()
                .limit(limit)
                .forEach(entry -> expected.append(entry.getKey()).append(entry.getValue()));
            return expected.toString();
          },
          told.toString());
    }

    private void replay() {
      ended.sort((one, other) -> Long.compare(one.place, other.place));
      NavigableMap<String, String> state = new TreeMap<>();
      for (Story story : ended) {
        for (Done done : story.done) {
          String expected = done.act.replay(state);
          if (story.compared) {
            assertThat(done.told).isEqualTo(expected);
          }
        }
      }
      try (Transaction reader = rig.begin(client)) {
        for (int i = 0; i < ROWS; i++) {
          String row = String.valueOf((char) ('a' + i));
          assertThat(told(reader, row)).isEqualTo(state.get(row));
        }
      }
    }
  }
}
