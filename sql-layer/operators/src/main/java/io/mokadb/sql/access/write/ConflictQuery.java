package io.mokadb.sql.access.write;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The queries in ON CONFLICT DO UPDATE. They see the tables as they were before the statement, so
 * they are run once, before the first write, joined to all pairs of a row that is there and one
 * that was to be inserted. Immutable and thread-safe.
 *
 * @param pairs what {@code rows} reads
 * @param rows begin with the number of a pair; the update's expressions are over them
 */
public record ConflictQuery(Pairs pairs, Operator rows) {

  /**
   * The pairs of an execution as a table: a number, the stored row with its hidden row id if it has
   * one, the proposed row.
   */
  public static final class Pairs implements VirtualTable {
    private final TableName name;
    private final List<ColumnDef> columns = new ArrayList<>();
    private final int given;

    /** Pairs of rows of {@code table}; {@code name} is one that no other table has. */
    public Pairs(TableName name, TableDef table) {
      this.name = name;
      columns.add(new ColumnDef(0, "N", SqlType.of(Kind.BIGINT), false, null, null));
      table.columns().forEach(column -> add(column.type()));
      if (!table.hasPrimaryKey()) {
        add(SqlType.of(Kind.BIGINT));
      }
      given = columns.size();
      table.columns().forEach(column -> add(column.type()));
    }

    private void add(SqlType type) {
      int id = columns.size();
      columns.add(new ColumnDef(id, "C" + id, type, true, null, null));
    }

    /** Where the columns of the row that was to be inserted stand. */
    public int given() {
      return given;
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
      return "ConflictingRows";
    }

    @Override
    public RowStream rows(ExecutionContext context) {
      return new ComputedTable(name, columns, this::kept).rows(context);
    }

    @SuppressWarnings("unchecked") // nothing else is kept under this key
    private List<Object[]> kept(ExecutionContext context) {
      return (List<Object[]>) context.state(this);
    }
  }

  /** Keeps a pair for {@link #run}. */
  void add(long number, Object[] there, Object[] given, ExecutionContext context) {
    Object[] pair = new Object[pairs.columns.size()];
    pair[0] = number;
    System.arraycopy(there, 0, pair, 1, pairs.given - 1);
    System.arraycopy(given, 0, pair, pairs.given, pair.length - pairs.given);
    if (context.state(pairs) == null) {
      context.state(pairs, new ArrayList<>());
    }
    context.memory().reserve(MemoryBudget.sizeOf(pair));
    pairs.kept(context).add(pair);
  }

  /** What the update's expressions are over, by the numbers of the pairs; forgets the pairs. */
  Map<Long, Object[]> run(ExecutionContext context) {
    Map<Long, Object[]> found = new HashMap<>();
    List<Object[]> kept = pairs.kept(context);
    if (kept == null) {
      return found;
    }
    try (RowStream stream = context.open(rows)) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        context.memory().reserve(MemoryBudget.sizeOf(row));
        found.put((Long) row[0], row);
      }
    } finally {
      kept.forEach(pair -> context.memory().release(MemoryBudget.sizeOf(pair)));
      context.state(pairs, null);
    }
    return found;
  }
}
