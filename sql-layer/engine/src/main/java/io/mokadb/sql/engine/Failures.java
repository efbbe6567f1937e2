package io.mokadb.sql.engine;

import io.mokadb.kv.KvException;
import io.mokadb.session.BatchException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.TxnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one place where failures of the layers below become what crosses the seam. */
public final class Failures {
  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

  private Failures() {}

  /** The failure as callers of the seam may see it; a {@link MokaException} stays as it is. */
  public static RuntimeException translate(Throwable failure) {
    if (failure instanceof MokaException || failure instanceof BatchException) {
      return (RuntimeException) failure;
    }
    if (failure instanceof KvException kv) {
      return new MokaException(stateOf(kv.kind()), kv.getMessage(), kv);
    }
    if (failure instanceof TxnException txn) {
      return new MokaException(stateOf(txn.kind()), txn.getMessage(), txn);
    }
    if (failure instanceof ConflictException conflict) {
      return new MokaException(
          SqlState.SERIALIZATION_CONFLICT, conflict.getMessage() + ". Run it again", conflict);
    }
    if (failure instanceof StackOverflowError) {
      return new MokaException(
          SqlState.STATEMENT_TOO_COMPLEX,
          "The statement is nested too deeply; split it into simpler ones",
          failure);
    }
    if (failure instanceof OutOfMemoryError) {
      return new MokaException(
          SqlState.OUT_OF_MEMORY,
          "The process ran out of heap while it executed the statement; raise -Xmx or narrow it"
              + " down",
          failure);
    }
    if (failure instanceof Error error) {
      throw error;
    }
    LOG.error("A situation that Moka does not know", failure);
    return new MokaException(
        SqlState.INTERNAL_ERROR,
        "Moka met a situation that it does not know, which is a bug: " + failure,
        failure);
  }

  /**
   * The failure of a call, or the end of the statement that has made the call give up.
   *
   * @param cancellation of the statement
   */
  static Throwable stopped(Throwable failure, Cancellation cancellation) {
    return isStopped(failure, cancellation)
        ? new MokaException(SqlState.CANCELLED, cancellation.reason(), failure)
        : failure;
  }

  /** True for a call to store or oracle that gave up because of this cancellation. */
  static boolean isStopped(Throwable failure, Cancellation cancellation) {
    return failure instanceof KvException kv
        && kv.kind() == KvException.Kind.TIMEOUT
        && cancellation.isExpired();
  }

  static SqlState stateOf(KvException.Kind kind) {
    return switch (kind) {
      case CLOSED -> SqlState.CONNECTION_LOST;
      case IN_USE, INACCESSIBLE, FORMAT -> SqlState.CONNECTION_FAILED;
      case CORRUPTED -> SqlState.DATA_CORRUPTED;
      case FULL -> SqlState.DISK_FULL;
      case IO -> SqlState.IO_ERROR;
      case TOO_LONG -> SqlState.LIMIT_EXCEEDED;
      // A statement that gives up by itself is told apart before.
      case TIMEOUT -> SqlState.CONNECTION_LOST;
    };
  }

  static SqlState stateOf(TxnException.Kind kind) {
    return switch (kind) {
      case SNAPSHOT_TOO_OLD -> SqlState.SNAPSHOT_TOO_OLD;
      case SNAPSHOT_IN_FUTURE -> SqlState.INVALID_PARAMETER;
      case LOCK_TIMEOUT -> SqlState.LOCK_TIMEOUT;
      case OUT_OF_MEMORY -> SqlState.OUT_OF_MEMORY;
      case READ_ONLY -> SqlState.READ_ONLY;
      case CLOSED -> SqlState.INVALID_TRANSACTION_STATE;
      case INTERRUPTED -> SqlState.CANCELLED;
      case CORRUPTED -> SqlState.DATA_CORRUPTED;
    };
  }
}
