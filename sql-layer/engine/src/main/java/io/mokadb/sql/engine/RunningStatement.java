package io.mokadb.sql.engine;

import io.mokadb.sql.runtime.Cancellation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One execution, as others may look at it. Written by the session's thread only; the writes after
 * its publication are cheap ones, which others see a moment later.
 */
final class RunningStatement {
  private static final VarHandle TRANSACTION;
  private static final VarHandle ENDED;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      TRANSACTION =
          lookup.findVarHandle(RunningStatement.class, "transaction", OpenTransaction.class);
      ENDED = lookup.findVarHandle(RunningStatement.class, "ended", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final String text;
  private final long startNanos = System.nanoTime();
  private final Cancellation cancellation = new Cancellation();

  @SuppressWarnings("UnusedVariable") // through the handle
  private OpenTransaction transaction;

  @SuppressWarnings("UnusedVariable") // through the handle
  private boolean ended;

  /** Has the executed text, or null for a call that is not a statement. */
  RunningStatement(String textOrNull) {
    this.text = textOrNull;
  }

  String text() {
    return text;
  }

  Cancellation cancellation() {
    return cancellation;
  }

  long nanos() {
    return System.nanoTime() - startNanos;
  }

  /** The transaction of its own that it runs in. */
  void runsIn(OpenTransaction open) {
    TRANSACTION.setRelease(this, open);
  }

  /** The transaction of its own that it runs in, or null. */
  OpenTransaction transaction() {
    return (OpenTransaction) TRANSACTION.getAcquire(this);
  }

  void end() {
    ENDED.setRelease(this, true);
  }

  boolean hasEnded() {
    return (boolean) ENDED.getAcquire(this);
  }
}
