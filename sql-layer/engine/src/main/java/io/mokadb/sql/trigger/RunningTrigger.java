package io.mokadb.sql.trigger;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.TxnException;
import java.util.concurrent.TimeUnit;

/**
 * A trigger that handles a row, and can be stopped by others. What looks at the cancellation ends
 * by that; a class, which may wait for anything, is interrupted too.
 */
final class RunningTrigger {
  private final CompiledTrigger compiled;
  private final Key row;
  private final long transaction;
  private final long limitNanos;
  private final long endNanos;
  private final Thread thread = Thread.currentThread();
  private final Cancellation cancellation = new Cancellation();
  private boolean over;
  private boolean interrupted;

  /** True if the row is not to blame: it is tried again without an attempt being counted. */
  private boolean blameless;

  /**
   * @param limitNanos how long it may take; 0 for any time
   * @param nanos when it begins
   */
  RunningTrigger(CompiledTrigger compiled, Key row, long transaction, long limitNanos, long nanos) {
    this.compiled = compiled;
    this.row = row;
    this.transaction = transaction;
    this.limitNanos = limitNanos;
    this.endNanos = limitNanos == 0 ? Long.MAX_VALUE : nanos + limitNanos;
  }

  int triggerId() {
    return compiled.trigger().id();
  }

  String name() {
    return compiled.table().schema() + "." + compiled.trigger().name();
  }

  TableDef table() {
    return compiled.table();
  }

  Key row() {
    return row;
  }

  long transaction() {
    return transaction;
  }

  /** When it must be over; {@link Long#MAX_VALUE} if it may take any time. */
  long endNanos() {
    return endNanos;
  }

  /** What it is told when it takes longer. */
  String tooLong() {
    return "The trigger was stopped: it was at one row for longer than the limit of "
        + TimeUnit.NANOSECONDS.toMillis(limitNanos)
        + " ms ("
        + (compiled.trigger().timeoutMillis() == null ? "property triggertimeout" : "its TIMEOUT")
        + ")";
  }

  Cancellation cancellation() {
    return cancellation;
  }

  synchronized boolean stop(String why, boolean withoutBlame) {
    if (over) {
      return false;
    }
    blameless = withoutBlame;
    cancellation.cancel(why);
    if (compiled.trigger().observerClass() != null) {
      interrupted = true;
      thread.interrupt();
    }
    return true;
  }

  /** To be called by its thread at the end; nothing can stop it any more. */
  synchronized void finish() {
    over = true;
    if (interrupted) {
      // It was meant for the body, and would end the worker.
      Thread.interrupted();
    }
  }

  /** What a failure of the body is to the worker; to be called after {@link #finish}. */
  synchronized Throwable failure(Throwable thrown) {
    if (!cancellation.isCancelled()) {
      return thrown;
    }
    String why = cancellation.reason();
    RuntimeException stopped =
        blameless
            ? new TxnException(TxnException.Kind.INTERRUPTED, why)
            : new MokaException(SqlState.CANCELLED, why);
    stopped.addSuppressed(thrown);
    return stopped;
  }
}
