package io.mokadb.sql.access.write;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.tally.TallyChanges;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.Arrays;

/**
 * The constraints of one execution of a statement: notified of every row that it writes, and
 * checked once more at its end. CHECKs are evaluated at once. At the end come first the actions of
 * foreign keys, which may write more rows, also of other tables; then the checks that no row lacks
 * its parent and no removed key is still referred to; and then what all of these rows change of
 * views that are kept so. Confined to one execution.
 */
final class Enforcement {
  private final TableConstraints constraints;
  private final ExecutionContext context;

  /** Null, as are the fields below, if the table has no constraints. */
  private final ConstraintGraph graph;

  private final KeptMemory kept;
  private final ParentReferences references;
  private final RemovedKeys removed;
  private final TallyChanges tallies;

  /**
   * @param graphOrNull of the table that is written; null if it has no constraints
   */
  Enforcement(TableDef table, ConstraintGraph graphOrNull, ExecutionContext context) {
    this.graph = graphOrNull;
    this.constraints = graphOrNull == null ? TableConstraints.NONE : graphOrNull.of(table);
    this.context = context;
    this.kept = graphOrNull == null ? null : kept(table, context);
    this.references =
        graphOrNull == null
            ? null
            : new ParentReferences(context, kept, constraints.referrers().isEmpty());
    this.removed = graphOrNull == null ? null : new RemovedKeys(context, kept);
    this.tallies = graphOrNull == null ? null : new TallyChanges(context);
  }

  private static KeptMemory kept(TableDef table, ExecutionContext context) {
    return new KeptMemory(
        context.memory(),
        () ->
            "The statement that writes to "
                + table.qualifiedName()
                + ", and remembers for its foreign keys what it has written,");
  }

  /** The constraints of the table that the statement names. */
  TableConstraints constraints() {
    return constraints;
  }

  /** The constraints of another table, which actions of foreign keys write. */
  TableConstraints constraints(TableDef table) {
    return graph.of(table);
  }

  /** Computes the generated columns of a row that will be written, in place. */
  void generate(Object[] row) {
    constraints.generate(row, context);
  }

  /** As {@link #generate(Object[])}, for a row of a table that a foreign key writes. */
  void generate(TableDef table, Object[] row) {
    graph.of(table).generate(row, context);
  }

  /** Checks a row to insert, before it is known whether another one has its key. */
  void proposed(Object[] row) {
    constraints.checkProposed(row, context);
  }

  void inserted(Object[] row) {
    if (graph != null) {
      constraints.check(row, context);
      for (ForeignKey key : constraints.references()) {
        refersAgain(key, row);
      }
      tallies.inserted(constraints.tallies(), row);
    }
  }

  void updated(Object[] before, Object[] after) {
    if (graph != null) {
      updated(constraints, before, after);
    }
  }

  void deleted(Object[] row) {
    if (graph != null) {
      deleted(constraints, row);
    }
  }

  /** Requires the parent of a row, also if the row referred to the same key before. */
  void refersAgain(ForeignKey key, Object[] childRow) {
    requireWhole(key, childRow);
    Object[] values = key.referred(childRow);
    if (values != null) {
      references.add(key, values);
    }
  }

  /** Notes a row of another table that {@link ForeignKeyActions} changed or deleted. */
  void cascaded(TableDef table, Object[] before, Object[] afterOrNull) {
    TableConstraints theirs = constraints(table);
    if (afterOrNull == null) {
      deleted(theirs, before);
    } else {
      updated(theirs, before, afterOrNull);
    }
  }

  private void updated(TableConstraints table, Object[] before, Object[] after) {
    table.check(after, context);
    for (ForeignKey key : table.references()) {
      requireWhole(key, after);
      Object[] now = key.referred(after);
      if (now != null && !Arrays.equals(now, key.referred(before))) {
        references.add(key, now);
        if (key.refersToItself() && ForeignKey.isAction(key.definition().onUpdate())) {
          removed.redirected(key, key.rowKey(after));
        }
      }
    }
    for (ForeignKey key : table.referrers()) {
      Object[] old = key.keyOf(before);
      Object[] now = key.keyOf(after);
      if (old != null && !Arrays.equals(old, now)) {
        removed.add(new RemovedKey(key, old, now, false));
      }
    }
    tallies.updated(table.tallies(), before, after);
  }

  private void requireWhole(ForeignKey key, Object[] childRow) {
    if (!key.isPartlyGiven(childRow)) {
      return;
    }
    if (!key.definition().mayWait()) {
      throw key.partlyGiven();
    }
    context.scope().defer(new DeferredMatch(key, childRow));
  }

  private void deleted(TableConstraints table, Object[] row) {
    for (ForeignKey key : table.referrers()) {
      Object[] old = key.keyOf(row);
      if (old != null) {
        removed.add(new RemovedKey(key, old, null, true));
      }
    }
    tallies.deleted(table.tallies(), row);
  }

  /**
   * To be called when everything is in the transaction's buffer.
   *
   * @throws MokaException {@code FOREIGN_KEY_VIOLATION}, and what writing other rows throws
   */
  void finish() {
    if (graph != null) {
      finishKeys();
      tallies.flush();
    }
  }

  private void finishKeys() {
    if (removed.isEmpty() && references.isEmpty()) {
      return;
    }
    try {
      removed.runActions(new ForeignKeyActions(this, context));
      removed.requireNoChildren();
      references.requireParents();
    } finally {
      kept.release();
    }
  }
}
