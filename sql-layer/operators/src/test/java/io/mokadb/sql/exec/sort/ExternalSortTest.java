package io.mokadb.sql.exec.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.StatementClock;
import java.io.File;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorts of more rows than the memory holds. */
final class ExternalSortTest {
  private static final SortKey[] KEYS = {
    new SortKey(0, true, false, SqlType.of(Kind.INTEGER)),
    new SortKey(1, false, true, SqlType.of(Kind.VARCHAR))
  };

  private static ExecutionContext context(MemoryBudget budget) {
    return new ExecutionContext(
        null,
        null,
        new StatementClock(0, ZoneOffset.UTC),
        new Cancellation(),
        budget,
        new SessionVariables("", "PUBLIC", 0));
  }

  private static List<Object[]> rows(Random random, int count) {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(
          new Object[] {
            random.nextInt(10) == 0 ? null : random.nextInt(50),
            random.nextInt(10) == 0 ? null : "t\uD83D\uDE00" + random.nextInt(20),
            (long) i,
            new BigDecimal(random.nextInt()).movePointLeft(3),
            random.nextDouble(),
            random.nextFloat(),
            random.nextBoolean(),
            Binary.wrap(new byte[] {(byte) i}),
            List.of(i, "x"),
            null
          });
    }
    return rows;
  }

  private static List<Object> numbers(SortOperator sort, ExecutionContext context) {
    List<Object> numbers = new ArrayList<>();
    try (RowStream stream = sort.open(context)) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        numbers.add(row[2]);
      }
      assertThat(stream.next()).isNull();
    }
    return numbers;
  }

  @ParameterizedTest
  @ValueSource(ints = {1_500, 4_000, 40_000, 1 << 20})
  void sort_beyondMemory_isStableAndTheSame(int memory) {
    List<Object[]> rows = rows(new Random(7), 1_000);
    List<Object[]> expected = new ArrayList<>(rows);
    expected.sort(SortKey.comparator(KEYS));
    MemoryBudget budget = new MemoryBudget(memory);
    SortOperator sort = new SortOperator(new Listed(rows), KEYS, null, null);
    assertThat(numbers(sort, context(budget)))
        .isEqualTo(expected.stream().map(row -> row[2]).toList());
    assertThat(budget.used()).isZero();
  }

  @Test
  void spilledRows_comeBackAsTheyWere() {
    List<Object[]> rows = rows(new Random(8), 300);
    List<Object[]> expected = new ArrayList<>(rows);
    Comparator<Object[]> order = SortKey.comparator(KEYS);
    expected.sort(order);
    SortOperator sort = new SortOperator(new Listed(rows), KEYS, null, null);
    try (RowStream stream = sort.open(context(new MemoryBudget(5_000)))) {
      for (Object[] row : expected) {
        assertThat(stream.next()).containsExactly(row);
      }
    }
  }

  @Test
  void limitBeyondTheHeap_endsAndSkips() {
    List<Object[]> rows = rows(new Random(9), 500);
    List<Object[]> expected = new ArrayList<>(rows);
    expected.sort(SortKey.comparator(KEYS));
    SortOperator sort =
        new SortOperator(new Listed(rows), KEYS, Exprs.literal(490L), Exprs.literal(200_000L));
    assertThat(numbers(sort, context(new MemoryBudget(5_000))))
        .isEqualTo(expected.subList(490, 500).stream().map(row -> row[2]).toList());
  }

  @Test
  void sort_endedEarlyOrWhole_leavesNoFile() {
    int before = files();
    SortOperator sort = new SortOperator(new Listed(rows(new Random(1), 500)), KEYS, null, null);
    try (RowStream stream = sort.open(context(new MemoryBudget(5_000)))) {
      assertThat(stream.next()).isNotNull();
    }
    assertThat(files()).isEqualTo(before);
  }

  private static int files() {
    File[] files =
        Path.of(System.getProperty("java.io.tmpdir"))
            .toFile()
            .listFiles((directory, name) -> name.startsWith("moka-rows"));
    return files == null ? 0 : files.length;
  }

  @Test
  void oneRowThatIsTooLarge_isRefused() {
    Object[] large = rows(new Random(2), 1).get(0);
    large[1] = "x".repeat(10_000);
    SortOperator sort =
        new SortOperator(new Listed(Arrays.<Object[]>asList(large)), KEYS, null, null);
    try (RowStream stream = sort.open(context(new MemoryBudget(5_000)))) {
      assertThatThrownBy(stream::next)
          .isInstanceOfSatisfying(
              MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.OUT_OF_MEMORY));
    }
  }

  /** Rows from memory. */
  private record Listed(List<Object[]> rows) implements io.mokadb.sql.runtime.Operator {
    @Override
    public RowStream open(ExecutionContext context) {
      return Streams.of(rows);
    }

    @Override
    public String describe() {
      return "Listed";
    }

    @Override
    public List<io.mokadb.sql.runtime.Operator> inputs() {
      return List.of();
    }
  }
}
