package io.mokadb.sql.access.write;

import io.mokadb.kv.Column;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.tally.Tally;
import io.mokadb.sql.layout.IndexKeys;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/**
 * Column groups that are linked by a CHECK, an index, or a view that writers keep. Two transactions
 * that change different groups of a row do not conflict, and each sees the other's group as it was;
 * so a change of a column that one of these shares with columns of other groups locks those groups.
 * Stateless.
 */
final class LinkedColumnGroups {
  private static final Column[] NONE = {};

  private LinkedColumnGroups() {}

  /** The groups that an assignment to columns writes, ascending; key columns count as the first. */
  static int[] written(TableLayout layout, int[] changed) {
    return layout.table().groups().isEmpty()
        ? layout.groups()
        : Arrays.stream(changed).map(layout::groupOf).sorted().distinct().toArray();
  }

  /** The groups that the same assignment must lock besides. */
  static Column[] locked(TableLayout layout, TableConstraints constraints, int[] changed) {
    if (layout.table().groups().isEmpty()) {
      return NONE;
    }
    Set<Integer> tied = new TreeSet<>();
    for (IndexKeys index : layout.indexes()) {
      add(tied, layout, constraints.keyed().sources(index.sources()), changed);
    }
    for (TableConstraints.Check check : constraints.checks()) {
      add(tied, layout, check.columns(), changed);
    }
    for (Tally tally : constraints.tallies()) {
      for (int[] together : tally.together()) {
        add(tied, layout, together, changed);
      }
    }
    for (int group : written(layout, changed)) {
      tied.remove(group);
    }
    return tied.stream().map(Column::of).toArray(Column[]::new);
  }

  /** Columns of the key do not count: a change of them writes all groups. */
  private static void add(Set<Integer> tied, TableLayout layout, int[] together, int[] changed) {
    if (Arrays.stream(together).anyMatch(one -> Arrays.stream(changed).anyMatch(c -> c == one))) {
      Arrays.stream(together)
          .filter(ordinal -> !layout.codec().keys().holds(ordinal))
          .map(layout::groupOf)
          .forEach(tied::add);
    }
  }
}
