package io.mokadb.sql.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.views.RecentSteps.Step;
import io.mokadb.sql.views.RecentSteps.Way;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is remembered of steps, and for how long. */
final class RecentStepsTest {
  private final RecentSteps steps = new RecentSteps(() -> 7);

  private static Step step(long view, long millis) {
    return new Step(view, millis, Way.BY_KEY, 1, 2, 3);
  }

  @Test
  void add_keepsTheLastSixtyOfEachView_oldestFirst() {
    for (int i = 1; i <= 100; i++) {
      steps.add(List.of(step(1, i), step(2, -i)));
    }
    steps.add(List.of(step(3, 5)));
    assertThat(steps.of(1)).hasSize(60).first().isEqualTo(step(1, 41));
    assertThat(steps.of(1)).last().isEqualTo(step(1, 100));
    assertThat(steps.of(2)).hasSize(60);
    assertThat(steps.of(3)).containsExactly(step(3, 5));
    assertThat(steps.of(4)).isEmpty();
    assertThat(steps.now()).isEqualTo(7);
  }

  @Test
  void keepOnly_forgetsTheOthers() {
    steps.add(List.of(step(1, 1), step(2, 1)));
    steps.keepOnly(Set.of(2L, 3L));
    assertThat(steps.of(1)).isEmpty();
    assertThat(steps.of(2)).hasSize(1);
  }
}
