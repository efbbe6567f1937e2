package io.mokadb.sql.views;

import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.write.DeleteOperator;
import io.mokadb.sql.access.write.InsertOperator;
import io.mokadb.sql.access.write.UpdateOperator;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.KeyTypes;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;
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

  /** Ordinals of the columns by which a row that changes is found again; none if it is not. */
  private final int[] key;

  /** Whether a row that comes may have a unique key that another one has until it goes. */
  private final boolean exclusive;

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
    this.key = key(lookUp);
    this.exclusive = table.indexes().stream().anyMatch(IndexDef::unique);
    this.rules =
        table.derived().isEmpty()
            ? null
            : ConstraintGraph.unchecked(
                table, environment.planner().tables().keyedRows(table, catalog));
  }

  private int[] key(List<Integer> lookUp) {
    return table.hasPrimaryKey()
        ? table.primaryKeyOrdinals()
        : lookUp.stream()
            .mapToInt(Integer::intValue)
            .filter(i -> KeyTypes.serves(table.columns().get(i).type()))
            .toArray();
  }

  RowImages images() {
    return images;
  }

  StoredRows stored() {
    return stored;
  }

  /** How many rows were inserted, updated and deleted. */
  long changed() {
    return changed;
  }

  /**
   * Writes what differs in a part of the rows, and begins with the next one; or keeps it until
   * {@link #apply}, where rows of one part may take unique keys from rows of another.
   */
  void applyPart(RowDifference difference) {
    if (!exclusive) {
      apply(difference);
      difference.clear();
    }
  }

  /**
   * Writes a difference. A row that keeps its key is updated, so that entries of indexes stay which
   * do not change.
   *
   * @throws RowsDifferException if rows that are to go are not there
   */
  void apply(RowDifference difference) {
    RowChanges changes = new RowChanges(key, going(difference), difference.coming());
    if (!changes.gone().isEmpty()) {
      delete(new ListedRows(changes.gone()));
    }
    if (changes.isAnyChanged()) {
      update(changes);
    }
    if (!changes.come().isEmpty()) {
      insert(new ListedRows(changes.come()));
    }
  }

  private void update(RowChanges changes) {
    int[] columns = changes.columns();
    ListedRows rows = new ListedRows(changes.changed(columns));
    count(new UpdateOperator(table, rows, columns, null, rules));
  }

  /** As they are stored where that matters: with row ids, and with their own large values. */
  private List<Object[]> going(RowDifference difference) {
    List<Object[]> going = difference.going();
    if (going.isEmpty()) {
      return going;
    }
    if (table.hasPrimaryKey()) {
      // The large values of the view's tables must not go with them.
      return images.layout().large().length > 0 ? stored.withKeysOf(going) : going;
    }
    boolean known = going.get(0).length == images.layout().fullWidth();
    return known ? going : stored.like(going);
  }

  /** Whether triggers are told of the rows. */
  boolean isObserved() {
    return !table.triggers().isEmpty();
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

  private void count(Operator change) {
    try (RowStream result = context.open(change)) {
      changed += (Long) result.next()[0];
    }
  }
}
