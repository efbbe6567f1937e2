package io.mokadb.sql.trigger;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.TxnException;

/**
 * A trigger that handles a row, and can be stopped by others. What looks at the cancellation ends
 * by that; a class, which may wait for anything, is interrupted too.
 */
final class RunningTrigger {
  private final CompiledTrigger compiled;
  private final Key row;
  private final long transaction;
  private final long beganNanos;
  private final Thread thread = Thread.currentThread();
  private final Cancellation cancellation = new Cancellation();
  private boolean over;
  private boolean interrupted;

  /** Whether the row is not to blame: it is tried again without an attempt being counted. */
  private boolean blameless;

  RunningTrigger(CompiledTrigger compiled, Key row, long transaction, long nanos) {
    this.compiled = compiled;
    this.row = row;
    this.transaction = transaction;
    this.beganNanos = nanos;
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

  long beganNanos() {
    return beganNanos;
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
