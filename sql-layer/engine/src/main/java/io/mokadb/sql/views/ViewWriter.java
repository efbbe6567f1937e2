package io.mokadb.sql.views;

import io.mokadb.kv.Key;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.write.DeleteOperator;
import io.mokadb.sql.access.write.InsertOperator;
import io.mokadb.sql.access.write.UpdateOperator;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Writes the rows of a view as a statement would: its indexes follow, and what observes it is told.
 * Confined to one execution.
 */
final class ViewWriter {
  private final TableDef table;
  private final RowImages images;
  private final ExecutionContext context;
  private final StoredRows stored;
  private final ConstraintGraph rules;

  /** Ordinals of the columns that are not of the primary key. */
  private final int[] values;

  private long changed;

  /**
   * @param catalog of the writing transaction
   * @param context of the writing transaction
   * @param lookUp ordinals of columns by which rows without a key are looked up
   */
  ViewWriter(
      ViewEnvironment environment,
      Catalog catalog,
      TableDef table,
      List<Integer> lookUp,
      ExecutionContext context) {
    this.table = table;
    this.context = context;
    this.images = new RowImages(table);
    this.stored = new StoredRows(images, lookUp, context);
    this.rules =
        table.derived().isEmpty()
            ? null
            : ConstraintGraph.unchecked(
                table, environment.planner().tables().keyedRows(table, catalog));
    List<Integer> key = Arrays.stream(table.primaryKeyOrdinals()).boxed().toList();
    this.values =
        IntStream.range(0, table.columns().size()).filter(i -> !key.contains(i)).toArray();
  }

  RowImages images() {
    return images;
  }

  StoredRows stored() {
    return stored;
  }

  /** How many rows were inserted and deleted. */
  long changed() {
    return changed;
  }

  /**
   * Writes a difference.
   *
   * @throws RowsDifferException if rows that are to go are not there
   */
  void apply(RowDifference difference) {
    List<Object[]> going = going(difference);
    List<Object[]> coming = difference.coming();
    List<Object[]> replaced = isObserved() ? replaced(going, coming) : List.of();
    if (!going.isEmpty()) {
      boolean known = table.hasPrimaryKey() || going.get(0).length == images.layout().fullWidth();
      delete(new ListedRows(known ? going : stored.like(going)));
    }
    if (!replaced.isEmpty()) {
      update(new ListedRows(replaced));
    }
    if (!coming.isEmpty()) {
      insert(new ListedRows(coming));
    }
  }

  /** With their own large values, which go with them, and not those of the view's tables. */
  private List<Object[]> going(RowDifference difference) {
    List<Object[]> going = difference.going();
    return table.hasPrimaryKey() && images.layout().large().length > 0
        ? stored.withKeysOf(going)
        : going;
  }

  /** Whether triggers are told of the rows. */
  boolean isObserved() {
    return !table.triggers().isEmpty();
  }

  /**
   * Takes rows that go and come with the same key out of both lists: a trigger is to see an update.
   *
   * @return of each the old row, and then the new values of the columns that are not of the key
   */
  private List<Object[]> replaced(List<Object[]> going, List<Object[]> coming) {
    if (!table.hasPrimaryKey() || going.isEmpty() || coming.isEmpty()) {
      return List.of();
    }
    Map<Key, Object[]> old = new HashMap<>();
    going.forEach(row -> old.put(images.keyOf(row), row));
    List<Object[]> replaced = new ArrayList<>();
    List<Object[]> others = new ArrayList<>();
    for (Object[] row : coming) {
      Object[] before = old.remove(images.keyOf(row));
      if (before == null) {
        others.add(row);
      } else {
        replaced.add(both(before, row));
      }
    }
    going.removeIf(row -> !old.containsKey(images.keyOf(row)));
    coming.clear();
    coming.addAll(others);
    return replaced;
  }

  private Object[] both(Object[] before, Object[] after) {
    Object[] row = Arrays.copyOf(before, before.length + values.length);
    for (int i = 0; i < values.length; i++) {
      row[before.length + i] = after[values[i]];
    }
    return row;
  }

  /**
   * Deletes rows.
   *
   * @param rows in table order with the hidden row id if there is one
   */
  void delete(Operator rows) {
    count(new DeleteOperator(table, rows, null, rules));
  }

  void insert(Operator rows) {
    int width = table.columns().size();
    int[] all = IntStream.range(0, width).toArray();
    count(new InsertOperator(table, rows, all, new Expr[width], null, rules));
  }

  private void update(Operator rows) {
    // As many rows went and came.
    changed += 2 * written(new UpdateOperator(table, rows, values, null, rules));
  }

  private void count(Operator change) {
    changed += written(change);
  }

  private long written(Operator change) {
    try (RowStream result = context.open(change)) {
      return (Long) result.next()[0];
    }
  }
}
