package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.NeedsOwnTransaction;
import io.mokadb.sql.ddl.DdlContext;
import io.mokadb.sql.ddl.DdlExecutor;
import io.mokadb.sql.parser.ast.AlterTable;
import io.mokadb.sql.parser.ast.Analyze;
import io.mokadb.sql.parser.ast.BeginTransaction;
import io.mokadb.sql.parser.ast.CallProcedure;
import io.mokadb.sql.parser.ast.Commit;
import io.mokadb.sql.parser.ast.CreateIndex;
import io.mokadb.sql.parser.ast.CreateTable;
import io.mokadb.sql.parser.ast.CreateTableAs;
import io.mokadb.sql.parser.ast.CreateTableLike;
import io.mokadb.sql.parser.ast.DropTable;
import io.mokadb.sql.parser.ast.Explain;
import io.mokadb.sql.parser.ast.Kill;
import io.mokadb.sql.parser.ast.ReleaseSavepoint;
import io.mokadb.sql.parser.ast.RollbackTransaction;
import io.mokadb.sql.parser.ast.Savepoint;
import io.mokadb.sql.parser.ast.SetConstraints;
import io.mokadb.sql.parser.ast.SetStatement;
import io.mokadb.sql.parser.ast.SetTransaction;
import io.mokadb.sql.parser.ast.Show;
import io.mokadb.sql.parser.ast.Truncate;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.temporary.TemporaryTables;
import io.mokadb.sql.trigger.Triggers;
import io.mokadb.txn.TransactionOptions;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/**
 * Runs statements that have no operators: transaction control, settings, EXPLAIN, and definitions.
 * Thread-safe.
 */
final class Commands {
  private static final SqlType TEXT = SqlType.of(SqlType.Kind.VARCHAR);
  private static final List<ColumnInfo> PLAN_COLUMNS = List.of(textColumn("PLAN"));

  private final Statements statements;
  private final DdlExecutor ddl;
  private final Maintenance maintenance;
  private final Procedures procedures;
  private final PlanAnalysis analysis;
  private final SessionCommands settings;
  private final Sessions sessions;
  private final ZoneId zone;

  Commands(
      Statements statements,
      DdlExecutor ddl,
      Maintenance maintenance,
      Triggers triggers,
      PlanAnalysis analysis,
      SessionCommands settings,
      Sessions sessions,
      ZoneId zone) {
    this.statements = statements;
    this.ddl = ddl;
    this.maintenance = maintenance;
    this.procedures = new Procedures(triggers);
    this.analysis = analysis;
    this.settings = settings;
    this.sessions = sessions;
    this.zone = zone;
  }

  private static ColumnInfo textColumn(String name) {
    return new ColumnInfo(name, name, null, null, TEXT, false, false);
  }

  /** Whether {@code node} is one of ours; all else is planned. */
  static boolean handles(SqlNode node) {
    return isDefinition(node)
        || Maintenance.handles(node)
        || node instanceof BeginTransaction
        || node instanceof Commit
        || node instanceof RollbackTransaction
        || node instanceof Savepoint
        || node instanceof ReleaseSavepoint
        || node instanceof SetStatement
        || node instanceof SetConstraints
        || node instanceof SetTransaction
        || node instanceof Show
        || node instanceof Kill
        || node instanceof CallProcedure
        || node instanceof Explain;
  }

  /** Whether {@code node} neither shows nor changes anything but the session itself. */
  static boolean isForEverybody(SqlNode node) {
    return node instanceof BeginTransaction
        || node instanceof Commit
        || node instanceof RollbackTransaction
        || node instanceof Savepoint
        || node instanceof ReleaseSavepoint
        || node instanceof SetStatement
        || node instanceof SetConstraints
        || node instanceof SetTransaction
        || node instanceof Kill
        || node instanceof Show;
  }

  private static boolean isDefinition(SqlNode node) {
    return DdlExecutor.handles(node);
  }

  StatementKind kind(SqlNode node) {
    return columns(node).isEmpty() ? StatementKind.OTHER : StatementKind.QUERY;
  }

  /** The columns of the rows that the command returns; empty if it returns none. */
  List<ColumnInfo> columns(SqlNode node) {
    if (node instanceof Explain) {
      return PLAN_COLUMNS;
    }
    if (node instanceof Show show) {
      return SessionCommands.columns(show);
    }
    if (node instanceof SetStatement set && set.isCall()) {
      return SessionCommands.SET_CONFIG_COLUMNS;
    }
    if (Maintenance.handles(node)) {
      return Maintenance.columns(node);
    }
    return List.of();
  }

  ExecutionResult run(EngineSession session, SqlNode node, StatementRunner.Request request) {
    Cancellation cancellation = request.cancellation();
    if (node instanceof Explain explain) {
      return new ExecutionResult.Rows(
          new ListCursor(PLAN_COLUMNS, explain(session, explain, request)));
    }
    if (node instanceof Show show) {
      return new ExecutionResult.Rows(new ListCursor(columns(node), settings.show(session, show)));
    }
    if (Maintenance.handles(node)) {
      return maintenance.run(node, cancellation);
    }
    if (isDefinition(node)) {
      List<String> warnings = new ArrayList<>(0);
      long rows = define(session, node, cancellation, warnings::add);
      return new ExecutionResult.Count(rows, null, warnings);
    }
    if (node instanceof CallProcedure call) {
      procedures.call(call, session.schema(), cancellation);
    } else if (node instanceof SetStatement set) {
      return settings.set(session, set);
    } else if (node instanceof SetConstraints set) {
      setConstraints(session, set);
    } else if (node instanceof SetTransaction set) {
      setTransaction(session, set);
    } else if (node instanceof Kill kill) {
      sessions.kill(session, kill);
    } else {
      transaction(session, node);
    }
    return new ExecutionResult.Count(0, null);
  }

  /**
   * A definition is part of the open transaction. If it has to look at rows that others may write,
   * it commits what was open and runs in transactions of its own.
   */
  private long define(
      EngineSession session, SqlNode node, Cancellation cancellation, Consumer<String> warnings) {
    session.checkWritable();
    TemporaryTables temporary = session.identity().temporary();
    if (node instanceof Analyze analyze && isTemporary(analyze.table(), temporary)) {
      // How many rows it has is known anyway.
      return 0;
    }
    boolean mayBeTemporary = definesTemporary(node) || !temporary.isEmpty();
    if ((mayBeTemporary || DdlExecutor.needsTransaction(node))
        && session.runsAlone()
        && DdlExecutor.fitsTransaction(node)) {
      return defineIn(session, node, mayBeTemporary, cancellation, warnings);
    }
    if (!session.runsAlone() && DdlExecutor.fitsTransaction(node)) {
      OpenTransaction open = session.current();
      if (mayBeTemporary) {
        open.useTemporary();
      }
      OpenTransaction.Point before = open.point();
      try {
        return ddl.execute(node, context(session, open, cancellation, warnings));
      } catch (NeedsOwnTransaction e) {
        open.returnTo(before);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        open.returnTo(before);
        throw e;
      }
    }
    session.commitOpen();
    return ddl.execute(node, context(session, null, cancellation, warnings));
  }

  /** What is or may be about a temporary table is part of a transaction, even of one for itself. */
  private long defineIn(
      EngineSession session,
      SqlNode node,
      boolean mayBeTemporary,
      Cancellation cancellation,
      Consumer<String> warnings) {
    OpenTransaction open = session.current();
    try {
      if (mayBeTemporary) {
        open.useTemporary();
      }
      long rows = ddl.execute(node, context(session, open, cancellation, warnings));
      session.commitOpen();
      return rows;
    } catch (NeedsOwnTransaction e) {
      session.rollbackOpen();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      session.rollbackOpen();
      throw e;
    }
    return ddl.execute(node, context(session, null, cancellation, warnings));
  }

  private static boolean definesTemporary(SqlNode node) {
    return node instanceof CreateTable create && create.temporary() != null
        || node instanceof CreateTableAs copy && copy.temporary() != null
        || node instanceof CreateTableLike like && like.temporary() != null;
  }

  private static boolean isTemporary(SqlIdentifier name, TemporaryTables temporary) {
    return name != null
        && temporary.contains(name.names.get(name.names.size() - 1))
        && (name.isSimple() || name.names.get(0).equals(Catalog.TEMPORARY_SCHEMA));
  }

  /** Whether a definition is about the session's temporary tables alone. */
  static boolean isOnlyTemporary(SqlNode node, TemporaryTables temporary) {
    if (node instanceof CreateTable create) {
      return create.temporary() != null;
    } else if (node instanceof DropTable drop) {
      return drop.names().stream().allMatch(name -> isTemporary(name, temporary));
    } else if (node instanceof Truncate truncate) {
      return truncate.names().stream().allMatch(name -> isTemporary(name, temporary));
    } else if (node instanceof CreateIndex index) {
      return isTemporary(index.table(), temporary);
    }
    return node instanceof AlterTable alter && isTemporary(alter.name(), temporary);
  }

  /** Outside a transaction there is none that it could be about. */
  private static void setConstraints(EngineSession session, SetConstraints set) {
    Catalog catalog = session.currentCatalog();
    Set<String> names = new HashSet<>();
    for (SqlIdentifier identifier : set.names()) {
      String name = identifier.names.get(identifier.names.size() - 1);
      requireDeferrable(catalog, name, set.immediate());
      names.add(name);
    }
    if (!session.runsAlone()) {
      session.current().setConstraints(names, set.immediate());
    }
  }

  private static void requireDeferrable(Catalog catalog, String name, boolean immediate) {
    for (TableDef table : catalog.tables().values()) {
      ForeignKeyDef key = table.constraints().foreignKey(name);
      if (key != null && !key.mayWait()) {
        throw MokaException.unsupported(
            "Foreign key "
                + name
                + " is always checked by the statement; ALTER TABLE ... ALTER CONSTRAINT ..."
                + " DEFERRABLE changes that");
      }
      boolean unique =
          name.equals(table.primaryKeyName())
              || table.indexes().stream().anyMatch(i -> i.unique() && i.name().equals(name));
      if (unique && !immediate) {
        throw MokaException.unsupported(
            "PRIMARY KEY and UNIQUE are checked when a statement ends, not by COMMIT, so "
                + name
                + " cannot be DEFERRED");
      }
      if (key != null || unique) {
        return;
      }
    }
    throw new MokaException(
        SqlState.NO_SUCH_TRIGGER, "There is no key called " + name + " that could be deferred");
  }

  /** Outside a transaction there is none that it could be about. */
  private static void setTransaction(EngineSession session, SetTransaction set) {
    session.calls().checkOpen();
    if (set.access() == BeginTransaction.Access.READ_WRITE) {
      session.checkWritable();
    } else if (set.access() != null && !session.runsAlone()) {
      session.current().forbidWrites();
    }
  }

  private DdlContext context(
      EngineSession session,
      OpenTransaction openOrNull,
      Cancellation cancellation,
      Consumer<String> warnings) {
    return new DdlContext(
        session.schema(),
        openOrNull,
        cancellation,
        TransactionOptions.DEFAULT.withDurability(session.options().readWrite().durability()),
        session.zone(zone),
        session.principal().isOwner() ? null : (Long) session.principal().account(),
        warnings);
  }

  private static void transaction(EngineSession session, SqlNode node) {
    if (node instanceof BeginTransaction begin) {
      if (session.inTransaction()) {
        throw new MokaException(
            SqlState.INVALID_TRANSACTION_STATE,
            "A transaction is open already; COMMIT or ROLLBACK ends it");
      }
      if (begin.access() == BeginTransaction.Access.READ_WRITE) {
        session.checkWritable();
      }
      session.begin(begin.access() == BeginTransaction.Access.READ_ONLY);
    } else if (node instanceof Commit) {
      session.commitOpen();
    } else if (node instanceof RollbackTransaction rollback) {
      if (rollback.savepoint() == null) {
        session.rollbackOpen();
      } else {
        session.rollbackToSavepoint(rollback.savepoint().getSimple());
      }
    } else if (node instanceof Savepoint savepoint) {
      if (session.runsAlone()) {
        throw new MokaException(
            SqlState.INVALID_TRANSACTION_STATE, "SAVEPOINT needs a transaction; BEGIN starts one");
      }
      session.setSavepoint(savepoint.name().getSimple());
    } else if (node instanceof ReleaseSavepoint release) {
      session.releaseSavepoint(release.name().getSimple());
    } else {
      throw new IllegalStateException("Not a command: " + node.getKind());
    }
  }

  private List<Object[]> explain(
      EngineSession session, Explain explain, StatementRunner.Request request) {
    if (explain.analyze()) {
      return analysis.run(session, explain.statement(), request).stream()
          .map(line -> new Object[] {line})
          .toList();
    }
    Catalog catalog = session.currentCatalog();
    List<Object[]> lines = new ArrayList<>();
    Planner.Explained explained =
        statements.explained(
            explain.statement(),
            catalog,
            session.schema(),
            session.options().subQueriesAsWritten());
    request.plans().checkExplained(explained.statement(), catalog);
    explained.text(operator -> "").lines().forEach(line -> lines.add(new Object[] {line}));
    return lines;
  }
}
