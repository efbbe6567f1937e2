package io.mokadb.oracle.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.Deadline;
import io.mokadb.txn.TxnException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A question to some processes, until each has answered or will not. Thread-safe. */
final class RelayQuestion {
  @GuardedBy("this")
  private final Set<Long> open;

  @GuardedBy("this")
  private final Map<Long, byte[]> answers = new TreeMap<>();

  private final CompletableFuture<Void> over = new CompletableFuture<>();

  RelayQuestion(Collection<Long> asked) {
    this.open = new HashSet<>(asked);
    endIfComplete();
  }

  /** An answer; those of processes that were not asked, or have answered, are left out. */
  synchronized void answered(long node, byte[] answer) {
    if (open.remove(node)) {
      answers.put(node, answer);
      endIfComplete();
    }
  }

  /** A process will not answer. */
  synchronized void absent(long node) {
    open.remove(node);
    endIfComplete();
  }

  /** No further answer will come. */
  synchronized void lost() {
    open.clear();
    endIfComplete();
  }

  private synchronized void endIfComplete() {
    if (open.isEmpty()) {
      over.complete(null);
    }
  }

  /**
   * Waits for the answers.
   *
   * @param most so many nanoseconds at most, if the limit is later
   * @return those that came
   * @throws TxnException {@code INTERRUPTED}
   */
  Map<Long, byte[]> await(Deadline limit, long most) {
    Deadline.Watch watch = limit.watch(this::lost);
    try {
      over.get(Math.min(most, limit.remainingNanos()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      // Who has not answered by now is left out.
      lost();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TxnException(
          TxnException.Kind.INTERRUPTED, "Interrupted while waiting for answers of nodes", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("Questions end without exceptions", e);
    } finally {
      watch.close();
    }
    synchronized (this) {
      return new TreeMap<>(answers);
    }
  }
}
