package io.mokadb.sql.access.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.TestDatabase;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.layout.TestTables;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Look-up joins against two nested loops. */
class LookupJoinTest {
  private static final TableDef INNER =
      TestTables.table(1000)
          .notNull("A", SqlType.of(Kind.INTEGER))
          .notNull("B", SqlType.of(Kind.INTEGER))
          .column("C", Kind.INTEGER)
          .column("D", SqlType.of(Kind.VARCHAR))
          .primaryKey("A", "B")
          .index("BY_C", false, "C")
          .index("BY_D", true, "D")
          .build();
  private static final int[] COLUMNS = {3, 0, 1, 2};
  private static final int ID = 2;

  /** Plenty, some outer rows at a time, and one inner row at a time. */
  private static final long[] MEMORIES = {64 << 20, 16 << 10, 1 << 10};

  private static Expr outer(int index) {
    return (row, context) -> context.correlated(ID)[index];
  }

  private record Case(
      String name, IndexDef index, KeyBounds bounds, BiPredicate<Object[], Object[]> matches) {}

  private static List<Case> cases() {
    IndexDef byC = INNER.indexes().get(0);
    IndexDef byD = INNER.indexes().get(1);
    return List.of(
        new Case(
            "primary key",
            null,
            KeyBounds.equalTo(outer(0), outer(1)),
            (o, i) -> Objects.equals(o[0], i[0]) && Objects.equals(o[1], i[1])),
        new Case(
            "primary key prefix",
            null,
            KeyBounds.equalTo(outer(0)),
            (o, i) -> Objects.equals(o[0], i[0])),
        new Case(
            "primary key range",
            null,
            new KeyBounds(new Expr[] {outer(0)}, outer(1), false, null, false),
            (o, i) ->
                Objects.equals(o[0], i[0]) && o[1] != null && (Integer) i[1] > (Integer) o[1]),
        new Case(
            "index",
            byC,
            KeyBounds.equalTo(outer(1)),
            (o, i) -> o[1] != null && Objects.equals(o[1], i[2])),
        new Case(
            "unique index",
            byD,
            KeyBounds.equalTo(outer(2)),
            (o, i) -> o[2] != null && Objects.equals(o[2], i[3])));
  }

  @ParameterizedTest
  @EnumSource(
      value = JoinKind.class,
      names = {"INNER", "LEFT", "SEMI", "ANTI"})
  void join_everyKindAndBounds_agreesWithNestedLoops(JoinKind kind) {
    Random random = new Random(kind.name().hashCode());
    try (TestDatabase db = new TestDatabase()) {
      List<Object[]> inner = new ArrayList<>();
      for (int a = 0; a < 12; a++) {
        for (int b = 0; b < random.nextInt(6); b++) {
          Integer c = random.nextInt(4) == 0 ? null : random.nextInt(8);
          inner.add(new Object[] {a, b, c, random.nextBoolean() ? null : "d" + a + b});
        }
      }
      db.insert(INNER, inner.toArray(Object[][]::new));
      db.commit();
      Object[][] outer = new Object[300][];
      for (int i = 0; i < outer.length; i++) {
        outer[i] =
            new Object[] {
              random.nextInt(10) == 0 ? null : random.nextInt(14),
              random.nextInt(10) == 0 ? null : random.nextInt(6),
              random.nextInt(10) == 0 ? null : "d" + random.nextInt(12) + random.nextInt(6)
            };
      }
      for (Case one : cases()) {
        for (Expr residual :
            Arrays.<Expr>asList(null, (row, c) -> row[3] == null || (Integer) row[5] % 2 == 0)) {
          check(db, kind, one, outer, inner, residual, COLUMNS);
        }
        check(db, kind, one, outer, inner, null, new int[] {0, 1});
      }
    }
  }

  private static void check(
      TestDatabase db,
      JoinKind kind,
      Case one,
      Object[][] outer,
      List<Object[]> inner,
      Expr residual,
      int[] columns) {
    List<List<Object>> expected = new ArrayList<>();
    for (Object[] left : outer) {
      boolean matched = false;
      for (Object[] right : inner) {
        Object[] joined = Arrays.copyOf(left, 3 + columns.length);
        for (int i = 0; i < columns.length; i++) {
          joined[3 + i] = right[columns[i]];
        }
        if (one.matches.test(left, right) && (residual == null || residual.test(joined, null))) {
          matched = true;
          if (kind == JoinKind.INNER || kind == JoinKind.LEFT) {
            expected.add(Arrays.asList(joined));
          }
        }
      }
      if (kind == JoinKind.LEFT && !matched) {
        expected.add(Arrays.asList(Arrays.copyOf(left, 3 + columns.length)));
      } else if (kind == JoinKind.SEMI && matched || kind == JoinKind.ANTI && !matched) {
        expected.add(Arrays.asList(left));
      }
    }

    for (long memory : MEMORIES) {
      MemoryBudget budget = new MemoryBudget(memory);
      List<List<Object>> found =
          TestDatabase.run(join(outer, kind, one, residual, columns), db.context(budget));

      assertThat(found).as("%s in %s bytes", one.name, memory).isEqualTo(expected);
      assertThat(budget.used()).isZero();
    }
  }

  private static LookupJoinOperator join(
      Object[][] outer, JoinKind kind, Case one, Expr residual, int[] columns) {
    return new LookupJoinOperator(
        TestDatabase.rows(outer), kind, INNER, one.index, one.bounds, ID, columns, residual, 3);
  }

  @Test
  void join_innerRows_countAsMemoryAsFarAsThereIsSome() {
    try (TestDatabase db = new TestDatabase()) {
      int count = 20_000;
      Object[][] inner = new Object[count][];
      for (int b = 0; b < count; b++) {
        inner[b] = new Object[] {1, b, 7, null};
      }
      db.insert(INNER, inner);
      db.commit();
      for (Case one : List.of(cases().get(1), cases().get(3))) {
        Operator join = join(new Object[][] {{1, 7, null}}, JoinKind.INNER, one, null, COLUMNS);
        long most = read(join, db.context(new MemoryBudget(64 << 20)), count);
        assertThat(most).isGreaterThan(count * 100L);
        assertThat(read(join, db.context(new MemoryBudget(1 << 20)), count))
            .isLessThanOrEqualTo(1 << 20);
      }
    }
  }

  /** How much memory is reserved at most. */
  private static long read(Operator join, ExecutionContext context, int expected) {
    long most = 0;
    int rows = 0;
    try (RowStream stream = join.open(context)) {
      while (stream.next() != null) {
        rows++;
        most = Math.max(most, context.memory().used());
      }
    }
    assertThat(rows).isEqualTo(expected);
    assertThat(context.memory().used()).isZero();
    return most;
  }

  @ParameterizedTest
  @EnumSource(
      value = JoinKind.class,
      names = {"RIGHT", "FULL"})
  void join_kindThatKeepsInnerRows_isRefused(JoinKind kind) {
    assertThatThrownBy(
            () ->
                new LookupJoinOperator(
                    TestDatabase.rows(),
                    kind,
                    INNER,
                    null,
                    KeyBounds.equalTo(outer(0)),
                    ID,
                    COLUMNS,
                    null,
                    3))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
