package io.mokadb.sql.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.ddl.Audit;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.ddl.TransactionFit;
import io.mokadb.sql.engine.rights.StatementNeeds;
import io.mokadb.sql.history.Moments;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.parser.ast.Subscribe;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Workspace;
import io.mokadb.sql.security.Need;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.subscription.Subscription;
import io.mokadb.sql.subscription.SubscriptionSource;
import io.mokadb.sql.subscription.SubscriptionStart;
import io.mokadb.sql.subscription.Subscriptions;
import io.mokadb.txn.TransactionManager;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** SUBSCRIBE. It reads what is committed, in transactions of its own. Thread-safe. */
final class SubscribeCommand implements Command<Subscribe> {
  private final TransactionManager manager;
  private final Definitions definitions;
  private final LargeObjects objects;
  private final Workspace workspace;
  private final UncachedPlans plans;
  private final StatementAccess access;
  private final Moments moments;
  private final ZoneId zone;

  /**
   * @param zone of the database, for sessions without one of their own
   */
  SubscribeCommand(
      TransactionManager manager,
      Definitions definitions,
      LargeObjects objects,
      Workspace workspace,
      UncachedPlans plans,
      Security security,
      ZoneId zone) {
    this.manager = manager;
    this.definitions = definitions;
    this.objects = objects;
    this.workspace = workspace;
    this.plans = plans;
    this.access = new StatementAccess(security);
    this.moments = new Moments(manager);
    this.zone = zone;
  }

  @Override
  public Class<Subscribe> kind() {
    return Subscribe.class;
  }

  @Override
  public StatementRules rules(Subscribe statement) {
    return new StatementRules(
        check -> check.sameAs(statement.query()), TransactionFit.INDEPENDENT, Audit.NONE);
  }

  @Override
  public List<ColumnInfo> columns(Subscribe statement) {
    return SubscribedColumns.ahead();
  }

  /** What is wrong with the name is told by the execution. */
  @Override
  public List<ColumnInfo> columns(Subscribe statement, EngineSession session) {
    TableName name = CommandNames.of(statement.table(), session.schema());
    TableDef table = session.currentCatalog().table(name.schema(), name.name());
    return table == null
        ? columns(statement)
        : SubscribedColumns.of(table, statement.progressMillis() > 0);
  }

  @Override
  public ExecutionResult run(Subscribe statement, EngineSession session, ExecutionRequest request) {
    requireOutside(session);
    Catalog catalog = session.currentCatalog();
    TableName name = name(statement, session);
    List<Need> needs =
        Objects.requireNonNull(
            StatementNeeds.of(statement.query(), catalog, session.schema()), "needs");
    SubscriptionStart start =
        new SubscriptionStart(
            from(statement, session, catalog),
            statement.hasSnapshot(),
            statement.follows(),
            TimeUnit.MILLISECONDS.toNanos(statement.progressMillis()));
    Cancellation reads = new Cancellation();
    Deadline.Watch stop =
        request.cancellation().watch(() -> reads.cancel(request.cancellation().reason()));
    Subscription subscription = null;
    try {
      subscription =
          Subscriptions.open(
              source(session, reads), name, start, () -> access.check(session.principal(), needs));
      SubscriptionCursor cursor = cursor(statement, session, request, subscription, reads, stop);
      return new ExecutionResult.Rows(cursor);
    } finally {
      if (subscription == null) {
        stop.close();
      }
    }
  }

  private static void requireOutside(EngineSession session) {
    if (session.openTransaction() != null) {
      throw new MokaException(
          SqlState.INVALID_TRANSACTION_STATE,
          "SUBSCRIBE gives what others commit and takes no part in a transaction, but one is open:"
              + " COMMIT or ROLLBACK first, or subscribe on a connection of its own");
    }
    if (session.options().snapshot() != null) {
      throw new MokaException(
          SqlState.INVALID_TRANSACTION_STATE,
          "The session reads a snapshot of the past, to which nothing is committed any more: SET"
              + " SNAPSHOT DEFAULT before SUBSCRIBE");
    }
  }

  private static TableName name(Subscribe statement, EngineSession session) {
    if (session.identity().isTemporary(statement.table())) {
      throw MokaException.unsupported(
          "Table " + statement.table() + " is temporary, and changes of those are not told");
    }
    return CommandNames.of(statement.table(), session.schema());
  }

  /** The commit after which it begins; 0 for the present. */
  private long from(Subscribe statement, EngineSession session, Catalog catalog) {
    if (statement.from() == null) {
      return 0;
    }
    // Planning may change the tree, which other executions use too.
    UncachedPlans.Constant moment =
        plans.evaluate(TreeCopy.of(statement.from()), catalog, session.variables());
    try {
      return moments.snapshot(moment.type(), moment.value(), session.zone(zone));
    } catch (MokaException e) {
      if (e.state() != SqlState.SNAPSHOT_TOO_OLD) {
        throw e;
      }
      throw new MokaException(
          SqlState.SNAPSHOT_TOO_OLD,
          "A subscription to "
              + statement.table()
              + " cannot begin FROM "
              + moment.value()
              + ": "
              + e.getMessage()
              + ". Leave FROM out: it then begins with the rows as they are now",
          e);
    }
  }

  private SubscriptionSource source(EngineSession session, Cancellation reads) {
    return new SubscriptionSource(
        manager,
        definitions,
        objects,
        session.options().readWrite(),
        session.options().memory(),
        workspace,
        reads,
        session.zone(zone));
  }

  private SubscriptionCursor cursor(
      Subscribe statement,
      EngineSession session,
      ExecutionRequest request,
      Subscription subscription,
      Cancellation reads,
      Deadline.Watch stop) {
    SubscriptionCursor cursor =
        new SubscriptionCursor(
            SubscribedColumns.of(subscription.table(), statement.progressMillis() > 0),
            subscription,
            session,
            request,
            reads,
            statement.follows(),
            session.zone(zone),
            stop);
    session.cursorsAlone().add(cursor);
    // It waits most of the time: the session does not count as one that works.
    request.running().end();
    return cursor;
  }
}
