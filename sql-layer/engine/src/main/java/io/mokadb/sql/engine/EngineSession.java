package io.mokadb.sql.engine;

import io.mokadb.kv.KvException;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.monitor.SessionActivity;
import io.mokadb.sql.monitor.StatementCounters;
import io.mokadb.sql.parser.PasswordMask;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.security.Principal;
import io.mokadb.txn.CommitOutcome;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

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

  private final Object closing = new Object();

  /** Open cursors that have a transaction of their own, which would outlive the session. */
  private final Set<ResultCursor> cursorsAlone = ConcurrentHashMap.newKeySet();

  // Written by the session's thread, looked at by others.
  private volatile boolean autoCommit = true;
  private volatile boolean readOnly;
  private volatile SessionVariables variables;
  private volatile OpenTransaction open;
  private volatile RunningStatement running;
  private volatile String client;
  private volatile String application;

  private SessionOptions options;

  /** The end of the session as a sentence, with the user who ended it; null while it is open. */
  private volatile String killed;

  private volatile boolean closed;

  EngineSession(
      SessionIdentity identity,
      long connectedAtMillis,
      Services services,
      Consumer<EngineSession> onClose) {
    this.identity = identity;
    this.connectedAtMillis = connectedAtMillis;
    this.services = services;
    this.onClose = onClose;
    this.options = services.defaults();
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
    return running(
        shown,
        planning ->
            services
                .runner()
                .runTimed(
                    planning.cancellation(),
                    this.options.shorterTimeout(timeoutMillis),
                    () ->
                        services
                            .statements()
                            .stoppedBy(
                                planning.cancellation(),
                                () -> {
                                  PreparedStatement planned = planned(sql, shown, options);
                                  // The last look at what stopped it: execution has its own.
                                  planning.cancellation().check();
                                  return planned;
                                })));
  }

  private PreparedStatement planned(String sql, String shown, PrepareOptions options) {
    EngineStatement statement = new EngineStatement(this, services, sql, shown, options);
    try {
      statement.prepare();
    } catch (MokaException e) {
      PreparedStatement script =
          e.state() == SqlState.SYNTAX_ERROR
              ? ScriptStatement.of(this, services.commands(), sql, options)
              : null;
      if (script == null) {
        throw e;
      }
      return script;
    }
    return statement;
  }

  @Override
  public boolean autoCommit() {
    return autoCommit;
  }

  @Override
  public void setAutoCommit(boolean value) {
    run(
        () -> {
          if (value != autoCommit) {
            if (value) {
              commitOpen();
            }
            autoCommit = value;
          }
        });
  }

  @Override
  public boolean readOnly() {
    return readOnly;
  }

  @Override
  public void setReadOnly(boolean value) {
    run(() -> readOnly = value);
  }

  @Override
  public String schema() {
    return variables.schema();
  }

  @Override
  public void setSchema(String schema) {
    run(
        () -> {
          if (!currentCatalog().schemas().contains(schema)
              && !services.statements().schemas().contains(schema)) {
            throw new MokaException(SqlState.NO_SUCH_SCHEMA, "There is no schema '" + schema + "'");
          }
          variables = variables.withSchema(schema);
        });
  }

  /** What a statement is prepared with. */
  Catalog currentCatalog() {
    if (open != null) {
      return open.catalog();
    }
    PinnedSnapshot snapshot = options.snapshot();
    return identity
        .temporary()
        .over(snapshot != null ? snapshot.catalog() : services.definitions().newest());
  }

  @Override
  public void commit() {
    run(this::commitCounted);
  }

  /**
   * A call counts as the statement COMMIT would; without a transaction there is nothing to count.
   */
  private void commitCounted() {
    if (open == null) {
      return;
    }
    StatementCounters counters = services.statistics().of(user(), principal().account(), "COMMIT");
    long start = System.nanoTime();
    try {
      commitOpen();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // A failed commit counts as a failure, whatever its cause.
      counters.addFailure(System.nanoTime() - start);
      throw e;
    }
    counters.add(1, 0, System.nanoTime() - start);
  }

  @Override
  public void rollback() {
    run(this::rollbackOpen);
  }

  @Override
  public void setSavepoint(String name) {
    run(() -> current().setSavepoint(name));
  }

  @Override
  public void rollbackToSavepoint(String name) {
    run(() -> openOrFail(name).rollbackTo(name));
  }

  @Override
  public void releaseSavepoint(String name) {
    run(() -> openOrFail(name).release(name));
  }

  private OpenTransaction openOrFail(String savepoint) {
    if (open == null) {
      throw new MokaException(
          SqlState.NO_SUCH_SAVEPOINT,
          "There is no savepoint '" + savepoint + "': no transaction is open");
    }
    return open;
  }

  @Override
  public boolean inTransaction() {
    return open != null;
  }

  @Override
  public void cancel() {
    cancel(CANCELLED_BY_USER);
  }

  /** Stops the statement that runs; a later one is not touched. */
  void cancel(String because) {
    RunningStatement statement = running;
    if (statement != null) {
      statement.cancellation().cancel(because);
    }
  }

  /**
   * Ends the session from another thread: at once if it is idle, else as soon as the statement that
   * runs has noticed, or its open result is fetched from.
   */
  void kill(String because) {
    // In this order, and a statement that begins does it the other way round: one sees the other.
    killed = because;
    RunningStatement statement = running;
    if (statement == null || statement.hasEnded()) {
      close();
    } else {
      statement.cancellation().cancel(because);
    }
  }

  /** To be called by the session's thread when a statement has ended. */
  void endIfKilled() {
    if (killed != null) {
      close();
    }
  }

  @Override
  public boolean isValid() {
    if (closed) {
      return false;
    }
    try {
      services.manager().currentTimestamp();
      return true;
    } catch (RuntimeException e) {
      // The answer says whether the database works; any failure means that it does not.
      return false;
    }
  }

  @Override
  public LargeObject largeObject(byte[] locator) {
    return call(() -> services.objects().find(locator));
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
    return closed;
  }

  @Override
  public void close() {
    synchronized (closing) {
      if (closed) {
        return;
      }
      closed = true;
    }
    try {
      List.copyOf(cursorsAlone).forEach(cursor -> cursor.close("The connection is closed"));
      rollbackOpen();
      setOptions(options.withSnapshot(null));
      services.transactions().forget(identity.id());
      identity.temporary().close();
    } finally {
      onClose.accept(this);
    }
  }

  // What statements of this session use.

  SessionIdentity identity() {
    return identity;
  }

  Principal principal() {
    return identity.principal();
  }

  SessionOptions options() {
    return options;
  }

  /** What was pinned before and is not any more is released. */
  void setOptions(SessionOptions changed) {
    PinnedSnapshot before = options.snapshot();
    options = changed;
    if (before != null && before != changed.snapshot()) {
      before.release();
    }
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
  Set<ResultCursor> cursorsAlone() {
    return cursorsAlone;
  }

  /** The open transaction, or null. */
  OpenTransaction openTransaction() {
    return open;
  }

  /** Whether the next statement runs in a transaction of its own. */
  boolean runsAlone() {
    return autoCommit && open == null;
  }

  /** The transaction to work in, begun if need be. */
  OpenTransaction current() {
    if (open == null) {
      begin(false);
    }
    return open;
  }

  /**
   * Begins a transaction.
   *
   * @param forReading whether it changes nothing, also if the connection may
   */
  void begin(boolean forReading) {
    OpenTransaction begun =
        services.transactions().begin(options.begin(forReading || readOnly), identity);
    begun.clock().utcMicros();
    if (forReading || readOnly || options.snapshot() != null) {
      begun.forbidWrites();
    }
    open = begun;
  }

  /** An execution begins: it is what {@link #cancel()} stops from now on. */
  RunningStatement startStatement(String sql) {
    RunningStatement statement = new RunningStatement(sql);
    running = statement;
    try {
      checkOpen();
    } catch (MokaException e) {
      statement.end();
      throw e;
    }
    return statement;
  }

  /** Ends what the session does now. For its own thread. */
  Cancellation cancellation() {
    return running.cancellation();
  }

  void commitOpen() {
    if (open != null) {
      OpenTransaction ending = open;
      open = null;
      CommitOutcome outcome = services.transactions().commit(ending);
      services.transactions().require(outcome, ending);
    }
  }

  void rollbackOpen() {
    if (open != null) {
      OpenTransaction ending = open;
      open = null;
      services.transactions().rollback(ending);
    }
  }

  void checkOpen() {
    KvException ended = services.supervisor().failure();
    if (ended != null) {
      throw Failures.translate(ended);
    }
    String because = killed;
    if (because != null) {
      close();
      throw new MokaException(SqlState.CONNECTION_CLOSED, because);
    }
    if (closed) {
      throw new MokaException(SqlState.CONNECTION_CLOSED, "The connection is closed");
    }
  }

  void checkWritable() {
    if (readOnly) {
      throw new MokaException(SqlState.READ_ONLY, "The connection is read-only");
    }
    if (options.snapshot() != null) {
      throw new MokaException(
          SqlState.READ_ONLY,
          "The connection reads the snapshot of "
              + options.snapshot().shown()
              + " and changes nothing; SET SNAPSHOT DEFAULT ends that");
    }
    if (open != null && open.isReadOnly()) {
      throw new MokaException(
          SqlState.READ_ONLY, "The transaction is read-only; COMMIT or ROLLBACK ends it");
    }
  }

  /** Lets nothing but the seam's own failures out. */
  <T> T call(Supplier<T> work) {
    checkOpen();
    try {
      return work.get();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // Every failure crosses the seam as a MokaException.
      throw outward(e);
    }
  }

  private RuntimeException outward(Throwable failure) {
    return outward(failure, null);
  }

  /**
   * A failure as the caller gets it; at the end of the database that is the reason for all.
   *
   * @param planOrNull what failed
   */
  RuntimeException outward(Throwable failure, PlannedStatement planOrNull) {
    KvException ended = services.supervisor().failure();
    boolean unknown =
        failure instanceof MokaException moka && moka.state() == SqlState.COMMIT_OUTCOME_UNKNOWN;
    Throwable reason = ended == null || unknown ? failure : ended;
    return Failures.translate(
        closed || reason == ended
            ? reason
            : ToldFailure.of(
                reason,
                planOrNull,
                new StatementAccess(services.security()),
                principal(),
                currentCatalog()));
  }

  private void run(Runnable work) {
    RunningStatement before = running;
    running(
        before == null ? null : before.text(),
        call -> {
          work.run();
          return null;
        });
  }

  /** Does what {@link #cancel()} stops, beside a result that may be open. */
  private <T> T running(String shown, Function<RunningStatement, T> work) {
    RunningStatement before = running;
    RunningStatement call = new RunningStatement(shown);
    running = call;
    try {
      return call(() -> work.apply(call));
    } finally {
      call.end();
      // An open result goes on.
      running = before;
      endIfKilled();
    }
  }

  /** What others may know of it. */
  SessionActivity state() {
    RunningStatement statement = running;
    OpenTransaction transaction = open;
    boolean active = statement != null && !statement.hasEnded();
    if (transaction == null && active) {
      transaction = statement.transaction();
    }
    boolean within = open != null;
    return new SessionActivity(
        identity.id(),
        variables.user(),
        variables.account(),
        client,
        application,
        variables.schema(),
        connectedAtMillis,
        autoCommit,
        readOnly,
        active ? "ACTIVE" : within ? "IDLE IN TRANSACTION" : "IDLE",
        statement == null ? null : statement.text(),
        statement == null ? 0 : TimeUnit.NANOSECONDS.toMillis(statement.nanos()),
        transaction == null ? null : transaction.state());
  }
}
