package io.mokadb.bench.tpce.check.rows;

import io.mokadb.bench.tpce.check.rules.ExpectedRows;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the rows that differ in suspect buckets. Confined to one thread. */
final class Differences {

  private final Map<TpceTable, RowShape> shapes;
  private final int enough;
  private final MaintenanceTally tally;
  private final Map<TpceTable, List<String>> byTable = new EnumMap<>(TpceTable.class);
  private int count;

  /**
   * Differences of tables.
   *
   * @param enough after so many no more need to be found
   */
  Differences(Map<TpceTable, RowShape> shapes, int enough) {
    this.shapes = shapes;
    this.enough = enough;
    this.tally = new MaintenanceTally(enough);
  }

  boolean enough() {
    return count >= enough;
  }

  /** Tables that have differing rows, with a text for each. */
  Map<TpceTable, List<String>> byTable() {
    return byTable;
  }

  /** Holds the rows of buckets in memory and compares them one by one. */
  void compare(Work work, ExpectedRows source, Map<TpceTable, BitSet> buckets) throws SQLException {
    Map<TpceTable, Map<List<Object>, RowGroup>> groups = new EnumMap<>(TpceTable.class);
    buckets.keySet().forEach(table -> groups.put(table, new LinkedHashMap<>()));
    source.write(
        (table, values) -> {
          if (buckets.containsKey(table)) {
            RowShape shape = shapes.get(table);
            Object[] row = shape.canonical(values);
            if (buckets.get(table).get(Buckets.of(shape, row))) {
              group(groups.get(table), shape, row).expect(row);
            }
          }
        });
    for (Map.Entry<TpceTable, BitSet> entry : buckets.entrySet()) {
      RowShape shape = shapes.get(entry.getKey());
      Map<List<Object>, RowGroup> ofTable = groups.get(entry.getKey());
      work.each(
          shape.query(),
          found -> {
            Object[] row = shape.read(found);
            if (entry.getValue().get(Buckets.of(shape, row))) {
              group(ofTable, shape, row).find(row);
            }
          });
    }
    groups.forEach(
        (table, ofTable) -> ofTable.values().forEach(group -> note(table, group.differences())));
  }

  private RowGroup group(Map<List<Object>, RowGroup> groups, RowShape shape, Object[] row) {
    return groups.computeIfAbsent(shape.identity(row), key -> new RowGroup(shape, tally));
  }

  /** Adds what shows only when all rows have been compared. */
  void close() {
    tally.differences().forEach(this::note);
  }

  /** Adds differences of a table; there may be none. */
  void note(TpceTable table, List<String> differences) {
    if (!differences.isEmpty()) {
      byTable.computeIfAbsent(table, key -> new ArrayList<>()).addAll(differences);
      count += differences.size();
    }
  }
}
