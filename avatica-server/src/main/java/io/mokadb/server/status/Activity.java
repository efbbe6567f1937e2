package io.mokadb.server.status;

import io.mokadb.server.session.ServerListener;
import io.mokadb.server.session.ServerSession;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Recent statements: totals, a history of these for charts, and slow statements. Thread-safe. */
public final class Activity implements ServerListener {
  private static final int MAX_SLOW = 50;
  private static final int MAX_SAMPLES = 150;
  private static final int MAX_TEXT = 2_000;

  private final ServerListener next;
  private final LongSupplier wallClock;
  private final long slowNanos;
  private final LongAdder statements = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder conflicts = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAdder sessions = new LongAdder();

  /** Newest first. Guarded by itself. */
  private final Deque<Slow> slow = new ArrayDeque<>();

  /** Oldest first. Guarded by itself. */
  private final Deque<Sample> history = new ArrayDeque<>();

  /**
   * A statement that took long.
   *
   * @param at when it ended, in milliseconds since 1970
   * @param state 00000 if it succeeded
   */
  public record Slow(long at, long millis, long session, String user, String state, String sql) {}

  /** Totals at a moment. */
  public record Sample(
      long at, long statements, long failures, long conflicts, long nanos, long sessions) {}

  /**
   * @param next is told all as well
   * @param wallClock milliseconds since 1970
   * @param slowMillis from which on a statement counts as slow
   */
  public Activity(ServerListener next, LongSupplier wallClock, long slowMillis) {
    this.next = next;
    this.wallClock = wallClock;
    this.slowNanos = TimeUnit.MILLISECONDS.toNanos(slowMillis);
  }

  @Override
  public void executed(
      ServerSession session, String sql, StatementKind kind, long took, SqlState failure) {
    statements.increment();
    nanos.add(took);
    if (failure != null) {
      failures.increment();
    }
    if (failure == SqlState.SERIALIZATION_CONFLICT) {
      conflicts.increment();
    }
    if (took >= slowNanos) {
      remember(session, sql, took, failure);
    }
    next.executed(session, sql, kind, took, failure);
  }

  @Override
  public void committed(ServerSession session, long took, SqlState failure) {
    if (failure != null) {
      failures.increment();
    }
    if (failure == SqlState.SERIALIZATION_CONFLICT) {
      conflicts.increment();
    }
    if (took >= slowNanos) {
      remember(session, "COMMIT", took, failure);
    }
    next.committed(session, took, failure);
  }

  private void remember(ServerSession session, String sql, long took, SqlState failure) {
    String shown = session.withoutPasswords(sql);
    Slow one =
        new Slow(
            wallClock.getAsLong(),
            TimeUnit.NANOSECONDS.toMillis(took),
            session.id(),
            session.user(),
            failure == null ? "00000" : failure.code(),
            shown.length() > MAX_TEXT ? shown.substring(0, MAX_TEXT) + " ..." : shown);
    synchronized (slow) {
      slow.addFirst(one);
      if (slow.size() > MAX_SLOW) {
        slow.removeLast();
      }
    }
  }

  @Override
  public void notPrepared(ServerSession session, String sql, SqlState why) {
    next.notPrepared(session, sql, why);
  }

  @Override
  public void opened(ServerSession session) {
    sessions.increment();
    next.opened(session);
  }

  @Override
  public void closed(ServerSession session, String reason) {
    sessions.decrement();
    next.closed(session, reason);
  }

  @Override
  public void refused(String user, String client, SqlState why) {
    next.refused(user, client, why);
  }

  /** Adds a point to the history. To be called at regular times. */
  public void sample() {
    Sample now =
        new Sample(
            wallClock.getAsLong(),
            statements.sum(),
            failures.sum(),
            conflicts.sum(),
            nanos.sum(),
            sessions.sum());
    synchronized (history) {
      history.addLast(now);
      if (history.size() > MAX_SAMPLES) {
        history.removeFirst();
      }
    }
  }

  List<Sample> history() {
    synchronized (history) {
      return new ArrayList<>(history);
    }
  }

  List<Slow> slow() {
    synchronized (slow) {
      return new ArrayList<>(slow);
    }
  }
}
