package io.mokadb.sql.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.Deadline;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.monitor.StatementCounters;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.subscription.Subscription;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The rows of a subscription, which come to be while they are read. Confined to the session's
 * thread, but {@link #close(String)} may come from any: it ends the wait of the session's thread,
 * which then frees what is held.
 */
final class SubscriptionCursor implements SessionCursor {
  private final List<ColumnInfo> columns;
  private final Subscription subscription;
  private final EngineSession session;
  private final RunningStatement running;
  private final Cancellation reads;
  private final boolean endless;
  private final OffsetColumns offsets;
  private final Deadline.Watch stop;
  private final Deadline.Watch wake;

  /** How long a caller waits for a row at most; 0 for no limit. */
  private final long timeoutMillis;

  private long remaining;

  /** A row that the next call gives. */
  private Object[] ahead;

  private boolean over;

  /** What a look has met, to be told by the next call that waits. */
  private RuntimeException failure;

  private boolean waits;
  private long waitsSince;
  private StatementCounters counters;
  private long rows;
  private long nanos;

  @GuardedBy("this")
  private boolean inside;

  private volatile String closedBecause;

  /**
   * @param reads ends what the subscription reads
   * @param stop ends the watch on the cancellation of the execution, which cancels {@code reads}
   */
  SubscriptionCursor(
      List<ColumnInfo> columns,
      Subscription subscription,
      EngineSession session,
      ExecutionRequest request,
      Cancellation reads,
      boolean endless,
      ZoneId zone,
      Deadline.Watch stop) {
    this.columns = columns;
    this.subscription = subscription;
    this.session = session;
    this.running = request.running();
    this.reads = reads;
    this.endless = endless;
    this.offsets = OffsetColumns.of(columns, zone);
    this.stop = stop;
    this.wake = reads.watch(subscription::wake);
    this.timeoutMillis = request.timeoutMillis();
    long most = request.options().maxRows();
    this.remaining = most <= 0 ? Long.MAX_VALUE : most;
  }

  @Override
  public List<ColumnInfo> columns() {
    return columns;
  }

  @Override
  public boolean isEndless() {
    return endless;
  }

  @Override
  public Object[] next() {
    enter();
    try {
      lookAhead(Long.MAX_VALUE);
      Object[] row = ahead;
      ahead = null;
      if (row != null) {
        rows++;
        remaining--;
      }
      return row == null || offsets == null ? row : offsets.outward(row);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // However the row failed, the cursor is closed; the failure crosses the seam translated.
      throw closed(e);
    } finally {
      leave();
    }
  }

  @Override
  public boolean await(long millis) {
    if (millis <= 0) {
      return hasNow();
    }
    enter();
    try {
      lookAhead(TimeUnit.MILLISECONDS.toNanos(millis));
      return ahead != null || over;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // As for a row.
      throw closed(e);
    } finally {
      leave();
    }
  }

  /** Whether there is a row, or the end; what fails is told later. */
  private boolean hasNow() {
    if (failure != null || closedBecause != null) {
      return false;
    }
    try {
      enter();
      try {
        lookAhead(0);
      } finally {
        leave();
      }
      return ahead != null || over;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // Whatever it is: a look does not fail.
      failure = outward(e);
      return false;
    }
  }

  /**
   * Gets the next row, if there is none ahead.
   *
   * @param waitNanos how long it waits for one
   */
  private void lookAhead(long waitNanos) {
    if (failure != null) {
      throw failure;
    }
    long start = System.nanoTime();
    while (ahead == null && !over) {
      check();
      poll();
      long left = waitNanos - (System.nanoTime() - start);
      if (ahead == null && !over) {
        if (left <= 0) {
          break;
        }
        subscription.await(this::isStopped, Math.min(left, untilTimeout()));
      }
    }
    waits = waits && ahead == null;
  }

  private void poll() {
    long start = System.nanoTime();
    ahead = remaining == 0 ? null : subscription.poll();
    over = ahead == null && (remaining == 0 || subscription.isOver());
    // The time that it waits is not that of the statement.
    nanos += System.nanoTime() - start;
  }

  /**
   * Time until the wait has lasted as long as the statement may take.
   *
   * @throws MokaException {@code CANCELLED} if it has
   */
  private long untilTimeout() {
    if (timeoutMillis == 0) {
      return Long.MAX_VALUE;
    }
    long now = System.nanoTime();
    waitsSince = waits ? waitsSince : now;
    waits = true;
    long left = TimeUnit.MILLISECONDS.toNanos(timeoutMillis) - (now - waitsSince);
    if (left <= 0) {
      throw new MokaException(
          SqlState.CANCELLED,
          "The statement was stopped: it waited for a row longer than its timeout of "
              + timeoutMillis
              + " ms; SUBSCRIBE TO ... FROM goes on after the last commit that was read");
    }
    return left;
  }

  private boolean isStopped() {
    return closedBecause != null || reads.isCancelled();
  }

  private void check() {
    if (closedBecause != null) {
      session.calls().checkOpen();
      throw new MokaException(SqlState.INVALID_CURSOR_STATE, closedBecause);
    }
    if (reads.isCancelled()) {
      session.calls().checkOpen();
      reads.check();
    }
  }

  /** The session's thread begins to work for this. */
  private void enter() {
    session.calls().goOn(running);
    synchronized (this) {
      if (closedBecause != null) {
        throw new MokaException(SqlState.INVALID_CURSOR_STATE, closedBecause);
      }
      inside = true;
    }
  }

  private void leave() {
    boolean free;
    synchronized (this) {
      inside = false;
      free = closedBecause != null;
    }
    if (free) {
      release();
    }
  }

  private RuntimeException closed(Throwable failed) {
    RuntimeException outward = outward(failed);
    close();
    return outward;
  }

  private RuntimeException outward(Throwable failed) {
    if (!(failed instanceof MokaException)) {
      try {
        session.calls().checkOpen();
      } catch (MokaException ended) {
        return ended;
      }
    }
    return Failures.translate(Failures.stopped(failed, reads));
  }

  @Override
  public void counted(StatementCounters into, long tookNanos) {
    counters = into;
    nanos += tookNanos;
  }

  @Override
  public void close() {
    close("The result is closed");
  }

  @Override
  public void close(String because) {
    boolean waiting;
    synchronized (this) {
      if (closedBecause != null) {
        return;
      }
      closedBecause = because;
      waiting = inside;
    }
    if (waiting) {
      subscription.wake();
    } else {
      release();
    }
  }

  /** Called once. */
  private void release() {
    session.cursorsAlone().remove(this);
    wake.close();
    stop.close();
    try {
      subscription.close();
    } finally {
      if (counters != null) {
        counters.add(1, rows, nanos);
      }
    }
  }
}
