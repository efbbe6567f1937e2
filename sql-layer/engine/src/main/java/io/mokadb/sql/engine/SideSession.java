package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.temporary.TemporaryTables;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import java.time.ZoneOffset;

/**
 * A session beside another one, of the same user, that reads one snapshot: the newest, or the one
 * that the other session has chosen. It is on no list of sessions. Its zone is UTC. Confined to the
 * thread of the other session.
 */
final class SideSession implements AutoCloseable {
  private static final long UNLISTED = 0;

  private final EngineSession session;
  private final Catalog catalog;

  SideSession(EngineSession beside, Services services) {
    session =
        new EngineSession(
            new SessionIdentity(
                UNLISTED,
                beside.principal(),
                new TemporaryTables(services.temporary(), services.definitions())),
            0,
            services,
            closed -> {});
    PinnedSnapshot chosen = beside.options().snapshot();
    TransactionOptions options = session.options().readWrite();
    Transaction holder =
        services
            .manager()
            .begin(chosen == null ? options : options.withSnapshot(chosen.timestamp()));
    PinnedSnapshot pinned;
    try {
      pinned = new PinnedSnapshot(holder, services.definitions().at(holder), "a script");
    } catch (RuntimeException e) {
      // However reading the catalog failed, the transaction that holds the snapshot must not stay
      // open.
      holder.rollback();
      throw e;
    }
    catalog = pinned.catalog();
    session.setOptions(session.options().withSnapshot(pinned));
    session.setZone(ZoneOffset.UTC);
  }

  /** The definitions of the snapshot. */
  Catalog catalog() {
    return catalog;
  }

  /** The rows of a query, to be closed by the caller. */
  RowCursor query(String sql) {
    ExecutionResult result =
        session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
    return ((ExecutionResult.Rows) result).cursor();
  }

  @Override
  public void close() {
    session.close();
  }
}
