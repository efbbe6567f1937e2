package io.mokadb.kv.hbase;

import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.prewrite;
import static io.mokadb.kv.testkit.Mutations.put;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MutationWavesTest {
  private static final Key A = key("a");
  private static final Key B = key("b");

  @Test
  void rowsAndColumnsOfTheirOwn_areOneWave() {
    assertThat(
            MutationWaves.of(
                List.of(
                    prewrite(A, Column.ZERO, 10, "v"),
                    prewrite(B, Column.ZERO, 10, "v"),
                    prewrite(A, Column.of(1), 10, "v"))))
        .containsExactly(List.of(0, 1, 2));
  }

  @Test
  void sharedColumn_followsInTheNextWave() {
    assertThat(
            MutationWaves.of(
                List.of(
                    put(A, Family.WRITE, 10, "first"),
                    put(B, Family.WRITE, 10, "other"),
                    put(A, Family.DATA, 20, "second"),
                    put(A, Family.WRITE, 30, "third"))))
        .containsExactly(List.of(0, 1), List.of(2), List.of(3));
  }

  @Test
  void columnOfTheCondition_isSharedToo() {
    RowMutation reads =
        new RowMutation(
            A,
            Condition.noCellIn(Family.WRITE, Column.of(7), TimeRange.all()),
            put(A, Family.WRITE, 10, "v").edits());
    RowMutation writes = put(A, Column.of(7), Family.WRITE, 10, "v");
    assertThat(MutationWaves.of(List.of(writes, reads))).containsExactly(List.of(0), List.of(1));
  }

  @Test
  void nothingToDo_isInNoWave() {
    assertThat(MutationWaves.of(List.of())).isEmpty();
    assertThat(MutationWaves.of(List.of(new RowMutation(A, Condition.always(), List.of()))))
        .isEmpty();
  }
}
