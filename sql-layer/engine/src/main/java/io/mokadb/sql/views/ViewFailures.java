package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.txn.TxnException;
import java.util.EnumSet;
import java.util.Set;

/** Tells failures of a view's query from those of the engine around it. Stateless. */
final class ViewFailures {
  private static final Set<SqlState> NOT_OF_THE_QUERY =
      EnumSet.of(
          SqlState.CANCELLED,
          SqlState.SERIALIZATION_CONFLICT,
          SqlState.LOCK_TIMEOUT,
          SqlState.SNAPSHOT_TOO_OLD,
          SqlState.CONNECTION_LOST,
          SqlState.CONNECTION_FAILED,
          SqlState.DISK_FULL,
          SqlState.IO_ERROR);

  private ViewFailures() {}

  /** True if the query fails for its data, or cannot run as it is: a repetition may not help. */
  static boolean isOfQuery(RuntimeException failure) {
    return failure instanceof MokaException moka && !NOT_OF_THE_QUERY.contains(moka.state());
  }

  static boolean isTooOld(RuntimeException failure) {
    return failure instanceof TxnException txn && txn.kind() == TxnException.Kind.SNAPSHOT_TOO_OLD
        || failure instanceof MokaException moka && moka.state() == SqlState.SNAPSHOT_TOO_OLD;
  }

  static boolean isOutOfMemory(RuntimeException failure) {
    return failure instanceof MokaException moka && moka.state() == SqlState.OUT_OF_MEMORY;
  }
}
