package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The notes on which columns rows are looked for by, and whether a key begins with them. Confined.
 */
final class IndexNotes {
  /** No index leads to such rows. */
  static final String COMPUTED =
      "looks for rows by a computed value and reads all of them: a generated column could have an"
          + " index";

  /** Rows that are looked for. */
  private record Found(int place, TableDef table) {}

  /** By place where a changed row is: the rows that are looked for, by which columns. */
  private final Map<Integer, Map<Found, TreeSet<Integer>>> lookUps = new HashMap<>();

  /** The places of changed rows from which rows are looked for by computed values alone. */
  private final Set<Integer> computed = new HashSet<>();

  private IndexNotes() {}

  static IndexNotes of(RelNode query) {
    IndexNotes notes = new IndexNotes();
    notes.collect(query, 0);
    return notes;
  }

  private void collect(RelNode rel, int first) {
    if (rel instanceof Join join) {
      collect(join, first);
    }
    int next = first;
    for (RelNode input : rel.getInputs()) {
      collect(input, next);
      next += ScannedTables.places(input);
    }
  }

  private void collect(Join join, int first) {
    RelNode left = join.getLeft();
    RelNode right = join.getRight();
    JoinPairs pairs = JoinPairs.of(join.getCondition(), left.getRowType().getFieldCount());
    int firstOfRight = first + ScannedTables.places(left);
    Set<Integer> leadingNowhere = new HashSet<>();
    boolean any = false;
    for (int i = 0; i < pairs.left().size(); i++) {
      int leftColumn = pairs.left().get(i);
      int rightColumn = pairs.right().get(i);
      ColumnOrigin leftOrigin = ColumnOrigin.of(left, leftColumn, first);
      ColumnOrigin rightOrigin = ColumnOrigin.of(right, rightColumn, firstOfRight);
      if (leftOrigin != null && rightOrigin != null) {
        note(leftOrigin, rightOrigin);
        note(rightOrigin, leftOrigin);
        any = true;
      } else if (leftOrigin != null && ColumnOrigin.isComputed(right, rightColumn)) {
        leadingNowhere.add(leftOrigin.place());
      } else if (rightOrigin != null && ColumnOrigin.isComputed(left, leftColumn)) {
        leadingNowhere.add(rightOrigin.place());
      }
    }
    if (!any) {
      computed.addAll(leadingNowhere);
      RelOptUtil.conjunctions(join.getCondition()).forEach(part -> noteComputed(join, first, part));
    }
  }

  /** A column that is to be equal to an expression over the other side. */
  private void noteComputed(Join join, int first, RexNode part) {
    if (part.getKind() != SqlKind.EQUALS) {
      return;
    }
    List<RexNode> sides = ((RexCall) part).getOperands();
    for (int i = 0; i < sides.size(); i++) {
      RexNode other = sides.get(1 - i);
      if (sides.get(i) instanceof RexInputRef column
          && !(other instanceof RexInputRef)
          && isOfOtherSide(join, column.getIndex(), other)) {
        ColumnOrigin origin = ColumnOrigin.of(join, column.getIndex(), first);
        if (origin != null) {
          computed.add(origin.place());
        }
      }
    }
  }

  private static boolean isOfOtherSide(Join join, int column, RexNode expression) {
    ImmutableBitSet columns = RelOptUtil.InputFinder.bits(expression);
    int width = join.getLeft().getRowType().getFieldCount();
    return !columns.isEmpty()
        && (column < width ? columns.nth(0) >= width : columns.length() <= width);
  }

  private void note(ColumnOrigin changed, ColumnOrigin found) {
    lookUps
        .computeIfAbsent(changed.place(), place -> new LinkedHashMap<>())
        .computeIfAbsent(new Found(found.place(), found.table()), rows -> new TreeSet<>())
        .add(found.ordinal());
  }

  /** What a change of a row at a place looks for; empty if nothing. */
  String ofChanges(int place) {
    Stream<String> found =
        lookUps.getOrDefault(place, Map.of()).entrySet().stream()
            .map(rows -> lookUp(rows.getKey().table(), rows.getValue()));
    Stream<String> all = computed.contains(place) ? Stream.of(COMPUTED) : Stream.empty();
    return Stream.concat(found, all).collect(Collectors.joining("; "));
  }

  /**
   * How the rows of a group or a partition are found; empty if its columns are of several tables.
   */
  static String ofRows(RelNode input, List<Integer> columns) {
    TreeSet<Integer> ordinals = new TreeSet<>();
    ColumnOrigin first = null;
    boolean allComputed = true;
    for (int column : columns) {
      ColumnOrigin origin = ColumnOrigin.of(input, column, 0);
      allComputed &= ColumnOrigin.isComputed(input, column);
      if (origin == null) {
        continue;
      }
      if (first != null && origin.place() != first.place()) {
        return "";
      }
      first = origin;
      ordinals.add(origin.ordinal());
    }
    if (first == null) {
      return allComputed ? COMPUTED : "";
    }
    return lookUp(first.table(), ordinals);
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
