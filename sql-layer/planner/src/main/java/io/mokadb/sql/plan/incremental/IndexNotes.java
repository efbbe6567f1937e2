package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;

/**
 * The notes on which columns rows are looked for by, and whether a key begins with them. Confined.
 */
final class IndexNotes {
  /** Rows that are looked for. */
  private record Found(int place, TableDef table) {}

  /** By place where a changed row is: the rows that are looked for, by which columns. */
  private final Map<Integer, Map<Found, TreeSet<Integer>>> lookUps = new HashMap<>();

  private IndexNotes() {}

  static IndexNotes of(RelNode query) {
    IndexNotes notes = new IndexNotes();
    notes.collect(query, 0);
    return notes;
  }

  private void collect(RelNode rel, int first) {
    if (rel instanceof Join join) {
      JoinPairs pairs =
          JoinPairs.of(join.getCondition(), join.getLeft().getRowType().getFieldCount());
      for (int i = 0; i < pairs.left().size(); i++) {
        ColumnOrigin left = ColumnOrigin.of(join.getLeft(), pairs.left().get(i), first);
        ColumnOrigin right =
            ColumnOrigin.of(
                join.getRight(),
                pairs.right().get(i),
                first + ScannedTables.places(join.getLeft()));
        if (left != null && right != null) {
          note(left, right);
          note(right, left);
        }
      }
    }
    int next = first;
    for (RelNode input : rel.getInputs()) {
      collect(input, next);
      next += ScannedTables.places(input);
    }
  }

  private void note(ColumnOrigin changed, ColumnOrigin found) {
    lookUps
        .computeIfAbsent(changed.place(), place -> new LinkedHashMap<>())
        .computeIfAbsent(new Found(found.place(), found.table()), rows -> new TreeSet<>())
        .add(found.ordinal());
  }

  /** What a change of a row at a place looks for; empty if nothing. */
  String ofChanges(int place) {
    return lookUps.getOrDefault(place, Map.of()).entrySet().stream()
        .map(found -> lookUp(found.getKey().table(), found.getValue()))
        .collect(Collectors.joining("; "));
  }

  /** How the rows of a group or a partition are found; empty if its columns are computed. */
  static String ofRows(RelNode input, List<Integer> columns) {
    TreeSet<Integer> ordinals = new TreeSet<>();
    ColumnOrigin first = null;
    for (int column : columns) {
      ColumnOrigin origin = ColumnOrigin.of(input, column, 0);
      if (origin == null || first != null && origin.place() != first.place()) {
        return "";
      }
      first = origin;
      ordinals.add(origin.ordinal());
    }
    return first == null ? "" : lookUp(first.table(), ordinals);
  }

  private static String lookUp(TableDef table, NavigableSet<Integer> ordinals) {
    List<String> names = new ArrayList<>();
    ordinals.forEach(ordinal -> names.add(table.columns().get(ordinal).name()));
    String columns = String.join(", ", names);
    String key = keyOf(table, ordinals);
    return key == null
        ? "looks for rows of %s by %s, but no index begins with it: CREATE INDEX ON %s (%s)"
            .formatted(table.name(), columns, table.name(), columns)
        : "looks for rows of %s by %s: %s".formatted(table.name(), columns, key);
  }

  /** The key that begins with some of the columns; null if there is none. */
  private static String keyOf(TableDef table, NavigableSet<Integer> ordinals) {
    if (begins(table.primaryKeyOrdinals(), ordinals)) {
      return "primary key";
    }
    for (IndexDef index : table.indexes()) {
      if (index.state() == IndexDef.State.PUBLIC
          && index.hasAllRows()
          && begins(table.ordinals(index.columnIds()), ordinals)) {
        return "index " + index.name();
      }
    }
    return null;
  }

  private static boolean begins(int[] key, NavigableSet<Integer> ordinals) {
    return key.length > 0 && Arrays.stream(key).limit(ordinals.size()).allMatch(ordinals::contains);
  }
}
