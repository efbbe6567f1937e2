package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.StampFollower;
import io.mokadb.sql.catalog.store.StoredSetting;
import io.mokadb.sql.monitor.Setting;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The retention of a database that several SQL nodes share: a setting in its store, which a node
 * sets whose URL names one, and which all follow. Thread-safe.
 */
final class FollowedRetention implements StampFollower {
  private static final String NAME = "RETENTION";
  private static final Logger LOG = LoggerFactory.getLogger(FollowedRetention.class);

  private final TransactionManager transactions;
  private final SharedRetention own;

  /** The snapshot of which {@link #length} is. Guarded by this. */
  private long asOf;

  /** Null until it is known. Guarded by this. */
  private Duration length;

  FollowedRetention(TransactionManager transactions, SharedRetention own) {
    this.transactions = transactions;
    this.own = own;
  }

  /**
   * Sets the retention of the database if this node names one, and follows it from now on. To be
   * called once.
   */
  void start(Definitions definitions) {
    definitions.follow(this);
    if (own.namedOrNull() != null) {
      set(own.namedOrNull());
    }
    try (Transaction reading = transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      take(reading);
    }
  }

  private void set(Duration named) {
    String before = StoredSetting.RETENTION.set(transactions, named.toString());
    if (!named.toString().equals(before)) {
      LOG.info(
          "The retention of the database is {} from now on for all SQL nodes, as the URL of this"
              + " one says; it was {}",
          named,
          before == null ? own.otherwise() : before);
    }
  }

  /**
   * A setting of the database as it is now.
   *
   * @param opened as it was when the database was opened
   */
  synchronized Setting shown(Setting opened) {
    if (length == null || !opened.name().equals(NAME)) {
      return opened;
    }
    String text =
        length.toMillis() % 1000 == 0 ? length.toSeconds() + "s" : length.toMillis() + "ms";
    return new Setting(NAME, text, opened.defaultValue(), opened.scope(), opened.meaning());
  }

  @Override
  public void follow(SchemaStamp stamp, Transaction reading, Catalog catalog) {
    take(reading);
  }

  private void take(Transaction reading) {
    Duration found;
    try {
      String stored = StoredSetting.RETENTION.read(reading);
      found = stored == null ? own.otherwise() : Duration.parse(stored);
    } catch (DateTimeParseException e) {
      LOG.error("The retention of the database is damaged; it stays as it was", e);
      return;
    } catch (MokaException e) {
      if (e.state() != SqlState.DATA_CORRUPTED) {
        throw e;
      }
      LOG.error("The retention of the database is damaged; it stays as it was", e);
      return;
    }
    take(found, reading.startTimestamp());
  }

  private synchronized void take(Duration found, long snapshot) {
    if (snapshot <= asOf) {
      return;
    }
    asOf = snapshot;
    if (!found.equals(length)) {
      if (length != null) {
        LOG.info("The retention of the database is {} from now on; it was {}", found, length);
      }
      length = found;
      own.effect().accept(found);
    }
  }
}
