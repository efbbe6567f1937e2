package io.mokadb.sql.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A row that goes and one that comes with its key are one that changes. */
final class RowChangesTest {
  private static Object[] row(Object... values) {
    return values;
  }

  private static RowChanges changes(int[] key, List<Object[]> going, List<Object[]> coming) {
    return new RowChanges(key, going, coming);
  }

  @Test
  void rowsWithOneKey_change() {
    RowChanges changes =
        changes(
            new int[] {0},
            List.of(row(1, "a", 5, 100L), row(2, "b", 6, 101L), row(null, "c", 7, 102L)),
            List.of(row(3, "d", 8), row(1, "a", 9), row(null, "e", 7)));
    assertThat(changes.gone()).containsExactly(row(2, "b", 6, 101L));
    assertThat(changes.come()).containsExactly(row(3, "d", 8));
    assertThat(changes.columns()).containsExactly(1, 2);
    assertThat(changes.changed(changes.columns()))
        .containsExactly(row(1, "a", 5, 100L, "a", 9), row(null, "c", 7, 102L, "e", 7));
  }

  @Test
  void rowsWithOneKeySeveralTimes_changeAsOftenAsTheyAreThere() {
    RowChanges changes =
        changes(
            new int[] {0},
            List.of(row(1, 1, 10L), row(1, 1, 11L), row(1, 1, 12L)),
            List.of(row(1, 2), row(1, 3)));
    assertThat(changes.changed(new int[] {1}))
        .containsExactly(row(1, 1, 10L, 2), row(1, 1, 11L, 3));
    assertThat(changes.gone()).containsExactly(row(1, 1, 12L));
    assertThat(changes.come()).isEmpty();
  }

  @Test
  void rowsWithoutAKey_goAndCome() {
    RowChanges changes =
        changes(new int[0], List.<Object[]>of(row(1, 1)), List.<Object[]>of(row(1, 2)));
    assertThat(changes.isAnyChanged()).isFalse();
    assertThat(changes.gone()).hasSize(1);
    assertThat(changes.come()).hasSize(1);
  }
}
