package io.mokadb.sql.exec.window;

import static io.mokadb.sql.exec.Rows.BIG;
import static io.mokadb.sql.exec.Rows.INT;
import static io.mokadb.sql.exec.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.exec.Rows;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.expr.Exprs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WindowOperatorTest {
  private static final SqlType DOUBLE = SqlType.of(Kind.DOUBLE);
  private static final SortKey[] BY_ONE = {new SortKey(1, false, true, INT)};

  private static FrameBound bound(FrameBound.Kind kind, Integer offset) {
    return new FrameBound(kind, offset == null ? null : Exprs.literal(offset));
  }

  private static WindowCall call(String name, SqlType result, int... args) {
    SqlType[] types = new SqlType[args.length];
    Arrays.fill(types, INT);
    return new WindowCall(name, args, types, result, false, false);
  }

  private static WindowGroup group(
      SortKey[] order, FrameBound lower, FrameBound upper, boolean rows, WindowCall... calls) {
    return new WindowGroup(new int[] {0}, order, lower, upper, rows, calls);
  }

  @Test
  void frames_random_likeDefinition() {
    FrameBound.Kind[] kinds = {
      FrameBound.Kind.UNBOUNDED_PRECEDING,
      FrameBound.Kind.PRECEDING,
      FrameBound.Kind.CURRENT_ROW,
      FrameBound.Kind.FOLLOWING,
      FrameBound.Kind.UNBOUNDED_FOLLOWING
    };
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Rows input = Rows.random(random, 1 + random.nextInt(20), 3, 6);
      boolean groups = random.nextInt(3) == 0;
      boolean rows = !groups && random.nextBoolean();
      boolean descending = random.nextBoolean();
      boolean nullsFirst = random.nextBoolean();
      int lowest = random.nextInt(4);
      FrameBound.Kind low = kinds[lowest];
      FrameBound.Kind high = kinds[Math.max(lowest, 1 + random.nextInt(4))];
      int a = random.nextInt(3);
      int b = random.nextInt(3);
      SortKey[] order = {new SortKey(1, descending, nullsFirst, INT)};
      WindowGroup group =
          group(
              order,
              groups ? ofGroups(low, a) : bound(low, offset(low, a)),
              groups ? ofGroups(high, b) : bound(high, offset(high, b)),
              rows || groups,
              call("SUM", BIG, 2),
              call("COUNT", BIG),
              call("FIRST_VALUE", INT, 3),
              call("LAST_VALUE", INT, 3));
      for (List<Object> row : Rows.run(new WindowOperator(input, List.of(group)))) {
        List<Object[]> partition = new ArrayList<>();
        for (Object[] other : input.list()) {
          if (java.util.Objects.equals(other[0], row.get(0))) {
            partition.add(other);
          }
        }
        partition.sort(SortKey.comparator(order));
        List<Object[]> frame = new ArrayList<>();
        int me = 0;
        while (partition.get(me)[3] != row.get(3)) {
          me++;
        }
        for (int i = 0; i < partition.size(); i++) {
          int position =
              groups
                  ? groupOf(partition, i) - groupOf(partition, me)
                  : rows
                      ? i - me
                      : distance(partition.get(me)[1], partition.get(i)[1], descending, i - me);
          // nulls are peers of each other at any offset
          boolean nulls =
              !rows && !groups && partition.get(me)[1] == null && partition.get(i)[1] == null;
          if (inFrame(position, low, nulls ? 0 : a, true)
              && inFrame(position, high, nulls ? 0 : b, false)) {
            frame.add(partition.get(i));
          }
        }
        Long sum = null;
        for (Object[] member : frame) {
          if (member[2] != null) {
            sum = (sum == null ? 0 : sum) + (Integer) member[2];
          }
        }
        assertThat(row.subList(4, 8))
            .as("seed %s %s..%s rows=%s row %s", seed, low, high, rows, row)
            .isEqualTo(
                Arrays.asList(
                    sum,
                    (long) frame.size(),
                    frame.isEmpty() ? null : frame.get(0)[3],
                    frame.isEmpty() ? null : frame.get(frame.size() - 1)[3]));
      }
    }
  }

  private static FrameBound ofGroups(FrameBound.Kind kind, int offset) {
    return switch (kind) {
      case PRECEDING -> bound(FrameBound.Kind.GROUPS_PRECEDING, offset);
      case FOLLOWING -> bound(FrameBound.Kind.GROUPS_FOLLOWING, offset);
      case CURRENT_ROW -> bound(FrameBound.Kind.GROUPS_PRECEDING, 0);
      default -> bound(kind, null);
    };
  }

  /** How many groups of equal rows are before that of a row. */
  private static int groupOf(List<Object[]> partition, int row) {
    int group = 0;
    for (int i = 1; i <= row; i++) {
      group += java.util.Objects.equals(partition.get(i - 1)[1], partition.get(i)[1]) ? 0 : 1;
    }
    return group;
  }

  private static Integer offset(FrameBound.Kind kind, int value) {
    return kind == FrameBound.Kind.PRECEDING || kind == FrameBound.Kind.FOLLOWING ? value : null;
  }

  /**
   * How far a value is after another in the order; nulls are far from values, at 0 of each other.
   */
  private static int distance(Object from, Object to, boolean descending, int positions) {
    if (from == null || to == null) {
      return from == to ? 0 : positions < 0 ? -1000 : 1000;
    }
    int distance = (Integer) to - (Integer) from;
    return descending ? -distance : distance;
  }

  private static boolean inFrame(int position, FrameBound.Kind kind, int offset, boolean lower) {
    int limit =
        switch (kind) {
          case UNBOUNDED_PRECEDING -> -100_000;
          case UNBOUNDED_FOLLOWING -> 100_000;
          case CURRENT_ROW -> 0;
          case PRECEDING, GROUPS_PRECEDING -> -offset;
          case FOLLOWING, GROUPS_FOLLOWING -> offset;
        };
    return lower ? position >= limit : position <= limit;
  }

  @Test
  void ranking_ties_match() {
    Rows input = Rows.of(row(1, 10), row(1, 20), row(1, 20), row(1, 30), row(2, 5));
    FrameBound first = bound(FrameBound.Kind.UNBOUNDED_PRECEDING, null);
    FrameBound current = bound(FrameBound.Kind.CURRENT_ROW, null);
    WindowGroup group =
        group(
            BY_ONE,
            first,
            current,
            false,
            call("ROW_NUMBER", BIG),
            call("RANK", BIG),
            call("DENSE_RANK", INT),
            call("PERCENT_RANK", DOUBLE),
            call("CUME_DIST", DOUBLE));
    assertThat(Rows.run(new WindowOperator(input, List.of(group))))
        .containsExactly(
            List.of(1, 10, 1L, 1L, 1, 0.0, 0.25),
            List.of(1, 20, 2L, 2L, 2, 1 / 3.0, 0.75),
            List.of(1, 20, 3L, 2L, 2, 1 / 3.0, 0.75),
            List.of(1, 30, 4L, 4L, 3, 1.0, 1.0),
            List.of(2, 5, 1L, 1L, 1, 0.0, 1.0));
  }

  @Test
  void navigation_offsetsDefaultsAndNulls_match() {
    Rows input = Rows.of(row(1, 1, 3), row(1, 2, null), row(1, 3, 7), row(1, 4, null));
    FrameBound first = bound(FrameBound.Kind.UNBOUNDED_PRECEDING, null);
    FrameBound last = bound(FrameBound.Kind.UNBOUNDED_FOLLOWING, null);
    WindowCall skipping =
        new WindowCall("LAG", new int[] {2}, new SqlType[] {INT}, INT, false, true);
    WindowCall firstValue =
        new WindowCall("LAST_VALUE", new int[] {2}, new SqlType[] {INT}, INT, false, true);
    WindowGroup group =
        group(
            BY_ONE,
            first,
            last,
            true,
            call("LAG", INT, 1),
            call("LEAD", INT, 1, 1, 0),
            skipping,
            firstValue,
            call("NTH_VALUE", INT, 1, 1),
            call("NTILE", INT, 0));
    assertThat(Rows.run(new WindowOperator(input, List.of(group))))
        .containsExactly(
            Arrays.asList(1, 1, 3, null, 2, null, 7, 1, 1),
            Arrays.asList(1, 2, null, 1, 4, 3, 7, 2, 1),
            Arrays.asList(1, 3, 7, 2, 1, 3, 7, 3, 1),
            Arrays.asList(1, 4, null, 3, 1, 7, 7, 4, 1));
  }

  @Test
  void tiles_uneven_firstAreLarger() {
    Rows input = Rows.of(row(2, 1), row(2, 2), row(2, 3));
    FrameBound first = bound(FrameBound.Kind.UNBOUNDED_PRECEDING, null);
    WindowGroup group = group(BY_ONE, first, first, true, call("NTILE", BIG, 0));
    assertThat(Rows.run(new WindowOperator(input, List.of(group))))
        .extracting(row -> row.get(2))
        .containsExactly(1L, 1L, 2L);
  }
}
