package io.mokadb.sql.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.session.SqlType;
import io.mokadb.sql.runtime.TransactionScope.Past;
import io.mokadb.txn.TransactionOptions;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/**
 * The older snapshots that a transaction has opened to read the past, one for each timestamp.
 * Confined to the session's thread.
 */
final class OpenPasts {
  private final PastSnapshots snapshots;

  /** With the present limit. */
  private TransactionOptions options;

  /** Made when it is needed: most transactions read the present only. */
  private Map<Long, Past> byTimestamp = Map.of();

  OpenPasts(PastSnapshots snapshots, TransactionOptions options) {
    this.snapshots = snapshots;
    this.options = options;
  }

  /** Limits the calls that are made from now on. */
  void limit(Deadline deadline) {
    options = options.withLimit(deadline);
    byTimestamp.values().forEach(past -> past.transaction().limit(deadline));
  }

  /** The snapshot of a moment that a statement names. */
  Past at(SqlType type, Object moment, ZoneId zone) {
    return at(snapshots.timestamp(type, moment, zone));
  }

  Past at(long timestamp) {
    Past past = byTimestamp.get(timestamp);
    if (past == null) {
      past = snapshots.open(timestamp, options);
      if (byTimestamp.isEmpty()) {
        byTimestamp = new HashMap<>();
      }
      byTimestamp.put(timestamp, past);
    }
    return past;
  }

  /** Ends all of them. */
  void end() {
    byTimestamp.values().forEach(past -> past.transaction().rollback());
    byTimestamp = Map.of();
  }
}
