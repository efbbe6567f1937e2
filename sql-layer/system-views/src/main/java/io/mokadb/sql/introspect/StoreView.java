package io.mokadb.sql.introspect;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** MOKA.STORE and MOKA.CONTENTION: what is measured, a name and a number in each row. */
public final class StoreView {
  private StoreView() {}

  /**
   * What the store measures of itself.
   *
   * @param numbers gives what is measured now, by name; thread-safe
   */
  public static VirtualTable of(Supplier<Map<String, Long>> numbers) {
    return of("STORE", numbers);
  }

  /**
   * How often transactions were in each other's way.
   *
   * @param numbers as above
   */
  public static VirtualTable ofContention(Supplier<Map<String, Long>> numbers) {
    return of("CONTENTION", numbers);
  }

  private static VirtualTable of(String name, Supplier<Map<String, Long>> numbers) {
    return new ComputedTable(
        new TableName("MOKA", name),
        ComputedTable.columns("NAME:VARCHAR", "NUMBER:BIGINT"),
        context -> rows(numbers.get()));
  }

  private static List<Object[]> rows(Map<String, Long> numbers) {
    return new TreeMap<>(numbers)
        .entrySet().stream().map(entry -> new Object[] {entry.getKey(), entry.getValue()}).toList();
  }
}
