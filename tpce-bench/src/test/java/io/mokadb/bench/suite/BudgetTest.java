package io.mokadb.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BudgetTest {

  private static final List<Budget.Share> SHARES =
      List.of(new Budget.Share("load", "loads", 100, 0), new Budget.Share("run", "runs", 20, 300));

  @Test
  void within_moreTime_measuresLonger() {
    Budget budget = Budget.within(Duration.ofMinutes(12), SHARES, 0.25);
    assertThat(budget.factor()).isEqualTo(2);
    assertThat(budget.of("load")).hasSeconds(100);
    assertThat(budget.of("run")).hasSeconds(620);
    assertThat(budget.total()).hasMinutes(12);
  }

  @Test
  void within_tooLittleTime_saysWhatIsNeeded() {
    assertThatThrownBy(() -> Budget.within(Duration.ofMinutes(3), SHARES, 0.25))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 3:15")
        .hasMessageContaining("--quick");
  }

  @Test
  void within_nothingMeasured_takesWhatItTakes() {
    Budget budget = Budget.within(Duration.ofHours(1), SHARES.subList(0, 1), 0.25);
    assertThat(budget.total()).hasSeconds(100);
  }

  @Test
  void text_ofTimes_readsLikeAClock() {
    assertThat(Budget.text(Duration.ofSeconds(65))).isEqualTo("1:05");
    assertThat(Budget.text(Duration.ofSeconds(3_725))).isEqualTo("1:02:05");
  }
}
