package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.txn.Scan;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.mvcc.WriteKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A buffer that spills again and again, on a disk that is full at times, against a map. */
final class SpillingBufferTest {
  private static final int ROWS = 40;

  /** A walk that was begun some time ago, and what it should still give. */
  private record Begun(BufferWalk walk, NavigableMap<CellKey, String> rest, boolean reverse) {}

  private record Saved(WriteBuffer.Position mark, TreeMap<CellKey, String> content, long bytes) {}

  @Test
  void writesMarksWalksAndFailures_areAsInAMap() {
    int seeds = Integer.getInteger("moka.buffer.seeds", 300);
    for (int seed = 0; seed < seeds; seed++) {
      try {
        new Sequence(seed).run();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  /** Rows that are prefixes of each other, hold zeros, and have several columns. */
  private static CellKey cell(SplittableRandom random) {
    int number = random.nextInt(ROWS);
    byte[] row = new byte[1 + number % 4];
    Arrays.fill(row, (byte) 0);
    row[0] = (byte) (number / 8);
    row[row.length - 1] = (byte) (number % 3 == 0 ? 0xFF : number % 2);
    return CellKey.of(Key.wrap(row), Column.of(number % 5 == 0 ? 300 : 0));
  }

  private static final class Sequence {
    private final SplittableRandom random;
    private final TinySpace tiny;
    private final WriteBuffer buffer;
    private final List<Saved> marks = new ArrayList<>();
    private final List<Begun> walks = new ArrayList<>();

    /** "L" for a lock, "D" for a delete, "P" and the value for a value. */
    private TreeMap<CellKey, String> model = new TreeMap<>();

    Sequence(int seed) {
      random = new SplittableRandom(seed);
      tiny = new TinySpace(random.nextInt(3_000));
      WriteSpace space = tiny.space();
      buffer =
          new WriteBuffer(
              space.memory().open(),
              space.scratchOrNull(),
              cells -> cells.stream().mapToLong(cell -> previous(cell)).toArray());
    }

    private static long previous(CellKey cell) {
      return 1000L + cell.hashCode() % 1000;
    }

    void run() {
      boolean failing = random.nextInt(4) == 0;
      for (int step = 0; step < 150; step++) {
        if (failing && random.nextInt(10) == 0) {
          tiny.fullAfter(random.nextInt(20));
        }
        try {
          step();
        } catch (KvException e) {
          assertThat(e.kind()).isEqualTo(KvException.Kind.FULL);
        }
        check();
      }
      walks.forEach(begun -> readOn(begun, Integer.MAX_VALUE));
      commit();
      assertThat(tiny.wasUsed()).isTrue();
      buffer.close();
      tiny.assertNothingLeft();
    }

    private void step() {
      CellKey cell = cell(random);
      switch (random.nextInt(20)) {
        case 0, 1 -> marks.add(new Saved(buffer.mark(), new TreeMap<>(model), buffer.bytes()));
        case 2 -> rollBack();
        case 3 -> walks.add(begin());
        case 4, 5 -> walks.forEach(begun -> readOn(begun, 1));
        case 6, 7 -> {
          buffer.write(cell, WriteKind.DELETE, null, 1);
          model.put(cell, "D");
        }
        case 8 -> {
          buffer.write(cell, WriteKind.LOCK, null, 1);
          model.putIfAbsent(cell, "L");
        }
        default -> {
          String value = "v" + random.nextInt(1_000) + "x".repeat(random.nextInt(200));
          buffer.write(cell, WriteKind.PUT, value.getBytes(StandardCharsets.UTF_8), 1);
          model.put(cell, "P" + value);
        }
      }
    }

    private void rollBack() {
      walks.forEach(begun -> begun.walk().close());
      walks.clear();
      if (marks.isEmpty() || random.nextInt(10) == 0) {
        buffer.rollbackToStart();
        marks.clear();
        model = new TreeMap<>();
        return;
      }
      int to = random.nextInt(marks.size());
      Saved saved = marks.get(to);
      boolean overSpills = saved.mark().spills() != buffer.spills();
      buffer.rollbackTo(saved.mark());
      for (Saved undone : marks.subList(to + 1, marks.size())) {
        if (undone.mark().sequence() > saved.mark().sequence() && overSpills) {
          assertThatThrownBy(() -> buffer.rollbackTo(undone.mark()))
              .isInstanceOf(IllegalArgumentException.class);
        }
      }
      marks.subList(to + 1, marks.size()).clear();
      model = new TreeMap<>(saved.content());
      assertThat(buffer.bytes()).isEqualTo(saved.bytes());
    }

    private Begun begin() {
      Key from = cell(random).row();
      Key to = cell(random).row();
      boolean reverse = random.nextBoolean();
      KeyRange range =
          KeyRange.of(random.nextInt(3) == 0 ? null : from, random.nextInt(3) == 0 ? null : to);
      NavigableMap<CellKey, String> seen = new TreeMap<>();
      model.forEach(
          (cell, value) -> {
            if (range.contains(cell.row()) && !value.equals("L")) {
              seen.put(cell, value);
            }
          });
      return new Begun(
          buffer.walk(new Scan(range, null, reverse, 2)),
          reverse ? seen.descendingMap() : seen,
          reverse);
    }

    private static void readOn(Begun begun, int most) {
      for (int i = 0; i < most; i++) {
        Map.Entry<CellKey, String> expected = begun.rest().pollFirstEntry();
        BufferEntry entry = begun.walk().next();
        assertThat(entry == null).as("end of a walk").isEqualTo(expected == null);
        if (expected == null) {
          return;
        }
        assertThat(entry.cell).isEqualTo(expected.getKey());
        assertThat(shown(entry)).isEqualTo(expected.getValue());
      }
    }

    private static String shown(BufferEntry entry) {
      return entry == null
          ? null
          : switch (entry.kind) {
            case PUT -> "P" + TestEnvironment.text(entry.value);
            case DELETE -> "D";
            default -> "L";
          };
    }

    private void check() {
      CellKey cell = cell(random);
      assertThat(shown(buffer.find(cell))).isEqualTo(model.get(cell));
      assertThat(buffer.size()).isEqualTo(model.size());
      assertThat(buffer.isEmpty()).isEqualTo(model.isEmpty());
    }

    private void commit() {
      tiny.fullAfter(Integer.MAX_VALUE);
      Intents intents = buffer.intents();
      assertThat(intents.size()).isEqualTo(model.size());
      if (model.isEmpty()) {
        return;
      }
      List<Intent> all = new ArrayList<>(List.of(intents.primary()));
      try (Intents.Batches batches = intents.secondaries()) {
        for (List<Intent> batch = batches.next(); batch != null; batch = batches.next()) {
          all.addAll(batch);
        }
      }
      assertThat(all).extracting(Intent::cell).containsExactlyElementsOf(model.keySet());
      for (Intent intent : all) {
        String expected = model.get(intent.cell());
        String value = TestEnvironment.text(intent.value());
        assertThat(intent.kind().name().charAt(0)).isEqualTo(expected.charAt(0));
        assertThat(value).isEqualTo(expected.startsWith("P") ? expected.substring(1) : null);
        assertThat(intent.previous()).isEqualTo(expected.equals("L") ? previous(intent.cell()) : 0);
      }
    }
  }
}
