package io.mokadb.sql.exec.join;

import static io.mokadb.sql.exec.Rows.INT;
import static io.mokadb.sql.exec.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.exec.FilterOperator;
import io.mokadb.sql.exec.Rows;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.sort.SortOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.FunctionLibrary;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JoinOperatorsTest {
  private static final SqlType BOOL = SqlType.of(Kind.BOOLEAN);

  /** Joins by definition. */
  private static List<List<Object>> oracle(
      Rows left, Rows right, JoinKind kind, int keys, boolean residual) {
    List<List<Object>> result = new ArrayList<>();
    boolean[] rightMatched = new boolean[right.list().size()];
    int leftWidth = left.list().isEmpty() ? 3 : left.list().get(0).length;
    for (Object[] a : left.list()) {
      boolean found = false;
      for (int i = 0; i < right.list().size(); i++) {
        Object[] b = right.list().get(i);
        boolean matches = true;
        for (int k = 0; k < keys; k++) {
          matches &= a[k] != null && a[k].equals(b[k]);
        }
        matches &= !residual || (Integer) a[2] < (Integer) b[2];
        if (matches) {
          if (kind != JoinKind.SEMI && kind != JoinKind.ANTI) {
            result.add(Arrays.asList(Streams.join(a, b)));
          }
          found = true;
          rightMatched[i] = true;
        }
      }
      if (kind == JoinKind.SEMI && found || kind == JoinKind.ANTI && !found) {
        result.add(Arrays.asList(a));
      }
      if (!found && kind.keepsLeft()) {
        result.add(Arrays.asList(Streams.padRight(a, 3)));
      }
    }
    for (int i = 0; kind.keepsRight() && i < rightMatched.length; i++) {
      if (!rightMatched[i]) {
        result.add(Arrays.asList(Streams.padLeft(leftWidth, right.list().get(i))));
      }
    }
    return result;
  }

  private static Expr less() {
    return FunctionLibrary.compile(
        "LESS_THAN", BOOL, List.of(INT, INT), List.of(Exprs.input(2), Exprs.input(5)));
  }

  private static Expr equal(int a, int b) {
    return FunctionLibrary.compile(
        "EQUALS", BOOL, List.of(INT, INT), List.of(Exprs.input(a), Exprs.input(b)));
  }

  private static Operator sorted(Operator in, int keys) {
    SortKey[] order = new SortKey[keys];
    for (int i = 0; i < keys; i++) {
      order[i] = new SortKey(i, false, true, INT);
    }
    return new SortOperator(in, order, null, null);
  }

  @ParameterizedTest
  @EnumSource(JoinKind.class)
  void everyJoin_randomInputs_likeDefinition(JoinKind kind) {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      Rows left = Rows.random(random, random.nextInt(25), 2, 4);
      Rows right = Rows.random(random, random.nextInt(25), 2, 4);
      int keys = 1 + random.nextInt(2);
      boolean residual = random.nextBoolean();
      int[] columns = keys == 1 ? new int[] {0} : new int[] {0, 1};
      SqlType[] types = keys == 1 ? new SqlType[] {INT} : new SqlType[] {INT, INT};
      Expr rest = residual ? less() : null;
      List<List<Object>> expected = oracle(left, right, kind, keys, residual);
      String what = kind + " seed " + seed;

      assertThat(
              Rows.run(
                  new HashJoinOperator(
                      left, right, kind, new JoinKeys(columns, columns, types), rest, 3, 3)))
          .as(what)
          .containsExactlyElementsOf(expected);
      assertThat(
              Rows.run(
                  new MergeJoinOperator(
                      sorted(left, keys),
                      sorted(right, keys),
                      kind,
                      columns,
                      columns,
                      types,
                      rest,
                      3,
                      3)))
          .as(what)
          .containsExactlyInAnyOrderElementsOf(expected);
      List<Expr> terms = new ArrayList<>(List.of(equal(0, 3)));
      List<SqlType> bools = new ArrayList<>(List.of(BOOL));
      if (keys == 2) {
        terms.add(equal(1, 4));
        bools.add(BOOL);
      }
      if (residual) {
        terms.add(rest);
        bools.add(BOOL);
      }
      Expr condition = FunctionLibrary.compile("AND", BOOL, bools, terms);
      assertThat(Rows.run(new NestedLoopJoinOperator(left, right, kind, condition, 3, 3)))
          .as(what)
          .containsExactlyElementsOf(expected);
      assertThat(left.opened).as("streams closed").isEqualTo(left.closed);
      assertThat(right.opened).isEqualTo(right.closed);
    }
  }

  /** The right input breaks where nothing asks for it: what is passed is not kept. */
  @Test
  void mergeJoin_rightRowsWithoutPartner_comeAsTheyAreRead() {
    for (int key : new int[] {1, 1_000}) {
      Rows left = Rows.of(row(key, 0, 0));
      List<Object[]> rights = new ArrayList<>();
      rights.add(row(null, 0, 0));
      for (int i = 0; i < 1_000; i++) {
        rights.add(row(i, 0, 0));
      }
      int[] columns = {0};
      Operator join =
          new MergeJoinOperator(
              left,
              new Rows(rights, 20),
              JoinKind.FULL,
              columns,
              columns,
              new SqlType[] {INT},
              null,
              3,
              3);
      try (RowStream stream = join.open(Rows.context())) {
        for (int i = 0; i < 15; i++) {
          Object right = i == 0 ? null : (Object) (i - 1);
          Object partner = right != null && right.equals(key) ? key : null;
          Object zero = partner == null ? null : (Object) 0;
          assertThat(stream.next()).containsExactly(partner, zero, zero, right, 0, 0);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(JoinKind.class)
  void hashJoin_nullsThatMatch_likeNestedLoop(JoinKind kind) {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      Rows left = Rows.random(random, random.nextInt(25), 2, 4);
      Rows right = Rows.random(random, random.nextInt(25), 2, 4);
      boolean first = random.nextBoolean();
      JoinKeys both =
          new JoinKeys(
              new int[] {0, 1},
              new int[] {0, 1},
              new SqlType[] {INT, INT},
              new boolean[] {first, true});
      JoinKeys one =
          new JoinKeys(new int[] {0}, new int[] {0}, new SqlType[] {INT}, new boolean[] {true});
      Expr firstPair = first ? notDistinct(0, 3) : equal(0, 3);
      Expr pairs =
          FunctionLibrary.compile(
              "AND", BOOL, List.of(BOOL, BOOL), List.of(firstPair, notDistinct(1, 4)));

      assertThat(Rows.run(new HashJoinOperator(left, right, kind, both, null, 3, 3)))
          .as("%s seed %s", kind, seed)
          .containsExactlyElementsOf(
              Rows.run(new NestedLoopJoinOperator(left, right, kind, pairs, 3, 3)));
      assertThat(Rows.run(new HashJoinOperator(left, right, kind, one, null, 3, 3)))
          .as("%s seed %s", kind, seed)
          .containsExactlyElementsOf(
              Rows.run(new NestedLoopJoinOperator(left, right, kind, notDistinct(0, 3), 3, 3)));
    }
  }

  private static Expr notDistinct(int a, int b) {
    return FunctionLibrary.compile(
        "IS_NOT_DISTINCT_FROM", BOOL, List.of(INT, INT), List.of(Exprs.input(a), Exprs.input(b)));
  }

  @ParameterizedTest
  @EnumSource(names = {"INNER", "LEFT", "SEMI", "ANTI"})
  void correlate_randomInputs_likeDefinition(JoinKind kind) {
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      Rows left = Rows.random(random, random.nextInt(20), 2, 4);
      Rows right = Rows.random(random, random.nextInt(20), 2, 4);
      Expr condition =
          FunctionLibrary.compile(
              "EQUALS", BOOL, List.of(INT, INT), List.of(Exprs.input(0), Exprs.correlated(5, 0)));
      Operator inner = new FilterOperator(right, condition);
      List<List<Object>> rows =
          Rows.run(new CorrelateOperator(left, inner, kind, 5, 3, 3), Rows.context());
      assertThat(rows)
          .as("seed %s", seed)
          .containsExactlyElementsOf(oracle(left, right, kind, 1, false));
      assertThat(right.opened).isEqualTo(right.closed);
      assertThat(left.closed).isEqualTo(1);
    }
  }

  @Test
  void hashJoin_equalDecimalsAndPaddedText_meet() {
    Rows left = Rows.of(row(new BigDecimal("1.0"), "a "), row(new BigDecimal("0.00"), "b"));
    Rows right = Rows.of(row(new BigDecimal("1.00"), "a"), row(new BigDecimal("0"), "b  "));
    assertThat(
            Rows.run(
                new HashJoinOperator(
                    left,
                    right,
                    JoinKind.INNER,
                    new JoinKeys(
                        new int[] {0, 1},
                        new int[] {0, 1},
                        new SqlType[] {SqlType.decimal(10, 2), SqlType.of(Kind.CHAR, 2)}),
                    null,
                    2,
                    2)))
        .hasSize(2);
  }

  @Test
  void hashJoin_innerWithEmptyRight_doesNotReadLeft() {
    Rows left = Rows.of(row(1));
    HashJoinOperator join =
        new HashJoinOperator(
            left,
            Rows.of(),
            JoinKind.INNER,
            new JoinKeys(new int[] {0}, new int[] {0}, new SqlType[] {INT}),
            null,
            1,
            1);
    assertThat(Rows.run(join)).isEmpty();
    assertThat(left.opened).isZero();
  }
}
