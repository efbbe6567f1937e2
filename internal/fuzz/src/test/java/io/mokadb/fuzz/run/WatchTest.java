package io.mokadb.fuzz.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchTest {
  private static final int LONG_MILLIS = 600_000;

  private final Watch watch = new Watch();

  @AfterEach
  void close() {
    watch.close();
  }

  @Test
  void answerInTime_isGiven() {
    assertThat(watch.within(LONG_MILLIS, () -> new Answer.Changed(3)))
        .isEqualTo(new Answer.Changed(3));
  }

  @Test
  void questionWithoutEnd_isAFindingWithItsPlace() {
    CountDownLatch never = new CountDownLatch(1);

    Answer answer =
        watch.within(
            1_000,
            () -> {
              waitFor(never);
              return new Answer.Changed(0);
            });
    never.countDown();

    Optional<Difference> found =
        Difference.between("any", "SELECT 1", answer, new Answer.Changed(0), false);
    assertThat(found).hasValueSatisfying(one -> assertThat(one.isHung()).isTrue());
    assertThat(found.get().actual()).contains("CountDownLatch.await");
  }

  @Test
  void referenceWithoutEnd_isAFinding() {
    Answer hung = new Answer.Failure(Answer.HUNG, "No answer", 0);

    assertThat(Difference.between("any", "SELECT 1", new Answer.Changed(0), hung, false))
        .hasValueSatisfying(one -> assertThat(one.isHung()).isTrue());
  }

  @Test
  void whatIsThrown_isAnAnswer() {
    Answer answer =
        watch.within(
            LONG_MILLIS,
            () -> {
              throw new IllegalStateException("broken");
            });

    assertThat(answer)
        .isInstanceOfSatisfying(Answer.Failure.class, f -> assertThat(f.isInternal()).isTrue());
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
