package io.mokadb.sql.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.read.LooksUpKnownCells;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;

/**
 * The executions of a batch, one after the other. Where a call to the store is dear, the next ones
 * are prepared together, as far as nothing of the others is seen in that, and what they will look
 * up is read in one list. Confined to one thread.
 */
final class RunsAhead implements AutoCloseable {
  /** How many are prepared together. */
  private static final int MOST = 200;

  private final PlanExecution execution;
  private final OpenTransaction open;
  private final ExecutionRequest request;
  private final List<Object[]> rows;
  private final boolean prefetches;
  private final Queue<Run> ready = new ArrayDeque<>();
  private int prepared;

  /** An execution, or the reason why there is none. */
  private record Run(BoundPlan bound, ExecutionContext context, MokaException failure) {}

  /**
   * @param ahead whether they may be prepared before others are run
   */
  RunsAhead(
      PlanExecution execution,
      OpenTransaction open,
      ExecutionRequest request,
      List<Object[]> rows,
      boolean ahead) {
    this.execution = execution;
    this.open = open;
    this.request = request;
    this.rows = rows;
    this.prefetches = ahead && open.transaction().prefetches();
  }

  /** Executes the change for the next row of parameters. */
  ExecutionResult runNext() {
    if (!prefetches) {
      return execution.update(open, request.plans().bind(open, rows.get(prepared++)), request);
    }
    if (ready.isEmpty()) {
      prepare();
    }
    Run run = ready.remove();
    if (run.failure() != null) {
      throw run.failure();
    }
    return execution.update(open, run.bound(), request, run.context());
  }

  private void prepare() {
    Set<CellKey> cells = new LinkedHashSet<>();
    boolean failed = false;
    while (!failed && ready.size() < MOST && prepared < rows.size()) {
      failed = !prepareNext(cells);
    }
    open.transaction().prefetch(List.copyOf(cells));
  }

  /** Whether nothing failed; after a failure there are no further executions. */
  private boolean prepareNext(Set<CellKey> cells) {
    ExecutionContext context = null;
    try {
      BoundPlan bound = request.plans().bind(open, rows.get(prepared++));
      context = execution.context(open, request, bound.plan(), bound.parameters());
      LooksUpKnownCells.addAll(bound.plan().root(), context, cells);
      ready.add(new Run(bound, context, null));
      return true;
    } catch (MokaException e) {
      if (context != null) {
        context.end();
      }
      ready.add(new Run(null, null, e));
      return false;
    }
  }

  /** Gives back the memory of executions that did not take place. */
  @Override
  public void close() {
    for (Run run : ready) {
      if (run.context() != null) {
        run.context().end();
      }
    }
    ready.clear();
  }
}
