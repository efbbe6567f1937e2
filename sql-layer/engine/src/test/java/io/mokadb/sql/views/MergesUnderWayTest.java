package io.mokadb.sql.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.sql.runtime.Cancellation;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Readers that would compute the same rows of a view. */
final class MergesUnderWayTest {
  private static final MergedViews.Key KEY = new MergedViews.Key(1, 2, 3, 4);

  private final MergesUnderWay merges = new MergesUnderWay();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  @Timeout(60)
  void second_waitsForFirst_thirdBeginsLater() throws Exception {
    assertThat(merges.begin(KEY, new Cancellation())).isTrue();
    Future<Boolean> second = threads.submit(() -> merges.begin(KEY, new Cancellation()));
    assertThat(second.isDone()).isFalse();
    merges.end(KEY);
    // It came before the end and waited, or came after it and is the first again.
    if (second.get()) {
      merges.end(KEY);
    }
    assertThat(merges.begin(KEY, new Cancellation())).isTrue();
  }

  @Test
  void others_areNotWaitedFor() {
    assertThat(merges.begin(KEY, new Cancellation())).isTrue();
    assertThat(merges.begin(new MergedViews.Key(1, 2, 3, 5), new Cancellation())).isTrue();
  }

  @Test
  @Timeout(60)
  void wait_endsWithCancellation() {
    assertThat(merges.begin(KEY, new Cancellation())).isTrue();
    Cancellation cancelled = new Cancellation();
    cancelled.cancel("The user has had enough");
    assertThatThrownBy(() -> merges.begin(KEY, cancelled))
        .isInstanceOf(MokaException.class)
        .hasMessageContaining("The user has had enough");
  }

  @Test
  @Timeout(60)
  void wait_endsWithTimeout() {
    assertThat(merges.begin(KEY, new Cancellation())).isTrue();
    Cancellation limited = new Cancellation();
    limited.expect(1_000, "The statement took too long");
    assertThatThrownBy(() -> merges.begin(KEY, limited))
        .isInstanceOf(MokaException.class)
        .hasMessageContaining("The statement took too long");
  }
}
