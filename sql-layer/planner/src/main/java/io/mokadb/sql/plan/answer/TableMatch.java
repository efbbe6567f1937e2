package io.mokadb.sql.plan.answer;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * Which table of a query each table of a view is. Immutable.
 *
 * @param tables of the query, in the order of the view's
 * @param columns of the query, in the order of the view's
 */
record TableMatch(List<Integer> tables, List<Integer> columns) {
  /** A table that is joined with itself many times may be any of them. */
  private static final int MOST = 24;

  TableMatch {
    tables = List.copyOf(tables);
    columns = List.copyOf(columns);
  }

  /** The ways in which the tables of a view are among those of a query, the most that are tried. */
  static List<TableMatch> all(FlatJoin view, FlatJoin query) {
    List<TableMatch> found = new ArrayList<>();
    List<Long> left = new ArrayList<>(query.tables().stream().map(TableMatch::id).toList());
    if (view.tables().stream().map(TableMatch::id).allMatch(left::remove)) {
      search(view, query, new ArrayList<>(), found);
    }
    return found;
  }

  private static void search(
      FlatJoin view, FlatJoin query, List<Integer> chosen, List<TableMatch> found) {
    if (chosen.size() == view.tables().size()) {
      found.add(new TableMatch(chosen, columns(query, chosen)));
      return;
    }
    long wanted = id(view.tables().get(chosen.size()));
    for (int i = 0; i < query.tables().size() && found.size() < MOST; i++) {
      if (!chosen.contains(i) && id(query.tables().get(i)) == wanted) {
        chosen.add(i);
        search(view, query, chosen, found);
        chosen.remove(chosen.size() - 1);
      }
    }
  }

  private static long id(TableScan scan) {
    return FlatJoin.stored(scan).id();
  }

  private static List<Integer> columns(FlatJoin query, List<Integer> tables) {
    List<Integer> columns = new ArrayList<>();
    for (int table : tables) {
      int first = first(query, table);
      int width = query.tables().get(table).getRowType().getFieldCount();
      for (int i = 0; i < width; i++) {
        columns.add(first + i);
      }
    }
    return columns;
  }

  /** The place of the first column of a table among those of all. */
  static int first(FlatJoin query, int table) {
    return query.tables().subList(0, table).stream()
        .mapToInt(before -> before.getRowType().getFieldCount())
        .sum();
  }

  /** An expression of the view over the columns of the query. */
  RexNode of(RexNode node) {
    return node.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return new RexInputRef(columns.get(ref.getIndex()), ref.getType());
          }
        });
  }

  /** As {@link #of}, of each expression. */
  List<RexNode> all(List<RexNode> nodes) {
    return nodes.stream().map(this::of).toList();
  }
}
