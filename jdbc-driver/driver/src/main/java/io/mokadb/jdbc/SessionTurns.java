package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.Session;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The turns of the threads that share a session: one at a time holds the lock; another may cancel
 * its statement without waiting. Thread-safe.
 */
final class SessionTurns {
  /** The time before a closing thread cancels what runs, and between two cancels. */
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

  /** Tells whether the engine works for the statement, or did last. */
  boolean isActive(ResultStatement statement) {
    return active == statement;
  }

  void cancel(ResultStatement statement) throws SQLException {
    synchronized (cancelGate) {
      if (active == statement) {
        cancelAll();
      }
    }
  }

  /** Takes the lock in order to close {@code statement}, which is cancelled if it runs. */
  void lockToClose(ResultStatement statement) throws SQLException {
    while (!tryBriefly()) {
      // Repeated, because the execution may not have reached the point where it can be cancelled.
      cancel(statement);
    }
  }

  /** Takes the lock if it is free, or becomes free within {@link #CLOSE_STEP_MILLIS}. */
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

  /** A use of the session while no other thread uses it. */
  interface Task {
    void run() throws SQLException;
  }

  /** A {@link Task} with an answer. */
  interface Question<T> {
    T ask() throws SQLException;
  }

  /** Waits for this thread's turn and runs a task in it. */
  void take(Task task) throws SQLException {
    ask(
        () -> {
          task.run();
          return null;
        });
  }

  /** Waits for this thread's turn and answers a question in it. */
  <T> T ask(Question<T> question) throws SQLException {
    lock.lock();
    try {
      return question.ask();
    } catch (RuntimeException e) {
      // A session fails with any exception that its engine or transport throws.
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
      // A remote session opens a connection to cancel, which may fail.
      throw SqlErrors.from(e);
    }
  }
}
