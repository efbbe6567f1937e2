package io.mokadb.sql.introspect;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** MOKA.STORE: what the store measures of itself, a name and a number. Thread-safe. */
public final class StoreView implements VirtualTable {
  private static final TableName NAME = new TableName("MOKA", "STORE");
  private static final List<ColumnDef> COLUMNS =
      List.of(
          new ColumnDef(0, "NAME", SqlType.of(Kind.VARCHAR), true, null, null),
          new ColumnDef(1, "NUMBER", SqlType.of(Kind.BIGINT), true, null, null));

  private final Supplier<Map<String, Long>> numbers;

  public StoreView(Supplier<Map<String, Long>> numbers) {
    this.numbers = numbers;
  }

  @Override
  public TableName name() {
    return NAME;
  }

  @Override
  public List<ColumnDef> columns() {
    return COLUMNS;
  }

  @Override
  public RowStream rows(ExecutionContext context) {
    Iterator<Map.Entry<String, Long>> entries = new TreeMap<>(numbers.get()).entrySet().iterator();
    return new RowStream() {
      @Override
      public Object[] next() {
        if (!entries.hasNext()) {
          return null;
        }
        Map.Entry<String, Long> entry = entries.next();
        return new Object[] {entry.getKey(), entry.getValue()};
      }

      @Override
      public void close() {
        // Holds nothing.
      }
    };
  }
}
