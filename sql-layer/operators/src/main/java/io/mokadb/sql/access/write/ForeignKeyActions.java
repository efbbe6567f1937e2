package io.mokadb.sql.access.write;

import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.catalog.ForeignKeyDef.Action;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /**
   * Applies the actions of a key to the rows that refer to removed values of it. Rows are deleted
   * first, and the others are changed as by one statement, so that keys which are given up are free
   * for those that move to them.
   */
  void run(ForeignKey key, Map<RemovedKey, List<Object[]>> found) {
    Map<RemovedKey, List<Object[]>> updates = new LinkedHashMap<>();
    found.forEach(
        (removed, rows) -> {
          if (removed.deleted() && removed.action() == Action.CASCADE) {
            delete(key.child(), rows);
          } else if (!rows.isEmpty()) {
            updates.put(removed, rows);
          }
        });
    if (!updates.isEmpty()) {
      update(key, updates);
    }
  }

  private void delete(TableLayout child, List<Object[]> rows) {
    if (rows.isEmpty()) {
      return;
    }
    RowRemoval removal = new RowRemoval(child, enforcement.constraints(child.table()), context);
    for (Object[] row : rows) {
      context.checkCancelled();
      removal.remove(row);
      enforcement.cascaded(child.table(), row, null);
    }
    context.changes().add(child.table().id(), -rows.size());
  }

  private void update(ForeignKey key, Map<RemovedKey, List<Object[]>> updates) {
    TableConstraints theirs = enforcement.constraints(key.child().table());
    try (UpdateWriter writer =
        new UpdateWriter(key.child(), key.childOrdinals(), theirs, context)) {
      updates.forEach((removed, rows) -> rows.forEach(row -> update(removed, row, writer)));
      writer.finish();
    }
  }

  private void update(RemovedKey removed, Object[] row, UpdateWriter writer) {
    context.checkCancelled();
    ForeignKey key = removed.key();
    int[] ordinals = key.childOrdinals();
    Object[] after = row.clone();
    for (int i = 0; i < ordinals.length; i++) {
      Object value = value(key, removed.action(), i, removed.now());
      after[ordinals[i]] = key.child().check().conform(ordinals[i], value);
    }
    enforcement.generate(key.child().table(), after);
    writer.add(row, after);
    enforcement.cascaded(key.child().table(), row, after);
    enforcement.refersAgain(key, after);
  }

  private Object value(ForeignKey key, Action action, int position, Object[] now) {
    if (action == Action.CASCADE) {
      return now == null ? null : now[position];
    }
    Expr value = action == Action.SET_DEFAULT ? key.defaultOf(position) : null;
    return value == null ? null : value.eval(new Object[0], context);
  }
}
