package io.mokadb.sql.access.virtual;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * A virtual table whose rows are few enough to be computed at once. Immutable, and thread-safe when
 * its source is.
 *
 * @param source gives the rows that an execution sees
 */
public record ComputedTable(
    TableName name, List<ColumnDef> columns, Function<ExecutionContext, List<Object[]>> source)
    implements VirtualTable {
  public ComputedTable {
    columns = List.copyOf(columns);
  }

  /** Nullable columns in order, each described as {@code NAME:KIND}. */
  public static List<ColumnDef> columns(String... described) {
    List<ColumnDef> columns = new ArrayList<>();
    for (String one : described) {
      int colon = one.indexOf(':');
      SqlType type = SqlType.of(Kind.valueOf(one.substring(colon + 1)));
      columns.add(new ColumnDef(columns.size(), one.substring(0, colon), type, true, null, null));
    }
    return columns;
  }

  @Override
  public RowStream rows(ExecutionContext context) {
    Iterator<Object[]> rows = source.apply(context).iterator();
    return new RowStream() {
      @Override
      public Object[] next() {
        return rows.hasNext() ? rows.next() : null;
      }

      @Override
      public void close() {
        // The rows are in memory, with nothing to close.
      }
    };
  }
}
