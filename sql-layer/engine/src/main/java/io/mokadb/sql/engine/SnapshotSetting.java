package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.history.Moments;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.time.ZoneId;
import org.apache.calcite.sql.SqlNode;

/** The setting SNAPSHOT: the moment whose rows a session reads. Thread-safe. */
final class SnapshotSetting {
  private final TransactionManager manager;
  private final Definitions definitions;
  private final Moments moments;
  private final UncachedPlans plans;
  private final ZoneId zone;

  SnapshotSetting(
      TransactionManager manager, Definitions definitions, UncachedPlans plans, ZoneId zone) {
    this.manager = manager;
    this.definitions = definitions;
    this.moments = new Moments(manager);
    this.plans = plans;
    this.zone = zone;
  }

  /** Reads the newest rows again. */
  static void reset(EngineSession session) {
    if (session.options().snapshot() != null) {
      session.commitOpen();
      session.setOptions(session.options().withSnapshot(null));
    }
  }

  /** As a definition it ends what was open: one transaction reads one snapshot. */
  void readAt(EngineSession session, SqlNode moment) {
    UncachedPlans.Constant value =
        plans.evaluate(moment, session.currentCatalog(), session.variables());
    long snapshot = moments.snapshot(value.type(), value.value(), session.zone(zone));
    session.commitOpen();
    Transaction holder = manager.begin(session.options().readWrite().withSnapshot(snapshot));
    Catalog catalog;
    try {
      catalog = definitions.at(holder);
    } catch (RuntimeException e) {
      // However reading the catalog failed, the transaction that holds the snapshot must not stay
      // open.
      holder.rollback();
      throw e;
    }
    session.setOptions(
        session
            .options()
            .withSnapshot(
                new PinnedSnapshot(holder, catalog, Moments.text(snapshot, session.zone(zone)))));
  }
}
