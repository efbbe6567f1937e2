package io.mokadb.kv.hbase;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/** Translates HBase's exceptions. */
final class HBaseErrors {
  private HBaseErrors() {}

  /**
   * @param where the store
   * @param deadline of the call that failed
   */
  static KvException translate(String where, Throwable failure, Deadline deadline) {
    Throwable cause = unwrap(failure);
    Kind kind = kindOf(cause, deadline);
    return new KvException(kind, where + " did not answer: " + reason(kind, cause), failure);
  }

  static KvException timeout(String where, Throwable cause) {
    return new KvException(Kind.TIMEOUT, where + " did not answer in time", cause);
  }

  /** Whether the servers refused a call for good: nothing of it was done, nor ever would be. */
  static boolean isRefusal(Throwable failure) {
    Throwable cause = unwrap(failure);
    return cause instanceof TableNotFoundException
        || cause instanceof TableNotEnabledException
        || cause instanceof NoSuchColumnFamilyException
        || cause instanceof AccessDeniedException;
  }

  private static Kind kindOf(Throwable cause, Deadline deadline) {
    boolean limited = deadline.remainingNanos() != Long.MAX_VALUE;
    if (isRefusal(cause)) {
      return Kind.INACCESSIBLE;
    } else if (limited && isGivenUp(cause)) {
      return Kind.TIMEOUT;
    }
    return Kind.IO;
  }

  /** Attempts are bounded by time alone, so the last one ended with the deadline. */
  private static boolean isGivenUp(Throwable cause) {
    return cause instanceof RetriesExhaustedException || cause instanceof CallTimeoutException;
  }

  private static String reason(Kind kind, Throwable cause) {
    String text =
        switch (kind) {
          case INACCESSIBLE -> "the table is missing, is disabled, or may not be used";
          case TIMEOUT -> "the deadline passed";
          default ->
              cause instanceof DoNotRetryIOException ? "the call was refused" : "the call failed";
        };
    String message = cause.getMessage();
    return message == null ? text : text + " (" + message.lines().findFirst().orElse("") + ")";
  }

  private static Throwable unwrap(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof ExecutionException || cause instanceof CompletionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }
}
