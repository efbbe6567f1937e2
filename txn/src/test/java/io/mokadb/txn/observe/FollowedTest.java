package io.mokadb.txn.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.Transaction;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When the next step of a follower is due. */
final class FollowedTest {
  private static final long PERIOD = TimeUnit.SECONDS.toNanos(10);
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final Followed followed =
      new Followed(
          Followed.Following.of(
              new FollowerDefinition(1, "view", List.of(), false), new NeverAsked()));

  @Test
  void changeAfterStep_isDueAtOnce() {
    step(100, 3 * MILLI, false);
    assertThat(followed.isDue(100 + 3 * MILLI, PERIOD)).isFalse();
    assertThat(followed.hint()).isTrue();
    assertThat(followed.isDue(100 + 3 * MILLI, PERIOD)).isTrue();
  }

  @Test
  void changesDuringStep_gatherForTwiceItsTime() {
    step(100, 3 * MILLI, true);
    long end = 100 + 3 * MILLI;
    assertThat(followed.nanosUntilDue(end, PERIOD)).isEqualTo(6 * MILLI);
    assertThat(followed.isDue(end + 6 * MILLI - 1, PERIOD)).isFalse();
    assertThat(followed.isDue(end + 6 * MILLI, PERIOD)).isTrue();
    assertThat(followed.hint()).as("news while they gather").isFalse();
  }

  @Test
  void changesDuringLongStep_gatherForTenMillisecondsAtMost() {
    step(100, 700 * MILLI, true);
    assertThat(followed.nanosUntilDue(100 + 700 * MILLI, PERIOD)).isEqualTo(10 * MILLI);
  }

  @Test
  void waitForStep_endsGathering() {
    step(100, 3 * MILLI, true);
    assertThat(followed.hurry()).isTrue();
    assertThat(followed.isDue(100 + 3 * MILLI, PERIOD)).isTrue();
    assertThat(followed.hurry()).as("again").isFalse();
  }

  @Test
  void wokenDuringStep_doesNotGather() {
    assertThat(followed.begin()).isTrue();
    followed.looking();
    followed.wake();
    end(100, 3 * MILLI);
    assertThat(followed.isDue(100 + 3 * MILLI, PERIOD)).isTrue();
  }

  @Test
  void restAfterFailure_isNotShortenedByWait() {
    step(100, 3 * MILLI, true);
    long end = 100 + 3 * MILLI;
    followed.rest(end + 50 * MILLI);
    followed.hurry();
    assertThat(followed.isDue(end + 49 * MILLI, PERIOD)).isFalse();
    assertThat(followed.isDue(end + 50 * MILLI, PERIOD)).isTrue();
  }

  private void step(long begun, long nanos, boolean hinted) {
    assertThat(followed.begin()).isTrue();
    followed.looking();
    if (hinted) {
      assertThat(followed.hint()).isTrue();
    }
    end(begun, nanos);
  }

  private void end(long begun, long nanos) {
    followed.succeeded(false);
    followed.gather(begun + nanos, nanos);
    followed.end(begun + nanos);
  }

  /** Only its definition is looked at. */
  private static final class NeverAsked implements Follower {
    @Override
    public long watermark(Transaction transaction) {
      throw new AssertionError();
    }

    @Override
    public void follow(Transaction transaction, Window window) {
      throw new AssertionError();
    }

    @Override
    public boolean holdsBack() {
      throw new AssertionError();
    }
  }
}
