package io.mokadb.sql.exec;

import static io.mokadb.sql.exec.Rows.INT;
import static io.mokadb.sql.exec.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.exec.aggregate.AggregateCall;
import io.mokadb.sql.exec.aggregate.AggregateOperator;
import io.mokadb.sql.exec.aggregate.SortedAggregateOperator;
import io.mokadb.sql.exec.join.CorrelateOperator;
import io.mokadb.sql.exec.join.HashJoinOperator;
import io.mokadb.sql.exec.join.JoinKeys;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.exec.join.MergeJoinOperator;
import io.mokadb.sql.exec.join.NestedLoopJoinOperator;
import io.mokadb.sql.exec.set.IntersectOperator;
import io.mokadb.sql.exec.set.MinusOperator;
import io.mokadb.sql.exec.set.RecursiveUnionOperator;
import io.mokadb.sql.exec.set.UnionOperator;
import io.mokadb.sql.exec.set.WorkTable;
import io.mokadb.sql.exec.set.WorkTableOperator;
import io.mokadb.sql.exec.sort.MergeUnionOperator;
import io.mokadb.sql.exec.sort.SortOperator;
import io.mokadb.sql.exec.window.WindowOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.FunctionLibrary;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OperatorsTest {
  private static final SqlType BOOL = SqlType.of(Kind.BOOLEAN);

  private static List<Object> column(Operator operator, int index) {
    List<Object> values = new ArrayList<>();
    Rows.run(operator).forEach(row -> values.add(row.get(index)));
    return values;
  }

  private static Rows ints(Integer... values) {
    List<Object[]> rows = new ArrayList<>();
    for (Integer value : values) {
      rows.add(new Object[] {value});
    }
    return new Rows(rows, Integer.MAX_VALUE);
  }

  private static WorkTable work(int id) {
    return new WorkTable(id, "W", List.of());
  }

  @Test
  void filterProjectValuesLimit_chain_match() {
    Expr positive =
        FunctionLibrary.compile(
            "GREATER_THAN", BOOL, List.of(INT, INT), List.of(Exprs.input(0), Exprs.literal(1)));
    Expr twice =
        FunctionLibrary.compile(
            "TIMES", INT, List.of(INT, INT), List.of(Exprs.input(0), Exprs.literal(2)));
    List<Expr[]> rows = new ArrayList<>();
    for (Integer value : Arrays.asList(1, 2, null, 3, 4)) {
      rows.add(new Expr[] {Exprs.literal(value)});
    }
    Operator chain =
        new LimitOperator(
            new ProjectOperator(
                new FilterOperator(new ValuesOperator(rows), positive), new Expr[] {twice}),
            Exprs.literal(1),
            Exprs.literal(1L));
    assertThat(column(chain, 0)).containsExactly(6);
    assertThat(chain.inputs().get(0).describe()).isEqualTo("Project 1 column");
  }

  @Test
  void limit_negative_fails() {
    Operator limit = new LimitOperator(ints(1), null, Exprs.literal(-1));
    assertThatThrownBy(() -> Rows.run(limit))
        .extracting(e -> ((MokaException) e).state())
        .isEqualTo(SqlState.INVALID_LIMIT);
  }

  @Test
  void sort_nullsAndDirections_match() {
    Rows in = ints(2, null, 3, 1);
    assertThat(column(sort(in, false, true, null, null), 0)).containsExactly(null, 1, 2, 3);
    assertThat(column(sort(in, false, false, null, null), 0)).containsExactly(1, 2, 3, null);
    assertThat(column(sort(in, true, false, null, null), 0)).containsExactly(3, 2, 1, null);
    assertThat(column(sort(in, true, true, null, null), 0)).containsExactly(null, 3, 2, 1);
  }

  private static Operator sort(
      Operator in, boolean descending, boolean nullsFirst, Expr offset, Expr fetch) {
    return new SortOperator(
        in, new SortKey[] {new SortKey(0, descending, nullsFirst, INT)}, offset, fetch);
  }

  @Test
  void sort_withLimit_isStablePrefixOfFullSort() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      Rows in = Rows.random(random, random.nextInt(60), 1, 5);
      int offset = random.nextInt(5);
      int fetch = random.nextInt(20);
      List<List<Object>> expected = new ArrayList<>();
      in.list().stream()
          .sorted(SortKey.comparator(new SortKey[] {new SortKey(0, true, false, INT)}))
          .skip(offset)
          .limit(fetch)
          .forEach(row -> expected.add(Arrays.asList(row)));
      assertThat(Rows.run(sort(in, true, false, Exprs.literal(offset), Exprs.literal(fetch))))
          .as("seed %s", seed)
          .isEqualTo(expected);
      Operator full = sort(in, true, false, Exprs.literal(offset), null);
      assertThat(Rows.run(full).subList(0, expected.size())).isEqualTo(expected);
    }
  }

  @Test
  void setOperations_multisets_match() {
    Rows a = ints(1, 1, 1, 2, null, null, 3);
    Rows b = ints(1, 1, null, 4);
    List<Operator> both = List.of(a, b);
    assertThat(column(new UnionOperator(both, true), 0)).hasSize(11);
    assertThat(column(new UnionOperator(both, false), 0)).containsExactly(1, 2, null, 3, 4);
    assertThat(column(new IntersectOperator(both, true), 0)).containsExactly(1, 1, null);
    assertThat(column(new IntersectOperator(both, false), 0)).containsExactly(1, null);
    assertThat(column(new MinusOperator(both, true), 0)).containsExactly(1, 2, null, 3);
    assertThat(column(new MinusOperator(both, false), 0)).containsExactly(2, 3);
    assertThat(column(new IntersectOperator(List.of(a, b, ints(1)), true), 0)).containsExactly(1);
  }

  @Test
  void recursion_countsAndStops() {
    Expr next =
        FunctionLibrary.compile(
            "PLUS", INT, List.of(INT, INT), List.of(Exprs.input(0), Exprs.literal(1)));
    Expr small =
        FunctionLibrary.compile(
            "LESS_THAN", BOOL, List.of(INT, INT), List.of(Exprs.input(0), Exprs.literal(5)));
    Operator iterative =
        new ProjectOperator(
            new FilterOperator(new WorkTableOperator(work(3)), small), new Expr[] {next});
    assertThat(column(new RecursiveUnionOperator(ints(1), iterative, work(3), true), 0))
        .containsExactly(1, 2, 3, 4, 5);
    // a cycle ends because nothing new comes
    Operator same = new WorkTableOperator(work(3));
    assertThat(column(new RecursiveUnionOperator(ints(1, 1, 2), same, work(3), false), 0))
        .containsExactly(1, 2);
    Operator endless = new RecursiveUnionOperator(ints(1), same, work(3), true);
    assertThat(column(new LimitOperator(endless, null, Exprs.literal(9)), 0)).hasSize(9);
  }

  @Test
  void unnest_arraysSideBySide_match() {
    Rows in =
        Rows.of(
            row(List.of(1, 2), Collections.singletonList(row("a", "b"))),
            row(null, null),
            row(List.of(), Collections.singletonList(row("c", null))));
    assertThat(Rows.run(new UnnestOperator(in, new int[] {0, 2}, true)))
        .containsExactly(
            Arrays.asList(1, "a", "b", 1),
            Arrays.asList(2, null, null, 2),
            Arrays.asList(null, "c", null, 1));
  }

  /** Every operator that keeps rows, over an input. */
  private static List<Operator> keeping(Operator in) {
    int[] key = {0};
    SqlType[] types = {INT};
    return List.of(
        sort(in, false, true, null, null),
        sort(in, false, true, null, Exprs.literal(50_000)),
        new HashJoinOperator(ints(1), in, JoinKind.LEFT, new JoinKeys(key, key, types), null, 1, 1),
        new NestedLoopJoinOperator(ints(1), in, JoinKind.LEFT, null, 1, 1),
        new AggregateOperator(in, key, types, List.of(key), new AggregateCall[0]),
        new UnionOperator(List.of(in), false),
        new IntersectOperator(List.of(ints(1), in), false),
        new MinusOperator(List.of(ints(1), in), true),
        new WindowOperator(in, List.of()));
  }

  @Test
  void keepingOperators_beyondMemory_goOnInFilesAndRelease() {
    List<Object[]> many = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      many.add(new Object[] {i});
    }
    Collections.shuffle(many, new Random(1));
    Rows in = new Rows(many, Integer.MAX_VALUE);
    for (Operator operator : keeping(in)) {
      ExecutionContext context = Rows.context(100_000, new Cancellation());
      assertThat(sorted(Rows.run(operator, context)))
          .as(operator.describe())
          .isEqualTo(sorted(Rows.run(operator)));
      assertThat(context.memory().used()).as(operator.describe()).isZero();
      assertThat(in.opened).as(operator.describe()).isEqualTo(in.closed);
    }
  }

  private static List<List<Object>> sorted(List<List<Object>> rows) {
    return rows.stream().sorted(Comparator.comparing(List::toString)).toList();
  }

  @Test
  void operators_failingInput_closeEverything() {
    Rows broken = new Rows(List.of(row(1), row(2), row(3)), 2);
    List<Operator> operators = new ArrayList<>(keeping(broken));
    int[] key = {0};
    SqlType[] types = {INT};
    Rows good = ints(1, 2);
    operators.add(new MergeJoinOperator(good, broken, JoinKind.FULL, key, key, types, null, 1, 1));
    operators.add(
        new HashJoinOperator(
            broken, good, JoinKind.FULL, new JoinKeys(key, key, types), null, 1, 1));
    operators.add(new CorrelateOperator(good, broken, JoinKind.LEFT, 0, 1, 1));
    operators.add(new RecursiveUnionOperator(good, broken, work(0), true));
    operators.add(new SortedAggregateOperator(broken, key, types, new AggregateCall[0]));
    for (Operator operator : operators) {
      ExecutionContext context = Rows.context();
      assertThatThrownBy(() -> Rows.run(operator, context))
          .as(operator.describe())
          .hasMessage("broken input");
      assertThat(broken.opened).as(operator.describe()).isEqualTo(broken.closed);
      assertThat(good.opened).as(operator.describe()).isEqualTo(good.closed);
      assertThat(context.memory().used()).isZero();
    }
  }

  @Test
  void operators_cancelled_stop() {
    Cancellation cancellation = new Cancellation();
    Operator endless =
        new RecursiveUnionOperator(ints(1), new WorkTableOperator(work(0)), work(0), true);
    Operator count =
        new AggregateOperator(
            endless, new int[0], new SqlType[0], List.of(new int[0]), new AggregateCall[0]);
    cancellation.cancel("stopped by the test");
    try (RowStream stream = count.open(Rows.context(64 << 20, cancellation))) {
      assertThatThrownBy(stream::next)
          .hasMessage("stopped by the test")
          .extracting(e -> ((MokaException) e).state())
          .isEqualTo(SqlState.CANCELLED);
    }
  }

  private static final SortKey[] FIRST = {new SortKey(0, false, true, INT)};

  @Test
  void mergeUnion_sortedInputs_givesAllInOrderAndTiesByInput() {
    Rows left = Rows.of(row(null, "l"), row(1, "l"), row(3, "l"), row(3, "l2"));
    Rows right = Rows.of(row(1, "r"), row(2, "r"), row(3, "r"));

    List<List<Object>> rows =
        Rows.run(new MergeUnionOperator(List.of(left, Rows.of(), right), FIRST));

    assertThat(rows)
        .containsExactly(
            Arrays.asList(null, "l"),
            List.of(1, "l"),
            List.of(1, "r"),
            List.of(2, "r"),
            List.of(3, "l"),
            List.of(3, "l2"),
            List.of(3, "r"));
    assertThat(left.closed).isEqualTo(left.opened).isEqualTo(1);
    assertThat(right.closed).isEqualTo(right.opened).isEqualTo(1);
  }

  @Test
  void mergeUnion_underALimit_readsNoMoreThanItNeeds() {
    Rows left = new Rows(List.of(row(1), row(4), row(5)), 2);
    Rows right = new Rows(List.of(row(2), row(3), row(6)), 3);

    assertThat(
            column(
                new LimitOperator(
                    new MergeUnionOperator(List.of(left, right), FIRST), null, Exprs.literal(3L)),
                0))
        .containsExactly(1, 2, 3);
  }

  @Test
  void mergeUnion_brokenInput_closesAll() {
    Rows left = ints(1, 2, 3);
    Rows right = new Rows(List.<Object[]>of(row(1)), 0);

    assertThatThrownBy(() -> Rows.run(new MergeUnionOperator(List.of(left, right), FIRST)))
        .hasMessage("broken input");
    assertThat(left.closed).isEqualTo(left.opened).isEqualTo(1);
  }
}
