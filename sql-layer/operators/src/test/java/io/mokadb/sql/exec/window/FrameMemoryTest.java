package io.mokadb.sql.exec.window;

import static io.mokadb.sql.exec.Rows.BIG;
import static io.mokadb.sql.exec.Rows.INT;
import static io.mokadb.sql.exec.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.exec.Rows;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The memory of aggregates over frames is that of one frame, and of the results. */
final class FrameMemoryTest {
  private static final int ROWS = 2_000;
  private static final long MEMORY = 1 << 20;
  private static final SqlType TXT = SqlType.of(SqlType.Kind.VARCHAR);
  private static final SortKey[] ORDER = {new SortKey(0, false, true, INT)};

  private static Rows numbers() {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(row(i));
    }
    return new Rows(rows, Integer.MAX_VALUE);
  }

  private static WindowOperator window(
      FrameBound lower, WindowGroup.Exclusion exclusion, WindowCall call) {
    FrameBound current = new FrameBound(FrameBound.Kind.CURRENT_ROW, null);
    WindowCall[] calls = {call};
    return new WindowOperator(
        numbers(),
        List.of(new WindowGroup(new int[0], ORDER, lower, current, true, exclusion, calls)));
  }

  private static WindowCall call(String name, SqlType result, boolean distinct) {
    return new WindowCall(name, new int[] {0}, new SqlType[] {INT}, result, distinct, false);
  }

  @ParameterizedTest
  @EnumSource(
      value = WindowGroup.Exclusion.class,
      names = {"NOTHING", "CURRENT_ROW"})
  void distinctValues_ofMovingFrames_areFreeWithTheirFrame(WindowGroup.Exclusion exclusion) {
    FrameBound lower = new FrameBound(FrameBound.Kind.PRECEDING, Exprs.literal(20));
    WindowOperator window = window(lower, exclusion, call("COUNT", BIG, true));
    List<List<Object>> found = Rows.run(window, Rows.context(MEMORY, new Cancellation()));
    assertThat(found).isEqualTo(Rows.run(window)).hasSize(ROWS);
    long others = exclusion == WindowGroup.Exclusion.NOTHING ? 1 : 0;
    assertThat(found.get(ROWS - 1)).containsExactly(ROWS - 1, 20 + others);
  }

  /** All rows fit, and the texts of one partition with its rows, but not those of all. */
  @Test
  void texts_ofAllPartitions_areComputedByWayOfFiles() {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(row(i / 20, "x".repeat(200)));
    }
    FrameBound first = new FrameBound(FrameBound.Kind.UNBOUNDED_PRECEDING, null);
    FrameBound current = new FrameBound(FrameBound.Kind.CURRENT_ROW, null);
    WindowCall texts =
        new WindowCall("LISTAGG", new int[] {1}, new SqlType[] {TXT}, TXT, false, false);
    WindowGroup group =
        new WindowGroup(
            new int[] {0},
            ORDER,
            first,
            current,
            true,
            WindowGroup.Exclusion.NOTHING,
            new WindowCall[] {texts});
    WindowOperator window = new WindowOperator(new Rows(rows, Integer.MAX_VALUE), List.of(group));
    List<List<Object>> found = Rows.run(window, Rows.context(MEMORY, new Cancellation()));
    assertThat(found).containsExactlyInAnyOrderElementsOf(Rows.run(window)).hasSize(ROWS);
  }

  @Test
  void arrays_ofGrowingFrames_countWithTheirRows() {
    FrameBound lower = new FrameBound(FrameBound.Kind.UNBOUNDED_PRECEDING, null);
    WindowOperator window =
        window(
            lower, WindowGroup.Exclusion.NOTHING, call("ARRAY_AGG", SqlType.arrayOf(INT), false));
    assertThatThrownBy(() -> Rows.run(window, Rows.context(MEMORY, new Cancellation())))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.OUT_OF_MEMORY));
    assertThat((List<?>) Rows.run(window).get(ROWS - 1).get(1)).hasSize(ROWS);
  }
}
