package io.mokadb.sql.access.write;

import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.catalog.ForeignKeyDef.Action;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.List;

/**
 * Actions of foreign keys on rows whose referenced key is deleted or changed: CASCADE, SET NULL,
 * SET DEFAULT. Confined to one execution.
 */
final class ForeignKeyActions {
  private final Enforcement enforcement;
  private final ExecutionContext context;

  ForeignKeyActions(Enforcement enforcement, ExecutionContext context) {
    this.enforcement = enforcement;
    this.context = context;
  }

  /** Applies the action of a key to the rows that refer to it. */
  void run(RemovedKey removed, List<Object[]> rows) {
    ForeignKey key = removed.key();
    Action action = removed.action();
    if (rows.isEmpty()) {
      return;
    }
    if (action == Action.CASCADE && removed.deleted()) {
      delete(key.child(), rows);
    } else {
      update(key, action, rows, removed.now());
    }
  }

  private void delete(TableLayout child, List<Object[]> rows) {
    RowRemoval removal = new RowRemoval(child, enforcement.constraints(child.table()), context);
    for (Object[] row : rows) {
      context.checkCancelled();
      removal.remove(row);
      enforcement.cascaded(child.table(), row, null);
    }
    context.changes().add(child.table().id(), -rows.size());
  }

  private void update(ForeignKey key, Action action, List<Object[]> rows, Object[] now) {
    int[] ordinals = key.childOrdinals();
    TableConstraints theirs = enforcement.constraints(key.child().table());
    try (UpdateWriter writer = new UpdateWriter(key.child(), ordinals, theirs, context)) {
      for (Object[] row : rows) {
        context.checkCancelled();
        Object[] after = row.clone();
        for (int i = 0; i < ordinals.length; i++) {
          Object value = value(key, action, i, now);
          after[ordinals[i]] = key.child().check().conform(ordinals[i], value);
        }
        enforcement.generate(key.child().table(), after);
        writer.add(row, after);
        enforcement.cascaded(key.child().table(), row, after);
        enforcement.refersAgain(key, after);
      }
      writer.finish();
    }
  }

  private Object value(ForeignKey key, Action action, int position, Object[] now) {
    if (action == Action.CASCADE) {
      return now == null ? null : now[position];
    }
    Expr value = action == Action.SET_DEFAULT ? key.defaultOf(position) : null;
    return value == null ? null : value.eval(new Object[0], context);
  }
}
