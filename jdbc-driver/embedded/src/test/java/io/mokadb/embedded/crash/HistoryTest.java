package io.mokadb.embedded.crash;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The judge is judged: each rule that a crash may break is broken here, and noticed. */
final class HistoryTest {
  private static final Step ONE = new Step(1, 0, 1);
  private static final Step TWO = new Step(1, 0, 2);

  private final History history = new History();

  private void crashed(Map<Step, Answer> answers) {
    history.crashed(new TreeMap<>(answers));
  }

  @Test
  void resolve_acknowledgedIsGone_fails() {
    crashed(Map.of(ONE, Answer.COMMITTED, TWO, Answer.COMMITTED));
    assertThatThrownBy(() -> history.resolve(List.of(ONE))).hasMessageContaining("number=2]");
  }

  @Test
  void resolve_refusedIsThere_fails() {
    crashed(Map.of(ONE, Answer.REFUSED));
    assertThatThrownBy(() -> history.resolve(List.of(ONE))).hasMessageContaining("was refused");
  }

  @Test
  void resolve_neverBegunIsThere_fails() {
    crashed(Map.of());
    assertThatThrownBy(() -> history.resolve(List.of(ONE))).hasMessageContaining("never begun");
  }

  @Test
  void resolve_unansweredOutcomeChangesLater_fails() {
    crashed(Map.of(ONE, Answer.NONE, TWO, Answer.NONE));
    assertThatCode(() -> history.resolve(List.of(ONE))).doesNotThrowAnyException();
    crashed(Map.of());
    assertThatCode(() -> history.resolve(List.of(ONE))).doesNotThrowAnyException();
    assertThatThrownBy(() -> history.resolve(List.of())).hasMessageContaining("is gone");
    assertThatThrownBy(() -> history.resolve(List.of(ONE, TWO)))
        .hasMessageContaining("number=2] is there");
  }

  @Test
  void report_halfALine_saysNothing() {
    Report report = new Report();
    report.add("B transfers " + ONE.id() + " .");
    report.add("C transfers " + ONE.id());
    history.crashed(report.of("transfers"));
    assertThatCode(() -> history.resolve(List.of())).doesNotThrowAnyException();
  }
}
