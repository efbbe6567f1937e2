package io.mokadb.sql.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.exec.aggregate.AggregateCall;
import io.mokadb.sql.exec.aggregate.AggregateOperator;
import io.mokadb.sql.exec.join.HashJoinOperator;
import io.mokadb.sql.exec.join.JoinKeys;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.exec.join.NestedLoopJoinOperator;
import io.mokadb.sql.exec.set.IntersectOperator;
import io.mokadb.sql.exec.set.MinusOperator;
import io.mokadb.sql.exec.set.UnionOperator;
import io.mokadb.sql.exec.window.FrameBound;
import io.mokadb.sql.exec.window.WindowCall;
import io.mokadb.sql.exec.window.WindowGroup;
import io.mokadb.sql.exec.window.WindowOperator;
import io.mokadb.sql.expr.AggregateLibrary;
import io.mokadb.sql.expr.aggregate.AggregateFunction;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.StatementClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators give the same with little memory as with much, and leave no file behind. */
final class SpillTest {
  private static final SqlType INTEGER = SqlType.of(Kind.INTEGER);
  private static final SqlType BIGINT = SqlType.of(Kind.BIGINT);
  private static final long LITTLE = 20_000;

  private final Random random = new Random(42);
  @TempDir private Path directory;

  private List<List<Object>> spilled(Operator operator, long bytes) throws IOException {
    MemoryBudget budget = new MemoryBudget(bytes, directory.resolve("spill"));
    List<List<Object>> rows = Rows.run(operator, context(budget));
    assertThat(budget.used()).isZero();
    assertThat(Files.exists(directory.resolve("spill"))).as("has spilled").isTrue();
    try (Stream<Path> left = Files.list(directory.resolve("spill"))) {
      assertThat(left).isEmpty();
    }
    return rows;
  }

  private static ExecutionContext context(MemoryBudget budget) {
    return new ExecutionContext(
        null,
        null,
        new StatementClock(0, ZoneOffset.UTC),
        new Cancellation(),
        budget,
        new ExecutionContext.SessionVariables("U", "PUBLIC", 1));
  }

  private static Map<List<Object>, Integer> bag(List<List<Object>> rows) {
    Map<List<Object>, Integer> bag = new HashMap<>();
    rows.forEach(row -> bag.merge(row, 1, Integer::sum));
    return bag;
  }

  private static HashJoinOperator join(
      Operator left, Operator right, JoinKind kind, Expr residual) {
    return new HashJoinOperator(
        left,
        right,
        kind,
        new JoinKeys(new int[] {0}, new int[] {0}, new SqlType[] {INTEGER}),
        residual,
        3,
        3);
  }

  @ParameterizedTest
  @EnumSource(JoinKind.class)
  void hashJoin_ofMoreThanTheMemory_givesTheSameRowsInTheSameOrder(JoinKind kind)
      throws IOException {
    Rows left = Rows.random(random, 1_000, 2, 300);
    Rows right = Rows.random(random, 2_000, 2, 300);
    Expr residual = (row, context) -> ((Integer) row[2] + (Integer) row[5]) % 3 != 0;
    for (Expr condition : new Expr[] {null, residual}) {
      HashJoinOperator join = join(left, right, kind, condition);
      List<List<Object>> expected = Rows.run(join);
      List<List<Object>> actual = spilled(join, LITTLE);
      assertThat(bag(actual)).isEqualTo(bag(expected));
      assertThat(lefts(actual)).isEqualTo(lefts(expected));
    }
  }

  /** The left rows as they come; those of unmatched right rows are null and last. */
  private static List<Object> lefts(List<List<Object>> rows) {
    return rows.stream().map(row -> row.get(2)).toList();
  }

  @ParameterizedTest
  @EnumSource(JoinKind.class)
  void hashJoin_ofOneKeyThatFillsTheMemory_takesItInPieces(JoinKind kind) throws IOException {
    Rows left = Rows.random(random, 40, 2, 2);
    Rows right = Rows.random(random, 2_000, 2, 2);
    HashJoinOperator join = join(left, right, kind, null);
    List<List<Object>> expected = Rows.run(join);
    List<List<Object>> actual = spilled(join, LITTLE);
    assertThat(bag(actual)).isEqualTo(bag(expected));
    assertThat(lefts(actual)).isEqualTo(lefts(expected));
  }

  private static AggregateCall call(String name, boolean distinct, int... args) {
    List<SqlType> types = Arrays.stream(args).mapToObj(arg -> INTEGER).toList();
    AggregateFunction function = AggregateLibrary.compile(name, types, BIGINT);
    return new AggregateCall(function, args, -1, distinct, null);
  }

  @ParameterizedTest
  @ValueSource(longs = {LITTLE, 60_000})
  void aggregate_ofMoreGroupsThanFit_givesTheSame(long memory) throws IOException {
    Rows rows = Rows.random(random, 5_000, 2, 2_000);
    AggregateOperator aggregate =
        new AggregateOperator(
            rows,
            new int[] {0, 1},
            new SqlType[] {INTEGER, INTEGER},
            List.of(new int[] {0, 1}, new int[] {1}, new int[] {}),
            new AggregateCall[] {call("COUNT", false), call("SUM", false, 2)});
    assertThat(bag(spilled(aggregate, memory))).isEqualTo(bag(Rows.run(aggregate)));
  }

  @Test
  void aggregate_ofDistinctValues_givesTheSame() throws IOException {
    Rows rows = Rows.random(random, 3_000, 2, 400);
    AggregateOperator aggregate =
        new AggregateOperator(
            rows,
            new int[] {0},
            new SqlType[] {INTEGER},
            List.of(new int[] {0}),
            new AggregateCall[] {call("COUNT", true, 1)});
    assertThat(bag(spilled(aggregate, 100_000))).isEqualTo(bag(Rows.run(aggregate)));
  }

  @Test
  void setOperations_ofMoreThanTheMemory_giveTheSame() throws IOException {
    List<Operator> inputs =
        List.of(numbers(4_000, 3_000), numbers(4_000, 3_000), numbers(4_000, 3_000));
    for (boolean all : new boolean[] {false, true}) {
      List<Operator> operators = new ArrayList<>();
      operators.add(new IntersectOperator(inputs, all));
      operators.add(new MinusOperator(inputs.subList(0, 2), all));
      if (!all) {
        operators.add(new UnionOperator(inputs, false));
      }
      for (Operator operator : operators) {
        assertThat(bag(spilled(operator, 60_000))).isEqualTo(bag(Rows.run(operator)));
      }
    }
  }

  private Rows numbers(int count, int distinct) {
    Object[][] rows = new Object[count][];
    for (int i = 0; i < count; i++) {
      rows[i] = new Object[] {random.nextInt(20) == 0 ? null : (Object) random.nextInt(distinct)};
    }
    return Rows.of(rows);
  }

  @Test
  void window_ofMoreThanTheMemory_givesTheSame() throws IOException {
    SortKey order = new SortKey(2, false, true, INTEGER);
    FrameBound first = new FrameBound(FrameBound.Kind.UNBOUNDED_PRECEDING, null, null);
    FrameBound current = new FrameBound(FrameBound.Kind.CURRENT_ROW, null, null);
    WindowCall sum =
        new WindowCall("SUM", new int[] {2}, new SqlType[] {INTEGER}, BIGINT, false, false);
    WindowCall number =
        new WindowCall("ROW_NUMBER", new int[0], new SqlType[0], BIGINT, false, false);
    List<WindowGroup> groups = new ArrayList<>();
    for (int key : new int[] {0, 1}) {
      groups.add(
          new WindowGroup(
              new int[] {key},
              new SortKey[] {order},
              first,
              current,
              true,
              new WindowCall[] {sum, number}));
    }
    WindowOperator window = new WindowOperator(Rows.random(random, 2_000, 2, 100), groups);
    assertThat(bag(spilled(window, 120_000))).isEqualTo(bag(Rows.run(window)));
  }

  @ParameterizedTest
  @EnumSource(JoinKind.class)
  void nestedLoop_overMoreThanTheMemory_givesTheSame(JoinKind kind) throws IOException {
    Expr condition =
        (row, context) ->
            row[0] != null && row[3] != null && (Integer) row[0] < (Integer) row[3] - 40;
    NestedLoopJoinOperator join =
        new NestedLoopJoinOperator(
            Rows.random(random, 30, 2, 60), Rows.random(random, 500, 2, 60), kind, condition, 3, 3);
    assertThat(spilled(join, LITTLE)).isEqualTo(Rows.run(join));
  }

  @Test
  void abandonedStreams_leaveNothingBehind() throws IOException {
    MemoryBudget budget = new MemoryBudget(LITTLE, directory.resolve("spill"));
    Rows left = Rows.random(random, 1_000, 2, 300);
    Rows right = Rows.random(random, 2_000, 2, 300);
    Operator join = join(left, right, JoinKind.FULL, null);
    Operator distinct = new UnionOperator(List.of(left, right), false);
    for (Operator operator : List.of(join, distinct)) {
      RowStream stream = operator.open(context(budget));
      assertThat(stream.next()).isNotNull();
      stream.close();
      stream.close();
      assertThat(stream.next()).isNull();
      assertThat(budget.used()).isZero();
    }
    try (Stream<Path> files = Files.list(directory.resolve("spill"))) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void directoryThatCannotBe_isAClearError() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    MemoryBudget budget = new MemoryBudget(LITTLE, file.resolve("spill"));
    Operator union = new UnionOperator(List.of(Rows.random(random, 3_000, 2, 3_000)), false);
    assertThatThrownBy(() -> Rows.run(union, context(budget)))
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> {
              assertThat(e.state()).isEqualTo(SqlState.IO_ERROR);
              assertThat(e.getMessage()).contains(file.toString());
            });
  }
}
