package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.Session;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sharing of a session between threads: they take turns by a lock, and may cancel the statement of
 * another thread without waiting. Thread-safe.
 */
final class SessionTurns {
  /** How long a closing thread waits before it cancels what runs, and again between two cancels. */
  private static final long CLOSE_STEP_MILLIS = 20;

  private final Session session;
  private final ReentrantLock lock = new ReentrantLock();
  private final Object cancelGate = new Object();

  /** The statement that the engine works for, or did last. Changed under the gate. */
  private volatile ResultStatement active;

  SessionTurns(Session session) {
    this.session = session;
  }

  ReentrantLock lock() {
    return lock;
  }

  /**
   * Makes {@code statement} the one that can be cancelled. Waits for a cancel of the one before, so
   * that it does not hit this.
   */
  void activate(ResultStatement statement) {
    if (active != statement) {
      synchronized (cancelGate) {
        active = statement;
      }
    }
  }

  /** Whether the engine works for the statement, or did last. */
  boolean isActive(ResultStatement statement) {
    return active == statement;
  }

  void cancel(ResultStatement statement) throws SQLException {
    synchronized (cancelGate) {
      if (active == statement) {
        try {
          session.cancel();
        } catch (RuntimeException e) {
          throw SqlErrors.from(e);
        }
      }
    }
  }

  /** Takes the lock in order to close {@code statement}, which is cancelled if it runs. */
  void lockToClose(ResultStatement statement) throws SQLException {
    while (!tryBriefly()) {
      // Again and again: what runs may not have come to the point where it can be cancelled.
      cancel(statement);
    }
  }

  /** Whether the lock was free, or became so within a moment. */
  boolean tryBriefly() {
    if (lock.tryLock()) {
      return true;
    }
    boolean interrupted = Thread.interrupted();
    try {
      return lock.tryLock(CLOSE_STEP_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
      return false;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Work on the session while no other thread uses it. */
  interface Task {
    void run() throws SQLException;
  }

  /** A {@link Task} with an answer. */
  interface Question<T> {
    T ask() throws SQLException;
  }

  /** Does something in this thread's turn. */
  void take(Task task) throws SQLException {
    ask(
        () -> {
          task.run();
          return null;
        });
  }

  /** Asks something in this thread's turn. */
  <T> T ask(Question<T> question) throws SQLException {
    lock.lock();
    try {
      return question.ask();
    } catch (RuntimeException e) {
      throw SqlErrors.from(e);
    } finally {
      lock.unlock();
    }
  }

  /** Cancels what runs. */
  void cancelAll() throws SQLException {
    try {
      session.cancel();
    } catch (RuntimeException e) {
      throw SqlErrors.from(e);
    }
  }
}
