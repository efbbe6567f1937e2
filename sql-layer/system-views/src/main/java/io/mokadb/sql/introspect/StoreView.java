package io.mokadb.sql.introspect;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** MOKA.STORE: what the store measures of itself, a name and a number. */
public final class StoreView {
  private StoreView() {}

  /**
   * @param numbers gives what is measured now, by name; thread-safe
   */
  public static VirtualTable of(Supplier<Map<String, Long>> numbers) {
    return new ComputedTable(
        new TableName("MOKA", "STORE"),
        ComputedTable.columns("NAME:VARCHAR", "NUMBER:BIGINT"),
        context -> rows(numbers.get()));
  }

  private static List<Object[]> rows(Map<String, Long> numbers) {
    return new TreeMap<>(numbers)
        .entrySet().stream().map(entry -> new Object[] {entry.getKey(), entry.getValue()}).toList();
  }
}
