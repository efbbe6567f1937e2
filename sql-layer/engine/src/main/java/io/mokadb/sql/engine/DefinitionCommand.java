package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.sql.catalog.store.NeedsOwnTransaction;
import io.mokadb.sql.ddl.DdlContext;
import io.mokadb.sql.ddl.DdlExecutor;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.ddl.TransactionFit;
import io.mokadb.sql.security.Security;
import io.mokadb.txn.TransactionOptions;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/**
 * Runs definitions of one kind. A definition is part of the open transaction. If it has to look at
 * rows that others may write, it commits what was open and runs in transactions of its own.
 * Thread-safe.
 */
final class DefinitionCommand<S extends SqlNode> implements Command<S> {
  private final Class<S> kind;
  private final DdlExecutor ddl;
  private final Security security;
  private final ZoneId zone;

  /**
   * @param zone of the database, for sessions without one of their own
   */
  DefinitionCommand(Class<S> kind, DdlExecutor ddl, Security security, ZoneId zone) {
    this.kind = kind;
    this.ddl = ddl;
    this.security = security;
    this.zone = zone;
  }

  @Override
  public Class<S> kind() {
    return kind;
  }

  @Override
  public StatementRules rules(S statement) {
    return ddl.rules(statement);
  }

  @Override
  public ExecutionResult run(S statement, EngineSession session, ExecutionRequest request) {
    session.checkWritable();
    List<String> warnings = new ArrayList<>(0);
    long rows = define(session, statement, request, warnings);
    return new ExecutionResult.Count(rows, null, warnings);
  }

  private long define(
      EngineSession session, S statement, ExecutionRequest request, List<String> warnings) {
    TransactionFit fit = rules(statement).fit();
    boolean mayBeTemporary =
        fit == TransactionFit.TEMPORARY || !session.identity().temporary().isEmpty();
    boolean alone = session.runsAlone();
    if (fit.joins() && alone && (mayBeTemporary || fit == TransactionFit.WITHIN)) {
      return defineIn(session, statement, mayBeTemporary, request, warnings);
    }
    if (fit.joins() && !alone) {
      OpenTransaction open = session.current();
      if (mayBeTemporary) {
        open.useTemporary();
      }
      ReturnPoint before = open.point();
      try {
        return ddl.execute(statement, context(session, open, request, warnings));
      } catch (NeedsOwnTransaction e) {
        open.returnTo(before);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        // The statement is undone whatever stopped it; the transaction stays as it was.
        open.returnTo(before);
        throw e;
      }
    }
    session.commitOpen();
    return ddl.execute(statement, context(session, null, request, warnings));
  }

  /** What is or may be about a temporary table is part of a transaction, even of one for itself. */
  private long defineIn(
      EngineSession session,
      S statement,
      boolean mayBeTemporary,
      ExecutionRequest request,
      List<String> warnings) {
    OpenTransaction open = session.current();
    try {
      if (mayBeTemporary) {
        open.useTemporary();
      }
      long rows = ddl.execute(statement, context(session, open, request, warnings));
      session.commitOpen();
      return rows;
    } catch (NeedsOwnTransaction e) {
      session.rollbackOpen();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // The transaction was begun for this statement, and ends with it.
      session.rollbackOpen();
      throw e;
    }
    return ddl.execute(statement, context(session, null, request, warnings));
  }

  private DdlContext context(
      EngineSession session,
      OpenTransaction openOrNull,
      ExecutionRequest request,
      List<String> warnings) {
    return new DdlContext(
        session.schema(),
        openOrNull,
        request.cancellation(),
        TransactionOptions.DEFAULT.withDurability(session.options().readWrite().durability()),
        session.zone(zone),
        session.principal().isOwner() ? null : (Long) session.principal().account(),
        warnings::add,
        security::schemaCreated);
  }
}
