package io.mokadb.sql.runtime;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.time.Timestamps;
import java.util.Map;

/**
 * State that outlives a statement and ends with its transaction. Confined to the transaction's
 * thread.
 */
public interface TransactionScope {
  /** Defers a check until the transaction commits. */
  void defer(DeferredCheck check);

  /**
   * The next number of a sequence.
   *
   * @throws io.mokadb.session.MokaException {@code NO_SUCH_TABLE}, {@code NUMBER_OUT_OF_RANGE}
   */
  long nextValue(String schema, String sequence);

  /**
   * The last number that the session has drawn from a sequence.
   *
   * @throws io.mokadb.session.MokaException {@code NO_SUCH_TABLE}, {@code
   *     INVALID_TRANSACTION_STATE} if it has drawn none
   */
  long currentValue(String schema, String sequence);

  /**
   * Sets the next number of a sequence.
   *
   * @param value the last number drawn, or the next one
   * @param called which of the two
   * @throws io.mokadb.session.MokaException {@code NO_SUCH_TABLE}, {@code NUMBER_OUT_OF_RANGE}
   */
  default void setValue(String schema, String sequence, long value, boolean called) {
    throw MokaException.unsupported("Sequences cannot be set here: " + sequence);
  }

  /**
   * The last number that any session has drawn from a sequence; null if none was drawn since it
   * started.
   *
   * @throws io.mokadb.session.MokaException {@code NO_SUCH_TABLE}
   */
  default Long lastOf(String schema, String sequence) {
    throw MokaException.unsupported("Sequences cannot be read here: " + sequence);
  }

  /**
   * The last number that the session has drawn from any sequence or identity.
   *
   * @throws io.mokadb.session.MokaException {@code INVALID_TRANSACTION_STATE} if it has drawn none
   */
  default long lastValue() {
    throw MokaException.unsupported("No session draws numbers here");
  }

  /**
   * The definitions that the transaction sees, with its own changes; null if this scope has none.
   */
  Catalog catalog();

  /**
   * The database as it was at a point in time, readable until the transaction ends.
   *
   * @param type of the moment's value
   * @param moment a TIMESTAMP, a text of one, or a commit timestamp
   * @throws io.mokadb.session.MokaException {@code INVALID_PARAMETER}, {@code SNAPSHOT_TOO_OLD}
   */
  default Past past(SqlType type, Object moment) {
    throw MokaException.unsupported("What was before cannot be read here");
  }

  /** The database as it is for this transaction, its own writes left out. */
  default Past present() {
    throw MokaException.unsupported("What was before cannot be read here");
  }

  /** Users of transactions that committed recently in this process, by start timestamp. */
  default Map<Long, String> recentUsers() {
    return Map.of();
  }

  /** The clock time at which a timestamp was drawn, in milliseconds since 1970. */
  default long millisOf(long timestamp) {
    return Timestamps.toMillis(timestamp);
  }

  /**
   * A snapshot.
   *
   * @param transaction reads it
   * @param catalog the definitions of that time
   */
  record Past(Transaction transaction, Catalog catalog) {}

  /** The large objects of the database. */
  default LargeObjects objects() {
    return LargeObjects.NONE;
  }

  /** For executions that end with their statement and read no large object. */
  static TransactionScope none() {
    return none(LargeObjects.NONE);
  }

  /** For executions that end with their statement. */
  static TransactionScope none(LargeObjects objects) {
    return new TransactionScope() {
      @Override
      public void defer(DeferredCheck check) {
        throw new IllegalStateException("This execution has no end that checks could wait for");
      }

      @Override
      public Catalog catalog() {
        return null;
      }

      @Override
      public LargeObjects objects() {
        return objects;
      }

      @Override
      public long nextValue(String schema, String sequence) {
        throw MokaException.unsupported("Sequences cannot be used here: " + sequence);
      }

      @Override
      public long currentValue(String schema, String sequence) {
        return nextValue(schema, sequence);
      }
    };
  }
}
