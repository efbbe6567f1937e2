package io.mokadb.sql.engine;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.Session;
import io.mokadb.session.SimilarNames;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.monitor.SessionActivity;
import io.mokadb.sql.parser.PasswordMask;
import io.mokadb.sql.parser.ast.TransactionModes;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.security.Principal;
import io.mokadb.txn.CallCounts;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A session: the transaction that is open, autocommit, the current schema. Confined to one thread
 * at a time, except {@link #cancel()} and {@link #isClosed()}.
 */
final class EngineSession implements Session {
  private static final String CANCELLED_BY_USER = "The statement was cancelled by the user";

  private final SessionIdentity identity;
  private final long connectedAtMillis;
  private final Services services;
  private final Consumer<EngineSession> onClose;

  /** Open cursors that have a transaction of their own, which would outlive the session. */
  private final Set<SessionCursor> cursorsAlone = ConcurrentHashMap.newKeySet();

  // Written by the session's thread, looked at by others.
  private volatile SessionVariables variables;
  private volatile String client;
  private volatile String application;
  private final SessionTransaction transaction;
  private final SessionCalls calls;

  EngineSession(
      SessionIdentity identity,
      long connectedAtMillis,
      Services services,
      Consumer<EngineSession> onClose) {
    this.identity = identity;
    this.connectedAtMillis = connectedAtMillis;
    this.services = services;
    this.onClose = onClose;
    this.transaction = new SessionTransaction(identity, services);
    this.calls = new SessionCalls(services, transaction, identity.principal(), this::close);
    this.variables =
        new SessionVariables(
            identity.principal().name(),
            identity.principal().account(),
            Catalog.DEFAULT_SCHEMA,
            identity.id(),
            null);
  }

  @Override
  public long id() {
    return identity.id();
  }

  @Override
  public void setClient(String address) {
    client = address;
  }

  @Override
  public String withoutPasswords(String sql) {
    return PasswordMask.hidden(sql);
  }

  /** What the program calls itself, or null. */
  void setApplication(String name) {
    application = name;
  }

  String application() {
    return application;
  }

  @Override
  public PreparedStatement prepare(String sql, PrepareOptions options, long timeoutMillis) {
    String shown = PasswordMask.hidden(sql);
    return calls.running(
        shown,
        planning ->
            services
                .runner()
                .runTimed(
                    planning.cancellation(),
                    options().shorterTimeout(timeoutMillis),
                    () ->
                        services
                            .statements()
                            .stoppedBy(
                                planning.cancellation(),
                                () -> {
                                  PreparedStatement planned =
                                      ScriptStatement.planned(this, services, sql, shown, options);
                                  // The last look at what stopped it: execution has its own.
                                  planning.cancellation().check();
                                  return planned;
                                })));
  }

  @Override
  public boolean autoCommit() {
    return transaction.autoCommit();
  }

  @Override
  public void setAutoCommit(boolean value) {
    calls.run(() -> transaction.setAutoCommit(value));
  }

  @Override
  public boolean readOnly() {
    return transaction.readOnly();
  }

  @Override
  public void setReadOnly(boolean value) {
    calls.run(() -> transaction.setReadOnly(value));
  }

  @Override
  public IsolationLevel isolation() {
    return transaction.isolation();
  }

  @Override
  public void setIsolation(IsolationLevel level) {
    calls.run(() -> transaction.setIsolation(level));
  }

  @Override
  public String schema() {
    return variables.schema();
  }

  @Override
  public void setSchema(String schema) {
    calls.run(
        () -> {
          if (!hasSchema(currentCatalog(), schema)
              && !hasSchema(transaction.refreshedCatalogOrNull(), schema)
              && !services.statements().schemas().contains(schema)) {
            throw new MokaException(
                SqlState.NO_SUCH_SCHEMA,
                "There is no schema "
                    + schema
                    + SimilarNames.hint(schema, currentCatalog().schemas()));
          }
          variables = variables.withSchema(schema);
        });
  }

  private static boolean hasSchema(Catalog catalogOrNull, String schema) {
    return catalogOrNull != null && catalogOrNull.schemas().contains(schema);
  }

  /** What a statement is prepared with. */
  Catalog currentCatalog() {
    return transaction.catalog();
  }

  /** See {@link SessionTransaction#refreshedCatalogOrNull}. */
  Catalog refreshedCatalogOrNull() {
    return transaction.refreshedCatalogOrNull();
  }

  @Override
  public void commit() {
    calls.run(
        () ->
            services
                .runner()
                .runTimed(
                    calls.cancellation(),
                    options().timeoutMillis(),
                    () -> {
                      transaction.commitCounted();
                      return null;
                    }));
  }

  @Override
  public void rollback() {
    calls.run(this::rollbackOpen);
  }

  @Override
  public void setSavepoint(String name) {
    calls.run(() -> transaction.current().setSavepoint(name));
  }

  @Override
  public void rollbackToSavepoint(String name) {
    calls.run(() -> transaction.openFor(name).rollbackTo(name));
  }

  @Override
  public void releaseSavepoint(String name) {
    calls.run(() -> transaction.openFor(name).release(name));
  }

  @Override
  public boolean inTransaction() {
    return transaction.open() != null;
  }

  @Override
  public void cancel() {
    calls.cancel(CANCELLED_BY_USER);
  }

  /** The calls of this session, for its statements and for other threads that end them. */
  SessionCalls calls() {
    return calls;
  }

  @Override
  public boolean isValid() {
    return calls.isAnswered();
  }

  @Override
  public LargeObject largeObject(byte[] locator) {
    return calls.call(() -> services.objects().find(locator));
  }

  @Override
  public String databaseVersion() {
    return services.version();
  }

  @Override
  public String user() {
    return variables.user();
  }

  @Override
  public boolean isClosed() {
    return calls.closed();
  }

  @Override
  public boolean isEnded() {
    return calls.ended();
  }

  @Override
  public void close() {
    if (!calls.markClosed()) {
      return;
    }
    try {
      List.copyOf(cursorsAlone).forEach(cursor -> cursor.close("The connection is closed"));
      rollbackOpen();
      setOptions(options().withSnapshot(null));
      services.transactions().forget(identity.id());
      identity.temporary().close();
    } finally {
      onClose.accept(this);
    }
  }

  // What statements of this session use.

  /** Another session of the user that reads a snapshot. */
  SideSession beside() {
    return new SideSession(this, services);
  }

  SessionIdentity identity() {
    return identity;
  }

  Principal principal() {
    return identity.principal();
  }

  SessionOptions options() {
    return transaction.options();
  }

  void setOptions(SessionOptions changed) {
    transaction.setOptions(changed);
  }

  /** The calls that transactions of this session have made. */
  CallCounts counts() {
    return options().counts();
  }

  /**
   * @param database the zone of the database, used unless the session has set one
   */
  ZoneId zone(ZoneId database) {
    return variables.zone() == null ? database : variables.zone();
  }

  /**
   * @param zone null for that of the database
   */
  void setZone(ZoneId zone) {
    variables = variables.withZone(zone);
  }

  SessionVariables variables() {
    return variables;
  }

  /** Where queries that run alone leave their open cursors. */
  Set<SessionCursor> cursorsAlone() {
    return cursorsAlone;
  }

  /** The open transaction, or null. */
  OpenTransaction openTransaction() {
    return transaction.open();
  }

  /** True if the next statement runs in a transaction of its own. */
  boolean runsAlone() {
    return transaction.runsAlone();
  }

  /** The transaction to work in, begun if need be. */
  OpenTransaction current() {
    return transaction.current();
  }

  /**
   * Begins a transaction.
   *
   * @param forReading whether it changes nothing, even if the connection may
   * @param levelOrNull null for that of the session
   */
  void begin(boolean forReading, IsolationLevel levelOrNull) {
    transaction.begin(forReading, levelOrNull == null ? isolation() : levelOrNull);
  }

  /** Does with the transaction to work in what SET TRANSACTION says. */
  void setModes(TransactionModes modes) {
    transaction.setModes(modes);
  }

  void commitOpen() {
    transaction.commit();
  }

  void rollbackOpen() {
    transaction.rollback();
  }

  void checkWritable() {
    transaction.checkWritable();
  }

  /** The session as other sessions see it. */
  SessionActivity state() {
    RunningStatement statement = calls.latest();
    OpenTransaction shown = transaction.open();
    boolean within = shown != null;
    boolean active = statement != null && !statement.hasEnded();
    if (shown == null && active) {
      shown = statement.transaction();
    }
    return new SessionActivity(
        identity.id(),
        variables.user(),
        variables.account(),
        client,
        application,
        variables.schema(),
        connectedAtMillis,
        transaction.autoCommit(),
        transaction.readOnly(),
        active ? "ACTIVE" : within ? "IDLE IN TRANSACTION" : "IDLE",
        statement == null ? null : statement.text(),
        statement == null ? 0 : TimeUnit.NANOSECONDS.toMillis(statement.nanos()),
        shown == null ? null : shown.state(),
        counts().copy());
  }
}
