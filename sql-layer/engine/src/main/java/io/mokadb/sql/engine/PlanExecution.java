package io.mokadb.sql.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.write.ChangesKnownRow;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Helpers;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.PlanProfile;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.Workspace;
import io.mokadb.sql.views.FreshReading;
import io.mokadb.sql.views.FreshViews;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.TxnException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/** Executes plans in a given transaction; a change that fails is undone alone. Thread-safe. */
final class PlanExecution {
  private final Transactions transactions;
  private final IdentitySource identities;
  private final Workspace workspace;
  private final Helpers helpers;
  private final FreshViews views;

  PlanExecution(
      Transactions transactions,
      IdentitySource identities,
      Workspace workspace,
      Helpers helpers,
      FreshViews views) {
    this.views = views;
    this.helpers = helpers;
    this.transactions = transactions;
    this.identities = identities;
    this.workspace = workspace;
  }

  /**
   * @param timeout goes on until the cursor is closed: sorts and aggregates do their work when they
   *     are opened, others when rows are asked for
   */
  ExecutionResult query(
      OpenTransaction open,
      BoundPlan bound,
      ExecutionRequest request,
      Set<SessionCursor> aloneOrNull,
      Future<?> timeout) {
    ExecutionContext context = context(open, request, bound.plan(), bound.parameters());
    RowStream stream;
    try {
      stream = context.open(bound.plan().root());
      if (!bound.plan().answeredFrom().isEmpty()) {
        // While the tables can still be read instead.
        stream = StartedStream.of(stream);
      }
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // However opening failed, the memory of the execution has to be given back.
      context.end();
      UnreadableViewException.requireReadable(bound.plan(), e);
      throw e;
    }
    ResultCursor cursor =
        new ResultCursor(
            OutwardColumns.of(bound.plan().columns()),
            stream,
            context,
            open,
            request.options().maxRows(),
            request.session().counts(),
            failure -> transactions.named(failure, open),
            self -> {
              Timeouts.stop(timeout);
              context.end();
              request.running().end();
              if (aloneOrNull != null) {
                aloneOrNull.remove(self);
                open.endPasts();
                open.transaction().rollback();
                open.endMemory();
              } else {
                open.cursors().remove(self);
              }
            });
    if (aloneOrNull != null) {
      aloneOrNull.add(cursor);
    } else {
      open.cursors().add(cursor);
    }
    cursor.readFirst();
    return new ExecutionResult.Rows(cursor);
  }

  /** Runs a statement; the row that it names by its key is held before it is read. */
  ExecutionResult change(OpenTransaction open, BoundPlan bound, ExecutionRequest request) {
    ExecutionContext context = context(open, request, bound.plan(), bound.parameters());
    if (!(bound.plan().root() instanceof ChangesKnownRow change)
        || !open.statementSnapshots().mayRenew()) {
      return update(open, bound, request, context);
    }
    return guarded(
        open,
        bound.plan(),
        request,
        context,
        before -> {
          CellKey row = change.knownRow(context);
          if (row != null) {
            transactions.holdUnread(open, row);
          }
          ExecutionResult result = result(open, bound.plan(), request, context);
          if (row != null && !open.statementSnapshots().isAlone() && changesNothing(result)) {
            // The row was not there.
            open.returnTo(before);
          }
          return result;
        });
  }

  private static boolean changesNothing(ExecutionResult result) {
    return result instanceof ExecutionResult.Count count
        ? count.updated() == 0
        : ((ExecutionResult.Rows) result).cursor() instanceof ListCursor rows && rows.size() == 0;
  }

  ExecutionResult update(OpenTransaction open, BoundPlan bound, ExecutionRequest request) {
    return update(open, bound, request, context(open, request, bound.plan(), bound.parameters()));
  }

  /** As above, in a context that may hold what was evaluated ahead; its memory is given back. */
  ExecutionResult update(
      OpenTransaction open, BoundPlan bound, ExecutionRequest request, ExecutionContext context) {
    return guarded(
        open,
        bound.plan(),
        request,
        context,
        before -> result(open, bound.plan(), request, context));
  }

  private ExecutionResult guarded(
      OpenTransaction open,
      PlannedStatement plan,
      ExecutionRequest request,
      ExecutionContext context,
      Function<ReturnPoint, ExecutionResult> work) {
    open.noteWritten(plan.written(), request.text());
    writes(open);
    ReturnPoint before = open.point();
    try {
      return work.apply(before);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // However the statement failed, its changes are undone.
      throw undone(open, before, e, request);
    } finally {
      context.end();
    }
  }

  private static ExecutionResult result(
      OpenTransaction open,
      PlannedStatement plan,
      ExecutionRequest request,
      ExecutionContext context) {
    if (plan.kind() == StatementKind.QUERY) {
      List<Object[]> rows = drained(plan, context);
      open.checkAtOnce();
      return new ExecutionResult.Rows(
          new ListCursor(OutwardColumns.of(plan.columns()), limited(rows, request)));
    }
    if (!plan.returnsGeneratedKeys()) {
      long count = count(plan, context);
      open.checkAtOnce();
      return new ExecutionResult.Count(count, null);
    }
    List<Object[]> keys = drained(plan, context);
    open.checkAtOnce();
    return new ExecutionResult.Count(
        keys.size(), new ListCursor(OutwardColumns.of(plan.columns()), keys));
  }

  /** To be called before a statement writes. */
  void writes(OpenTransaction open) {
    transactions.writes(open);
  }

  /**
   * Undoes a statement that failed.
   *
   * @return the failure as its caller sees it; a {@link ConflictException} if the statement is to
   *     be run again from a newer snapshot
   */
  RuntimeException undone(
      OpenTransaction open, ReturnPoint before, Throwable failure, ExecutionRequest request) {
    if (failure instanceof ConflictException conflict) {
      return open.statementSnapshots().undo(before, conflict)
          ? conflict
          : transactions.told(conflict, open);
    }
    open.returnTo(before);
    if (failure instanceof Error error) {
      throw error;
    }
    checkWaited(failure, request);
    return (RuntimeException) failure;
  }

  /** A transaction that waited for memory in vain knows nothing of the cancellation. */
  private static void checkWaited(Throwable failure, ExecutionRequest request) {
    if (failure instanceof TxnException txn && txn.kind() == TxnException.Kind.OUT_OF_MEMORY) {
      request.cancellation().check();
    }
  }

  private static List<Object[]> limited(List<Object[]> rows, ExecutionRequest request) {
    long max = request.options().maxRows();
    return max > 0 && rows.size() > max ? rows.subList(0, (int) max) : rows;
  }

  /**
   * Runs a plan to its end and measures its operators.
   *
   * @param plan has no parameters
   * @return how many rows it gave or changed
   */
  long watch(
      OpenTransaction open, PlannedStatement plan, ExecutionRequest request, PlanProfile profile) {
    ExecutionContext context = context(open, request, plan, null, profile::note);
    context.watch(profile);
    open.noteWritten(plan.written(), request.text());
    ReturnPoint before = open.point();
    try {
      long rows = 0;
      if (plan.kind() == StatementKind.UPDATE && !plan.returnsGeneratedKeys()) {
        rows = count(plan, context);
      } else {
        try (RowStream stream = context.open(plan.root())) {
          while (stream.next() != null) {
            rows++;
          }
        }
      }
      open.checkAtOnce();
      return rows;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // However the statement failed, its changes are undone.
      RuntimeException failure = undone(open, before, e, request);
      UnreadableViewException.requireReadable(plan, failure);
      throw failure;
    } finally {
      context.end();
    }
  }

  private static long count(PlannedStatement plan, ExecutionContext context) {
    try (RowStream stream = context.open(plan.root())) {
      return (Long) stream.next()[0];
    }
  }

  private static List<Object[]> drained(PlannedStatement plan, ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    OffsetColumns offsets = OffsetColumns.of(plan.columns(), context.clock().zone());
    try (RowStream stream = context.open(plan.root())) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        rows.add(offsets == null ? row : offsets.outward(row));
      }
    }
    return rows;
  }

  /** What a plan is executed in; to be ended by the caller. */
  ExecutionContext context(
      OpenTransaction open, ExecutionRequest request, PlannedStatement plan, Object[] parameters) {
    return context(open, request, plan, parameters, null);
  }

  private ExecutionContext context(
      OpenTransaction open,
      ExecutionRequest request,
      PlannedStatement plan,
      Object[] parameters,
      Consumer<String> notesOrNull) {
    FreshReading reading = reading(open, request, plan);
    if (notesOrNull != null) {
      reading.notes().forEach(notesOrNull);
    }
    ExecutionContext context =
        new ExecutionContext(
            reading.transaction(),
            parameters,
            request.variables().clock(open.clock()),
            request.cancellation(),
            new MemoryBudget(request.session().memory(), workspace, request.cancellation()),
            request.variables(),
            open.changes(),
            open.identities(identities),
            open);
    if (reading.isFresh()) {
      context.atEnd(reading::close);
    }
    return context.helpedBy(helpers).readingPast(views);
  }

  /** Whether each execution of a plan sees what the one before it has written, by other tables. */
  boolean readsFresh(OpenTransaction open, PlannedStatement plan) {
    return views.areReadBy(plan, open.catalog());
  }

  /**
   * What a plan reads from.
   *
   * @throws UnreadableViewException if there are views in it that the statement does not name, and
   *     it has to do without them
   */
  private FreshReading reading(
      OpenTransaction open, ExecutionRequest request, PlannedStatement plan) {
    boolean named = plan.answeredFrom().isEmpty();
    try {
      return views.reading(
          open.transaction(),
          open.catalog(),
          !open.definesNothing(),
          plan.root(),
          named,
          request.cancellation());
    } catch (MokaException e) {
      request.cancellation().check();
      if (named || e.state() == SqlState.CANCELLED) {
        throw e;
      }
      throw new UnreadableViewException(plan, e);
    }
  }
}
