package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.write.UpsertOperator.ConflictUpdate;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.Transaction;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One execution of INSERT ... ON CONFLICT: inserts or changes one row at a time, and remembers the
 * rows that it has written, because none may be changed twice. Confined.
 */
final class UpsertRun {
  private final TableLayout layout;
  private final UpsertPlan plan;
  private final ConflictUpdate update;
  private final ExecutionContext context;
  private final RowInserter writer;
  private final Enforcement enforcement;
  private final WriteResult result;
  private final Set<Key> touched = new HashSet<>();
  private final KeptMemory kept;
  private long count;

  UpsertRun(UpsertPlan plan, ExecutionContext context) {
    this.layout = plan.layout();
    this.plan = plan;
    this.update = plan.update();
    this.context = context;
    this.result = new WriteResult(plan.returning(), context);
    this.kept =
        new KeptMemory(
            context.memory(),
            () ->
                "INSERT INTO "
                    + layout.table().qualifiedName()
                    + " with ON CONFLICT DO UPDATE, which remembers the rows that it has"
                    + " written,");
    this.enforcement = new Enforcement(layout.table(), plan.constraints(), context);
    this.writer = new RowInserter(layout, enforcement.constraints(), context, false);
  }

  /** The whole row for the given values. */
  Object[] complete(Object[] values) {
    Object[] row = plan.rows().complete(values, context);
    enforcement.generate(row);
    return row;
  }

  /** Adds the cells that {@link #take} looks up for a row. */
  void addLookUps(Object[] row, Collection<CellKey> cells) {
    TableConstraints constraints = enforcement.constraints();
    plan.stored().addCells(constraints.keyed().of(row, context), cells);
    ParentReferences.addCells(constraints, row, cells);
  }

  /** Takes rows without answers of queries, one after the other. */
  void takeAll(List<Object[]> rows) {
    if (rows.size() > 1) {
      Set<CellKey> cells = new LinkedHashSet<>();
      rows.forEach(row -> addLookUps(row, cells));
      context.transaction().prefetch(List.copyOf(cells));
    }
    rows.forEach(row -> take(row, null));
  }

  /** Passes a row that conflicts with a stored one to the queries, before anything is written. */
  void ask(long number, Object[] row) {
    Key there = conflict(row);
    if (there != null) {
      update.queries().add(number, read(there), row, context);
    }
  }

  Map<Long, Object[]> answers() {
    return update.queries().run(context);
  }

  /**
   * The key of the row that a new one conflicts with, or null. A transaction that holds that row
   * may be removing it, so its end is waited for. The row that is to be changed is held then, even
   * if the condition turns out to leave it as it is; one that is left alone is given back.
   */
  private Key conflict(Object[] row) {
    ConflictTargets.Met met =
        plan.stored().conflict(enforcement.constraints().keyed().of(row, context), context);
    if (met == null) {
      return null;
    }
    Transaction transaction = context.transaction();
    if (update != null) {
      transaction.hold(met.cell());
    } else {
      Transaction.Mark before = transaction.mark();
      transaction.hold(met.cell());
      transaction.rollbackTo(before);
    }
    return met.row();
  }

  private Object[] read(Key there) {
    return plan.stored().read(there, context);
  }

  /**
   * @param answer the result of the queries for the row; null without queries, and if the row had
   *     no conflict
   */
  void take(Object[] row, Object[] answer) {
    enforcement.proposed(row);
    Key there = conflict(row);
    if (there == null) {
      writer.add(row, 0);
      writer.flushOrThrow();
      enforcement.inserted(row);
      wrote(row);
      if (update != null) {
        touch(layout.codec().keys().encode(row));
      }
    } else if (update != null) {
      change(there, row, answer);
    }
  }

  private void change(Key there, Object[] row, Object[] answer) {
    if (touched.contains(there)) {
      throw new MokaException(
          SqlState.CARDINALITY_VIOLATION,
          "ON CONFLICT DO UPDATE would change a row of "
              + layout.table().qualifiedName()
              + " twice: the rows to insert agree in the key");
    }
    Object[] before = read(there);
    Object[] both = update.queries() == null ? both(before, row) : answer(there, answer);
    if (update.condition() != null
        && !Boolean.TRUE.equals(update.condition().eval(both, context))) {
      return;
    }
    touch(there);
    Object[] after = before.clone();
    for (int i = 0; i < update.changed().length; i++) {
      int ordinal = update.changed()[i];
      after[ordinal] = layout.check().conform(ordinal, update.values()[i].eval(both, context));
    }
    enforcement.generate(after);
    try (UpdateWriter updates =
        new UpdateWriter(layout, update.changed(), enforcement.constraints(), context)) {
      updates.add(before, after);
      updates.finish();
    }
    enforcement.updated(before, after);
    touch(layout.codec().keys().encode(after));
    wrote(after);
  }

  private void touch(Key key) {
    if (touched.add(key)) {
      kept.add(key);
    }
  }

  private Object[] both(Object[] before, Object[] row) {
    Object[] both = new Object[2 * layout.width()];
    System.arraycopy(before, 0, both, 0, layout.width());
    System.arraycopy(row, 0, both, layout.width(), layout.width());
    return both;
  }

  /** The result of the queries, which saw the row that was stored before the statement. */
  private Object[] answer(Key there, Object[] answer) {
    boolean same =
        answer != null
            && layout
                .codec()
                .keys()
                .encode(Arrays.copyOfRange(answer, 1, answer.length))
                .equals(there);
    if (!same) {
      throw MokaException.unsupported(
          "ON CONFLICT DO UPDATE with a query in it meets another row of "
              + layout.table().qualifiedName()
              + " than before the statement, which moved the keys of that one: insert the rows"
              + " by a statement each");
    }
    return answer;
  }

  private void wrote(Object[] row) {
    count++;
    result.add(row);
  }

  /** Checks what can be checked only at the end; the result of the statement. */
  RowStream finish() {
    enforcement.finish();
    kept.release();
    context.changes().add(layout.table().id(), writer.written());
    return result.stream(count);
  }
}
