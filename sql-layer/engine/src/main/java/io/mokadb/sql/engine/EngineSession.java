package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.parser.Script;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.Returning;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.security.Principal;
import io.mokadb.txn.CommitOutcome;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * A session: the transaction that is open, autocommit, the current schema. Confined to one thread
 * at a time, except {@link #cancel()} and {@link #isClosed()}.
 */
final class EngineSession implements Session {
  private static final String CANCELLED_BY_USER = "The statement was cancelled by the user";

  private final long id;
  private final Principal principal;
  private final Services services;
  private final Consumer<EngineSession> onClose;

  /** Open cursors that have a transaction of their own, which would outlive the session. */
  private final Set<ResultCursor> cursorsAlone = ConcurrentHashMap.newKeySet();

  private boolean autoCommit = true;
  private boolean readOnly;
  private SessionVariables variables;
  private OpenTransaction open;
  private volatile Cancellation running = new Cancellation();
  private volatile boolean closed;

  EngineSession(long id, Principal principal, Services services, Consumer<EngineSession> onClose) {
    this.id = id;
    this.principal = principal;
    this.services = services;
    this.onClose = onClose;
    this.variables = new SessionVariables(principal.name(), Catalog.DEFAULT_SCHEMA, id);
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public PreparedStatement prepare(String sql, PrepareOptions options) {
    return call(
        () -> {
          EngineStatement statement = new EngineStatement(this, services, sql, options);
          try {
            statement.prepare();
          } catch (MokaException e) {
            PreparedStatement script =
                e.state() == SqlState.SYNTAX_ERROR ? script(sql, options) : null;
            if (script == null) {
              throw e;
            }
            return script;
          }
          return statement;
        });
  }

  /** The statements of a text of several; null if it is none. */
  private PreparedStatement script(String sql, PrepareOptions options) {
    List<String> statements;
    try {
      statements = Script.split(sql);
    } catch (MokaException wrongSomewhere) {
      return null;
    }
    if (statements.size() < 2) {
      return null;
    }
    SqlNode last = SqlParsing.parse(statements.get(statements.size() - 1));
    return new ScriptStatement(this, statements, options, kindOf(last));
  }

  private StatementKind kindOf(SqlNode statement) {
    if (Commands.handles(statement)) {
      return services.commands().kind(statement);
    }
    return statement.isA(SqlKind.QUERY) || statement instanceof Returning
        ? StatementKind.QUERY
        : StatementKind.UPDATE;
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
          if (!currentCatalog().schemas().contains(schema)) {
            throw new MokaException(SqlState.NO_SUCH_SCHEMA, "There is no schema '" + schema + "'");
          }
          variables = new SessionVariables(variables.user(), schema, id);
        });
  }

  private Catalog currentCatalog() {
    return open != null ? open.catalog() : services.definitions().newest();
  }

  @Override
  public void commit() {
    run(this::commitOpen);
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
    running.cancel(CANCELLED_BY_USER);
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
      return false;
    }
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
    if (!closed) {
      closed = true;
      try {
        List.copyOf(cursorsAlone).forEach(cursor -> cursor.close("The connection is closed"));
        rollbackOpen();
        services.transactions().forget(id);
      } finally {
        onClose.accept(this);
      }
    }
  }

  // What statements of this session use.

  Principal principal() {
    return principal;
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
      open = services.transactions().begin(readOnly, id);
    }
    return open;
  }

  /** A fresh flag, which {@link #cancel()} sets from now on. */
  Cancellation startStatement() {
    checkOpen();
    Cancellation cancellation = new Cancellation();
    running = cancellation;
    return cancellation;
  }

  void commitOpen() {
    if (open != null) {
      OpenTransaction ending = open;
      open = null;
      CommitOutcome outcome = services.transactions().commit(ending);
      Transactions.require(outcome);
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
    if (closed) {
      throw new MokaException(SqlState.CONNECTION_CLOSED, "The connection is closed");
    }
  }

  void checkWritable() {
    if (readOnly) {
      throw new MokaException(SqlState.READ_ONLY, "The connection is read-only");
    }
  }

  /** Lets nothing but the seam's own failures out. */
  <T> T call(Supplier<T> work) {
    checkOpen();
    try {
      return work.get();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw Failures.translate(e);
    }
  }

  private void run(Runnable work) {
    call(
        () -> {
          work.run();
          return null;
        });
  }
}
