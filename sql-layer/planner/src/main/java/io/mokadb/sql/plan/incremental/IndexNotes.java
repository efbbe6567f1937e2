package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.TableScan;

/** The notes on which columns rows are looked for by, and whether a key begins with them. Confined. */
final class IndexNotes {
  /** By place where a changed row is: the places whose rows are looked for, by which columns. */
  private final Map<TableScan, Map<TableScan, TreeSet<Integer>>> lookUps = new IdentityHashMap<>();

  private IndexNotes() {}

  static IndexNotes of(RelNode query) {
    IndexNotes notes = new IndexNotes();
    notes.collect(query);
    return notes;
  }

  private void collect(RelNode rel) {
    if (rel instanceof Join join) {
      JoinPairs pairs =
          JoinPairs.of(join.getCondition(), join.getLeft().getRowType().getFieldCount());
      for (int i = 0; i < pairs.left().size(); i++) {
        ColumnOrigin left = ColumnOrigin.of(join.getLeft(), pairs.left().get(i));
        ColumnOrigin right = ColumnOrigin.of(join.getRight(), pairs.right().get(i));
        if (left != null && right != null) {
          note(left, right);
          note(right, left);
        }
      }
    }
    rel.getInputs().forEach(this::collect);
  }

  private void note(ColumnOrigin changed, ColumnOrigin found) {
    lookUps
        .computeIfAbsent(changed.scan(), scan -> new LinkedHashMap<>())
        .computeIfAbsent(found.scan(), scan -> new TreeSet<>())
        .add(found.ordinal());
  }

  /** What a change of a table's row looks for; empty if nothing. */
  String ofChanges(TableScan scan) {
    return lookUps.getOrDefault(scan, Map.of()).entrySet().stream()
        .map(found -> lookUp(ScannedTables.of(found.getKey()), found.getValue()))
        .collect(Collectors.joining("; "));
  }

  /** How the rows of a group or a partition are found; empty if its columns are computed. */
  static String ofRows(RelNode input, List<Integer> columns) {
    TreeSet<Integer> ordinals = new TreeSet<>();
    TableScan scan = null;
    for (int column : columns) {
      ColumnOrigin origin = ColumnOrigin.of(input, column);
      if (origin == null || scan != null && origin.scan() != scan) {
        return "";
      }
      scan = origin.scan();
      ordinals.add(origin.ordinal());
    }
    return scan == null ? "" : lookUp(ScannedTables.of(scan), ordinals);
  }

  private static String lookUp(TableDef table, TreeSet<Integer> ordinals) {
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
  private static String keyOf(TableDef table, TreeSet<Integer> ordinals) {
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

  private static boolean begins(int[] key, TreeSet<Integer> ordinals) {
    return key.length > 0
        && Arrays.stream(key).limit(ordinals.size()).allMatch(ordinals::contains);
  }
}
