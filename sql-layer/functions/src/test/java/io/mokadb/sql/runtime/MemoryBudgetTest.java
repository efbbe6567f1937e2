package io.mokadb.sql.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.memory.MemoryUse;
import io.mokadb.session.memory.ProcessMemory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class MemoryBudgetTest {
  private static final long MB = 1 << 20;

  private final ProcessMemory process = new ProcessMemory(8 * MB);
  private final Cancellation cancellation = new Cancellation();
  private final MemoryBudget budget =
      new MemoryBudget(MB, new Workspace(process, Path.of("unused")), cancellation);

  @Test
  void waitingForOthers_endsWhenTheStatementIsCancelled() {
    process.reserve(MemoryUse.TRANSACTION, 8 * MB, 0, "A transaction");
    cancellation.cancel("The statement was cancelled");
    assertThatThrownBy(() -> budget.reserve(MB))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CANCELLED));
    assertThat(budget.used()).isZero();
    assertThat(process.used()).isEqualTo(8 * MB);
  }

  @Test
  void whatIsBeyondTheLimit_isRefusedWithWhoAndTheSetting() {
    assertThatThrownBy(() -> budget.reserve(MB + 1, "MERGE INTO T"))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.OUT_OF_MEMORY))
        .hasMessageContaining("MERGE INTO T needs more than its 1024 KB")
        .hasMessageContaining("'memory'");
  }
}
