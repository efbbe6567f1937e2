package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.Planner.Explained;
import io.mokadb.sql.plan.answer.UsedView;
import io.mokadb.sql.plan.explain.PlanNode;
import io.mokadb.sql.plan.explain.PlanText;
import io.mokadb.sql.runtime.PlanProfile;
import io.mokadb.sql.views.FreshViews;
import io.mokadb.txn.CallCounts;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Runs a statement, changes included, and measures its operators. Thread-safe. */
final class PlanAnalysis {
  private final UncachedPlans plans;
  private final StatementRunner runner;
  private final Transactions transactions;
  private final FreshViews views;

  PlanAnalysis(
      UncachedPlans plans, StatementRunner runner, Transactions transactions, FreshViews views) {
    this.views = views;
    this.plans = plans;
    this.runner = runner;
    this.transactions = transactions;
  }

  /**
   * What happened.
   *
   * @param notes lines about the whole statement
   */
  record Analysed(PlanNode tree, List<String> notes) {}

  /** Lines about a plan that is not run. */
  List<String> notes(PlannedStatement plan, Catalog catalog) {
    List<String> notes = answers(plan);
    notes.addAll(views.notes(plan, catalog));
    return notes;
  }

  /** A line for each view that is read although the statement does not name it. */
  private static List<String> answers(PlannedStatement plan) {
    List<String> lines = new ArrayList<>();
    for (UsedView view : plan.answeredFrom()) {
      lines.add(
          "Materialized view "
              + view.table().qualifiedName()
              + " is read in the place of tables: "
              + view.how());
    }
    return lines;
  }

  Analysed run(EngineSession session, SqlNode statement, ExecutionRequest request) {
    CallCounts before = session.counts().copy();
    if (!session.runsAlone()) {
      return with(
          analyse(session, session.current(), statement, request, "in the open transaction"),
          session.counts().since(before));
    }
    boolean reads = session.readOnly() || session.options().snapshot() != null;
    OpenTransaction open =
        transactions.begin(
            session.options().begin(reads).withLimit(request.cancellation()), session.identity());
    request.running().runsIn(open);
    Analysed analysed;
    try {
      analysed = analyse(session, open, statement, request, "and committed");
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // However the statement failed, its transaction must not stay open.
      transactions.rollback(open);
      throw e;
    }
    transactions.require(transactions.commit(open, request.cancellation()), open);
    return with(analysed, session.counts().since(before));
  }

  private static Analysed with(Analysed analysed, CallCounts made) {
    analysed.notes.add(
        "Store calls: "
            + made.storeCalls()
            + " (cells read: "
            + made.cellsRead()
            + ", written: "
            + made.cellsWritten()
            + "), oracle calls: "
            + made.oracleCalls()
            + (made.cellsResident() == 0 ? "" : ", cells from leaves: " + made.cellsResident())
            + (made.cellsInRuns() == 0 ? "" : " (as vectors: " + made.cellsInRuns() + ")"));
    return analysed;
  }

  private Analysed analyse(
      EngineSession session,
      OpenTransaction open,
      SqlNode statement,
      ExecutionRequest request,
      String where) {
    PlanStyle style = PlanStyle.of(session).in(open);
    // Planning rewrites the tree.
    SqlNode again =
        style.fromViews() && statement.isA(SqlKind.QUERY) ? TreeCopy.of(statement) : statement;
    try {
      return analyse(session, open, statement, style, request, where);
    } catch (UnreadableViewException e) {
      Analysed analysed = analyse(session, open, again, style.ofTables(), request, where);
      analysed.notes.add(e.getMessage());
      return analysed;
    }
  }

  private Analysed analyse(
      EngineSession session,
      OpenTransaction open,
      SqlNode statement,
      PlanStyle style,
      ExecutionRequest request,
      String where) {
    long start = System.nanoTime();
    Explained explained = plans.explained(statement, open.catalog(), session.schema(), style);
    PlannedStatement plan = explained.statement();
    request.plans().checkExplained(plan, open.catalog());
    long planned = System.nanoTime();
    requireNoParameters(plan);
    boolean changes = !plan.written().isEmpty();
    if (changes) {
      session.checkWritable();
    }
    PlanProfile profile = new PlanProfile();
    long began = System.nanoTime();
    long rows = runner.watch(open, plan, request, profile);
    long ended = System.nanoTime();
    List<String> notes = new ArrayList<>();
    notes.add("Planning: " + PlanText.millis(planned - start));
    notes.add("Execution: " + PlanText.millis(ended - began));
    notes.add(
        changes
            ? "The statement was executed " + where + ": " + rows + " rows changed"
            : "Rows: " + rows);
    notes.addAll(answers(plan));
    notes.addAll(profile.notes());
    return new Analysed(explained.tree(profile::of), notes);
  }

  private static void requireNoParameters(PlannedStatement plan) {
    if (!plan.parameters().isEmpty()) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "EXPLAIN ANALYZE runs the statement, so it needs values in the place of parameters");
    }
  }
}
