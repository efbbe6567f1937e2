package io.mokadb.sql.vector;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongPredicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Generated batches select as a list of objects would. */
class ColumnBatchTest {
  private static final int ROWS = 2_000;
  private static final SqlType[] TYPES = {SqlType.of(Kind.BIGINT), SqlType.of(Kind.INTEGER)};

  private final List<Long[]> rows = new ArrayList<>();
  private Random random;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void selections_generated_equalThoseOfAList(long seed) {
    random = new Random(seed);
    long[] limits = {0, 100, 60_000, 1L << 31, 1L << 40, Long.MAX_VALUE};
    ColumnVector[] vectors = {
      vector(limits[random.nextInt(limits.length)], random.nextInt(3)),
      vector(limits[random.nextInt(3)], random.nextInt(3))
    };
    ColumnBatch batch = new ColumnBatch(TYPES);
    for (int round = 0; round < 200; round++) {
      int first = random.nextInt(ROWS - 10);
      int count = 1 + random.nextInt(Math.min(ColumnBatch.MOST, ROWS - first));
      batch.moveTo(vectors, first, count);
      List<Long[]> expected = new ArrayList<>(rows.subList(first, first + count));
      for (int step = random.nextInt(4); step > 0; step--) {
        narrow(batch, expected, random.nextInt(2));
      }
      assertThat(selected(batch)).as("seed %d", seed).isEqualTo(texts(expected));
      ColumnBatch turned = new ColumnBatch(new SqlType[] {TYPES[1], TYPES[0]});
      turned.moveTo(batch, new int[] {1, 0});
      narrow(turned, turned(expected), 0);
      assertThat(selected(batch)).as("the other batch").isEqualTo(texts(expected));
    }
  }

  private static List<Long[]> turned(List<Long[]> rows) {
    return new ArrayList<>(rows.stream().map(row -> new Long[] {row[1], row[0]}).toList());
  }

  private void narrow(ColumnBatch batch, List<Long[]> expected, int column) {
    long low = some(expected, column);
    long high = some(expected, column);
    switch (random.nextInt(8)) {
      case 0 -> {
        batch.keepNulls(column, true);
        expected.removeIf(row -> row[column] != null);
      }
      case 1 -> {
        batch.keepNulls(column, false);
        expected.removeIf(row -> row[column] == null);
      }
      case 2 -> {
        batch.keepOthers(column, low);
        expected.removeIf(row -> !is(row[column], value -> value != low));
      }
      case 3 -> {
        batch.keep(row -> !row.isNull(column) && row.longAt(column) > low);
        expected.removeIf(row -> !is(row[column], value -> value > low));
      }
      case 4 -> {
        batch.keepMembers(column, new long[] {Math.min(low, high), Math.max(low, high)});
        expected.removeIf(row -> !is(row[column], value -> value == low || value == high));
      }
      case 5 -> {
        batch.keepEither(
            List.of(either -> either.keepNulls(column, true), either -> either.keepOthers(0, low)));
        expected.removeIf(row -> row[column] != null && !is(row[0], value -> value != low));
      }
      default -> {
        batch.keepBetween(column, low, high);
        expected.removeIf(row -> !is(row[column], value -> value >= low && value <= high));
      }
    }
    assertThat(selected(batch)).isEqualTo(texts(expected));
  }

  private long some(List<Long[]> among, int column) {
    Long value = among.isEmpty() ? null : among.get(random.nextInt(among.size()))[column];
    return value == null ? random.nextInt(100) : value + random.nextInt(3) - 1;
  }

  private static boolean is(Long value, LongPredicate test) {
    return value != null && test.test(value);
  }

  private static List<String> selected(ColumnBatch batch) {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < batch.selected(); i++) {
      found.add(Arrays.toString(batch.row(batch.selection()[i]).take()));
    }
    return found;
  }

  private static List<String> texts(List<Long[]> rows) {
    return rows.stream().map(Arrays::toString).toList();
  }

  /** Fills a column of {@link #rows}, too. */
  private ColumnVector vector(long limit, int nulls) {
    int column = rows.isEmpty() ? 0 : 1;
    long base = random.nextInt(3) - 1L;
    long[] values = new long[ROWS];
    long[] nullBits = nulls == 0 ? null : new long[(ROWS + 63) / 64];
    for (int i = 0; i < ROWS; i++) {
      values[i] = base + (limit == 0 ? 0 : Math.floorMod(random.nextLong(), limit));
      if (column == 0) {
        rows.add(new Long[2]);
      }
      if (nulls > 0 && (nulls == 2 ? random.nextInt(5) > 0 : random.nextInt(50) == 0)) {
        nullBits[i / 64] |= 1L << i;
        values[i] = random.nextLong();
      } else {
        rows.get(i)[column] = values[i];
      }
    }
    return new LongVector(values, ROWS, nullBits);
  }
}
