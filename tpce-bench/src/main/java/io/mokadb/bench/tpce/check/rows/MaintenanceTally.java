package io.mokadb.bench.tpce.check.rows;

import io.mokadb.bench.tpce.check.rows.Maintenance.Step;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows that Data-Maintenance can have changed, by entity: each of them may be right, and still
 * they may be more than its turns can have made. Confined to one thread.
 */
final class MaintenanceTally {

  private final int enough;
  private final Map<TpceTable, OfTable> tables = new EnumMap<>(TpceTable.class);

  /**
   * An empty one.
   *
   * @param enough of a table with too many changes, so many rows need to be told
   */
  MaintenanceTally(int enough) {
    this.enough = enough;
  }

  /** The changed rows of an entity. */
  private static final class Changed {
    private final Step step;
    private final int together;
    private final List<String> rows = new ArrayList<>();
    private boolean alike = true;

    Changed(Step step, int together) {
      this.step = step;
      this.together = together;
    }

    boolean whole() {
      return alike && (together == 0 || together == rows.size());
    }
  }

  /** The changed entities of a table, which has one column that is maintained. */
  private static final class OfTable {
    private final Maintenance maintenance;
    private final Map<Object, Changed> entities = new LinkedHashMap<>();
    private long turns;
    private int rows;

    OfTable(Maintenance maintenance) {
      this.maintenance = maintenance;
    }

    boolean tooMany() {
      return turns > maintenance.times();
    }
  }

  /**
   * Takes a row with a changed value.
   *
   * @param loaded the whole row
   * @param text the row, its column and both values
   */
  void add(TpceTable table, Maintenance maintenance, Object[] loaded, Step step, String text) {
    OfTable all = tables.computeIfAbsent(table, key -> new OfTable(maintenance));
    if (all.tooMany() && all.rows >= enough) {
      return;
    }
    Object key = maintenance.entities().key().apply(loaded);
    Changed entity = all.entities.get(key);
    if (entity == null) {
      entity = new Changed(step, maintenance.entities().rows().applyAsInt(loaded));
      all.entities.put(key, entity);
      all.turns += step.turns();
    }
    entity.alike &= entity.step.equals(step);
    entity.rows.add(text);
    all.rows++;
  }

  /** The changed rows, by table, that the turns do not explain, each a text. */
  Map<TpceTable, List<String>> differences() {
    Map<TpceTable, List<String>> differences = new EnumMap<>(TpceTable.class);
    tables.forEach(
        (table, all) -> {
          List<String> found = all.tooMany() ? tooMany(all) : parts(all);
          if (!found.isEmpty()) {
            differences.put(table, found);
          }
        });
    return differences;
  }

  private static List<String> tooMany(OfTable all) {
    String why =
        "; "
            + all.entities.size()
            + " or more changed "
            + all.maintenance.entities().name()
            + " take "
            + all.turns
            + " turns of Data-Maintenance, and this table had "
            + all.maintenance.times();
    return all.entities.values().stream()
        .flatMap(entity -> entity.rows.stream().map(row -> row + why))
        .toList();
  }

  private static List<String> parts(OfTable all) {
    List<String> differences = new ArrayList<>();
    for (Changed entity : all.entities.values()) {
      if (!entity.whole()) {
        String why =
            "; of the rows of its entity "
                + entity.rows.size()
                + " differ, and Data-Maintenance changes "
                + (entity.together == 0 ? "those with one value" : "all " + entity.together)
                + " alike";
        entity.rows.forEach(row -> differences.add(row + why));
      }
    }
    return differences;
  }
}
