package io.mokadb.sql.access.write;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows that a change of the same statement gives back, as a table. {@link WithChangesOperator}
 * makes the change before anything reads it.
 */
public final class ChangedTable implements VirtualTable {
  private final TableName name;
  private final List<ColumnDef> columns;
  private final Operator change;
  private final String part;

  /**
   * @param part the name that the statement gives to it
   * @param columns of the rows that the change gives
   */
  public ChangedTable(TableName name, String part, List<ColumnDef> columns, Operator change) {
    this.name = name;
    this.part = part;
    this.columns = List.copyOf(columns);
    this.change = change;
  }

  Operator change() {
    return change;
  }

  /** Makes the change, and keeps its rows for this execution, within its memory. */
  void run(ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    context.state(this, rows);
    try (RowStream stream = context.open(change)) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        context.memory().reserve(MemoryBudget.sizeOf(row));
        rows.add(row);
      }
    }
  }

  /** Lets go of the rows. */
  void forget(ExecutionContext context) {
    kept(context).forEach(row -> context.memory().release(MemoryBudget.sizeOf(row)));
    context.state(this, null);
  }

  @SuppressWarnings("unchecked") // nothing else is kept under this key
  private List<Object[]> kept(ExecutionContext context) {
    List<Object[]> rows = (List<Object[]>) context.state(this);
    return rows == null ? List.of() : rows;
  }

  @Override
  public TableName name() {
    return name;
  }

  @Override
  public List<ColumnDef> columns() {
    return columns;
  }

  @Override
  public String label() {
    return "ChangedRows " + part;
  }

  @Override
  public RowStream rows(ExecutionContext context) {
    return new ComputedTable(name, columns, this::kept).rows(context);
  }
}
