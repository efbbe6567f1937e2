package io.mokadb.sql.views;

import io.mokadb.kv.Deadline;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.Cancellation;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What readers compute of views at this moment: one that would compute the same waits for it.
 * Thread-safe.
 */
final class MergesUnderWay {
  private final Map<MergedViews.Key, CompletableFuture<Object>> all = new ConcurrentHashMap<>();

  /**
   * Begins to compute something, or waits until the reader that does so has ended.
   *
   * @return whether the caller is to compute it, and then calls {@link #end}; else another reader
   *     has tried, and has kept what it found, or not
   * @throws MokaException {@code CANCELLED} if the wait is ended
   */
  boolean begin(MergedViews.Key key, Cancellation cancellation) {
    CompletableFuture<Object> other = all.putIfAbsent(key, new CompletableFuture<>());
    if (other == null) {
      return true;
    }
    await(other, cancellation);
    cancellation.check();
    return false;
  }

  void end(MergedViews.Key key) {
    all.remove(key).complete(key);
  }

  private static void await(CompletableFuture<Object> other, Cancellation cancellation) {
    CompletableFuture<Object> stopped = new CompletableFuture<>();
    Deadline.Watch watch = cancellation.watch(() -> stopped.complete(cancellation));
    try {
      CompletableFuture.anyOf(other, stopped)
          .get(cancellation.remainingNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new MokaException(SqlState.CANCELLED, cancellation.reason(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MokaException(SqlState.CANCELLED, "Interrupted while waiting for a view", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("Neither ends with a failure", e);
    } finally {
      watch.close();
    }
  }
}
