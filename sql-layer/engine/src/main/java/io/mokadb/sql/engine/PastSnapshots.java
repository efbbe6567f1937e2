package io.mokadb.sql.engine;

import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.history.Moments;
import io.mokadb.sql.runtime.TransactionScope.Past;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.security.Security;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.time.ZoneId;
import java.util.Map;

/** Opens snapshots of the past for statements. Thread-safe. */
final class PastSnapshots {
  private final TransactionManager manager;
  private final Definitions definitions;
  private final Security security;
  private final RecentWriters writers;
  private final Moments moments;

  PastSnapshots(
      TransactionManager manager,
      Definitions definitions,
      Security security,
      RecentWriters writers) {
    this.manager = manager;
    this.definitions = definitions;
    this.security = security;
    this.writers = writers;
    this.moments = new Moments(manager);
  }

  long timestamp(SqlType type, Object moment, ZoneId zone) {
    return moments.snapshot(type, moment, zone);
  }

  long millisOf(long timestamp) {
    return manager.millisOf(timestamp);
  }

  /** The caller ends its transaction. */
  Past open(long timestamp, TransactionOptions options) {
    Transaction transaction = manager.begin(options.withSnapshot(timestamp));
    try {
      return new Past(transaction, definitions.at(transaction));
    } catch (RuntimeException e) {
      // However reading the catalog failed, the transaction must not stay open.
      transaction.rollback();
      throw e;
    }
  }

  /** Users who committed recently, as far as {@code reader} may know them. */
  Map<Long, String> users(Principal reader) {
    boolean all = security.isAdmin(reader);
    return writers.users(user -> all || user.equals(reader));
  }
}
