package io.mokadb.sql.plan.answer;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.logical.QueryMeaning;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * The query of a view in the forms in which it is compared with queries. Immutable; it belongs to
 * no statement.
 *
 * @param tables the ids of the tables that the query reads, once for each place, ascending
 * @param meaning of the query, see {@link QueryMeaning}; null if the view is not to be compared as
 *     it is
 * @param rows the query, if it is a join; else null
 * @param groups the groups that the query has all of, if it is a grouping of a join; else null
 * @param columns by column of the view that of {@code rows} or {@code groups}; -1 if it is none of
 *     these, or stored with another type
 * @param literals whether the query has any
 */
public record ViewShape(
    List<Long> tables,
    String meaning,
    FlatJoin rows,
    GroupedJoin groups,
    List<Integer> columns,
    boolean literals) {
  public ViewShape {
    tables = List.copyOf(tables);
    columns = List.copyOf(columns);
  }

  /**
   * The forms of a query.
   *
   * @param query without sub-queries
   * @param stored the columns that the rows of the view are stored with
   * @return null if no query can be answered from the view
   */
  public static ViewShape of(RelNode query, RelDataType stored, Catalog catalog) {
    TreeContents contents = TreeContents.of(query);
    if (!contents.isOfTables() || contents.tables().isEmpty()) {
      return null;
    }
    for (TableDef table : contents.tables()) {
      if (MaterializedViews.contains(catalog, table)) {
        // Its rows are those of another moment, or are computed for each reader.
        return null;
      }
    }
    RelNode tree = withoutOrder(query);
    List<Integer> kept = kept(tree.getRowType(), stored);
    FlatJoin rows = FlatJoin.of(tree);
    Grouping grouping = rows == null ? Grouping.of(tree) : null;
    return new ViewShape(
        contents.ids(),
        contents.isExact() && !kept.contains(-1) ? QueryMeaning.of(tree) : null,
        rows,
        grouping == null ? null : grouping.groups,
        grouping == null ? kept : grouping.columns(kept),
        contents.hasLiterals());
  }

  /** Rows that are stored have no order. */
  private static RelNode withoutOrder(RelNode query) {
    return query instanceof Sort sort && sort.offset == null && sort.fetch == null
        ? withoutOrder(sort.getInput())
        : query;
  }

  /** By column its own place; -1 for one that is stored with another type. */
  private static List<Integer> kept(RelDataType computed, RelDataType stored) {
    List<RelDataTypeField> of = computed.getFieldList();
    List<RelDataTypeField> as = stored.getFieldList();
    return IntStream.range(0, as.size())
        .map(
            i ->
                i < of.size()
                        && Terms.type(of.get(i).getType()).equals(Terms.type(as.get(i).getType()))
                    ? i
                    : -1)
        .boxed()
        .toList();
  }

  /**
   * Groups, and which of their columns a tree above them shows.
   *
   * @param shown by column of the tree that of the grouping; -1 if it is computed
   */
  private record Grouping(GroupedJoin groups, List<Integer> shown) {
    /** Null if the tree is something else, or shows not all groups. */
    static Grouping of(RelNode tree) {
      if (tree instanceof Aggregate aggregate) {
        GroupedJoin groups = GroupedJoin.of(aggregate);
        int width = aggregate.getRowType().getFieldCount();
        return groups == null
            ? null
            : new Grouping(groups, IntStream.range(0, width).boxed().toList());
      }
      if (!(tree instanceof Project project) || project.containsOver()) {
        return null;
      }
      Grouping below = of(project.getInput());
      if (below == null) {
        return null;
      }
      List<Integer> shown = new ArrayList<>();
      for (RexNode item : project.getProjects()) {
        shown.add(item instanceof RexInputRef ref ? below.shown.get(ref.getIndex()) : -1);
      }
      return new Grouping(below.groups, shown);
    }

    List<Integer> columns(List<Integer> kept) {
      return kept.stream().map(column -> column < 0 ? -1 : shown.get(column)).toList();
    }
  }
}
