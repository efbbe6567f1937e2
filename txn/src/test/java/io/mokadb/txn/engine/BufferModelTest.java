package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.Transaction.Mark;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.observe.ObserverDefinition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Generated sequences, in memory and with tiny memory that spills, of what a transaction can do
 * before its commit, savepoints and open cursors included, next to a model that is a few maps; then
 * the commit, and what it left, next to the model again. {@code -Dmoka.buffer.seeds} sets how many
 * sequences.
 */
final class BufferModelTest {
  private static final int CELLS = 8;
  private static final int OBSERVER = 300;

  @Test
  void operationsWithSavepoints_equalTheModel() {
    int seeds = Integer.getInteger("moka.buffer.seeds", 400);
    for (int seed = 0; seed < seeds; seed++) {
      try {
        new Sequence(seed).run();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  /** What the transaction should be: immutable once it is on the stack. */
  private record State(
      NavigableMap<String, String> visible,
      TreeSet<String> claimed,
      TreeSet<String> announced,
      TreeSet<String> announcedWeakly) {
    State copy() {
      return new State(
          new TreeMap<>(visible),
          new TreeSet<>(claimed),
          new TreeSet<>(announced),
          new TreeSet<>(announcedWeakly));
    }
  }

  private record Savepoint(Mark mark, State state, long bytes) {}

  /** A cursor that was opened some time ago, and what it should still see. */
  private record Open(ValueCursor cursor, Deque<Map.Entry<String, String>> rest) {}

  private static final class Sequence {
    private final SplittableRandom random;
    private final TinySpace tiny;
    private final Rig rig;
    private final TransactionEngine client;
    private final Transaction transaction;
    private final List<Savepoint> savepoints = new ArrayList<>();
    private final List<Open> cursors = new ArrayList<>();
    private State state =
        new State(new TreeMap<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    private int values;

    Sequence(int seed) {
      random = new SplittableRandom(seed);
      // Three of four sequences spill: at each write, or after a few.
      tiny = new TinySpace(seed % 4 == 1 ? 1 : 200L * (seed % 4));
      rig =
          new Rig(
              seed % 8 < 4 ? CommitPath.FASTEST : CommitPath.TWO_PHASE,
              seed % 4 == 0 ? WriteSpace.UNBOUNDED : tiny.space());
      client = rig.client();
      try (Transaction before = rig.begin(client)) {
        for (int i = 0; i < CELLS; i += 2) {
          before.put(cell("c" + i), bytes("old" + i));
          state.visible().put("c" + i, "old" + i);
        }
        before.commit();
      }
      transaction = rig.begin(client);
    }

    void run() {
      List<Transaction> rivals = new ArrayList<>();
      for (int i = 0; i < CELLS; i++) {
        rivals.add(rig.writing(client, "rival", cell("c" + i)));
      }
      for (int i = random.nextInt(60); i >= 0; i--) {
        step();
        check();
      }
      cursors.forEach(this::readOn);
      assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
      checkCommitted();
      for (int i = 0; i < CELLS; i++) {
        boolean claimed = state.claimed().contains("c" + i);
        assertThat(rivals.get(i).commit() instanceof CommitOutcome.Conflict)
            .as("conflict at c%d", i)
            .isEqualTo(claimed);
      }
      tiny.assertNothingLeft();
    }

    private void step() {
      String name = "c" + random.nextInt(CELLS);
      CellKey key = cell(name);
      switch (random.nextInt(14)) {
        case 0, 1, 2 -> {
          String value = "v" + values++ + "x".repeat(random.nextInt(20) == 0 ? 2000 : 0);
          transaction.put(key, bytes(value));
          state.visible().put(name, value);
          state.claimed().add(name);
        }
        case 3, 4 -> {
          transaction.delete(key);
          state.visible().remove(name);
          state.claimed().add(name);
        }
        case 5 -> {
          transaction.lock(key);
          state.claimed().add(name);
        }
        case 6 -> {
          if (state.claimed().contains(name)) {
            transaction.announce(key, NotifiedColumns.of(OBSERVER));
            state.announced().add(name);
          }
        }
        case 7 -> {
          transaction.announceWeakly(key.row(), NotifiedColumns.of(OBSERVER));
          state.announcedWeakly().add(name);
        }
        case 8, 9 ->
            savepoints.add(
                new Savepoint(transaction.mark(), state.copy(), transaction.bufferedBytes()));
        case 10, 11 -> rollBack();
        case 12 -> cursors.add(open(random.nextBoolean()));
        default -> cursors.forEach(this::readOne);
      }
    }

    private void rollBack() {
      if (savepoints.isEmpty()) {
        return;
      }
      int place = random.nextInt(savepoints.size());
      Savepoint savepoint = savepoints.get(place);
      // A cursor of what is undone is closed with the statement that opened it.
      cursors.forEach(open -> open.cursor().close());
      cursors.clear();
      transaction.rollbackTo(savepoint.mark());
      savepoints.subList(place + 1, savepoints.size()).clear();
      state = savepoint.state().copy();
      assertThat(transaction.bufferedBytes()).as("bytes").isEqualTo(savepoint.bytes());
    }

    private Open open(boolean reverse) {
      int from = random.nextInt(CELLS);
      KeyRange range =
          KeyRange.of(cell("c" + from).row(), cell("c" + random.nextInt(from, CELLS)).row());
      NavigableMap<String, String> seen =
          state
              .visible()
              .subMap(
                  text(range.start().toByteArray()), true, text(range.end().toByteArray()), false);
      Deque<Map.Entry<String, String>> rest = new ArrayDeque<>();
      (reverse ? seen.descendingMap() : seen)
          .forEach((name, value) -> rest.add(Map.entry(name, value)));
      return new Open(transaction.scan(new Scan(range, null, reverse, 2)), rest);
    }

    private boolean readOne(Open open) {
      Map.Entry<String, String> expected = open.rest().poll();
      assertThat(open.cursor().next()).as("more of a cursor").isEqualTo(expected != null);
      if (expected != null) {
        assertThat(text(open.cursor().key().row().toByteArray())).isEqualTo(expected.getKey());
        assertThat(text(open.cursor().value())).isEqualTo(expected.getValue());
      }
      return expected != null;
    }

    private void readOn(Open open) {
      boolean more = true;
      while (more) {
        more = readOne(open);
      }
    }

    private void check() {
      List<CellKey> keys = new ArrayList<>();
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < CELLS; i++) {
        keys.add(cell("c" + i));
        expected.add(state.visible().get("c" + i));
        assertThat(text(transaction.get(keys.get(i)))).as("c" + i).isEqualTo(expected.get(i));
      }
      assertThat(transaction.getAll(keys).stream().map(TestEnvironment::text).toList())
          .isEqualTo(expected);
      assertThat(transaction.writeCount()).as("writes").isEqualTo(state.claimed().size());
    }

    private void checkCommitted() {
      for (int i = 0; i < CELLS; i++) {
        assertThat(rig.read(client, cell("c" + i))).isEqualTo(state.visible().get("c" + i));
      }
      TreeSet<String> told = new TreeSet<>();
      client
          .observers()
          .register(
              ObserverDefinition.of(OBSERVER, "noting", KeyRange.all()),
              (own, seen) -> told.add(text(seen.row().toByteArray())));
      ObserverRig.drain(client.observers().worker(ObserverRig.OPTIONS));
      TreeSet<String> expected = new TreeSet<>(state.announced());
      expected.addAll(state.announcedWeakly());
      assertThat(told).as("rows that were announced").isEqualTo(expected);
    }
  }
}
