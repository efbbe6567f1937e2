package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.plan.incremental.IncrementalPlan.KeptOperator;
import io.mokadb.sql.plan.incremental.IncrementalPlan.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/** The operators of a query as EXPLAIN tells them. Confined. */
final class KeptOperators {
  private final IndexNotes indexes;
  private final List<KeptOperator> operators = new ArrayList<>();

  /** Whether the next groups are those whose states are kept. */
  private boolean groups;

  private int places;

  private KeptOperators(IndexNotes indexes, boolean groups) {
    this.indexes = indexes;
    this.groups = groups;
  }

  /**
   * The operators in the order of the tree, the topmost first.
   *
   * @param groups whether groups of the query are kept by delta
   * @param rows whether its rows are, without groups
   */
  static List<KeptOperator> of(RelNode query, boolean groups, boolean rows) {
    KeptOperators told = new KeptOperators(IndexNotes.of(query), groups);
    told.tell(query, 0, groups || rows);
    return told.operators;
  }

  private void tell(RelNode rel, int depth, boolean delta) {
    if (rel instanceof Project project && !project.containsOver()
        || rel instanceof Sort sort && sort.offset == null && sort.fetch == null) {
      tell(rel.getInput(0), depth, delta);
      return;
    }
    boolean union = StableTrees.isUnionAll(rel);
    boolean whole = rel instanceof Aggregate || rel instanceof SetOp && !union;
    boolean kept = delta && (groups || !whole);
    operators.add(kept ? byDelta(rel, depth) : operator(rel, depth));
    groups &= !whole;
    rel.getInputs().forEach(input -> tell(input, depth + 1, kept));
  }

  private KeptOperator byDelta(RelNode rel, int depth) {
    if (rel instanceof Aggregate aggregate) {
      return groups(aggregate, depth);
    }
    KeptOperator operator = operator(rel, depth);
    String note = rel instanceof SetOp ? "" : operator.note();
    return new KeptOperator(depth, operator.text(), Way.BY_DELTA, note);
  }

  private KeptOperator operator(RelNode rel, int depth) {
    if (rel instanceof TableScan scan) {
      return byKey(depth, "Table " + ScannedTables.of(scan).name(), indexes.ofChanges(places++));
    }
    if (rel instanceof Filter) {
      return byKey(depth, "Filter", "");
    }
    if (rel instanceof Join join) {
      return join(join, depth);
    }
    if (rel instanceof Aggregate aggregate) {
      return aggregate(aggregate, depth);
    }
    if (rel instanceof Project project) {
      return window(project, depth);
    }
    if (rel instanceof SetOp set) {
      String text = set.kind + (set.all ? " ALL" : "");
      return byKey(depth, text, set instanceof Union && set.all ? "" : "the key is the whole row");
    }
    if (rel instanceof Sort) {
      return complete(depth, "Limit", "which rows are among the first depends on all rows");
    }
    if (rel instanceof Correlate correlate) {
      return ScannedTables.in(correlate.getRight()).isEmpty()
          ? byKey(depth, "Dependent join", "")
          : complete(
              depth, "Dependent join", "its right side is asked for each row of the left one");
    }
    String name = rel.getRelTypeName().replace("Logical", "");
    return ScannedTables.in(rel).isEmpty()
        ? byKey(depth, name, "")
        : complete(depth, name, "each of its rows may depend on all rows");
  }

  private static KeptOperator byKey(int depth, String text, String note) {
    return new KeptOperator(depth, text, Way.BY_KEY, note);
  }

  private static KeptOperator complete(int depth, String text, String note) {
    return new KeptOperator(depth, text, Way.COMPLETE, note);
  }

  private static KeptOperator join(Join join, int depth) {
    String name = join.getJoinType().name();
    String text =
        name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT).replace("_", "-") + " join";
    JoinPairs pairs =
        JoinPairs.of(join.getCondition(), join.getLeft().getRowType().getFieldCount());
    List<String> equal = new ArrayList<>();
    for (int i = 0; i < pairs.left().size(); i++) {
      equal.add(
          name(join.getLeft(), pairs.left().get(i))
              + " = "
              + name(join.getRight(), pairs.right().get(i)));
    }
    String note =
        !pairs.isEmpty()
            ? ""
            : join.getJoinType() == JoinRelType.INNER
                ? "no columns are equal: a change on one side is compared with all rows of the other"
                    + " one that no index rules out"
                : "no equality: a change on one side is compared with all rows of the other one";
    return byKey(depth, equal.isEmpty() ? text : text + " on " + String.join(", ", equal), note);
  }

  /** Groups whose states are kept. */
  private static KeptOperator groups(Aggregate aggregate, int depth) {
    RelNode input = aggregate.getInput();
    List<Integer> keys = aggregate.getGroupSet().asList();
    boolean extremes =
        aggregate.getAggCallList().stream()
            .map(call -> Aggregations.kind(call, input))
            .anyMatch(kind -> kind != null && kind.isExtreme());
    String note = extremes ? "the values of MIN and MAX are kept in order" : "";
    return new KeptOperator(depth, text(aggregate, keys), Way.BY_DELTA, note);
  }

  private static String text(Aggregate aggregate, List<Integer> keys) {
    if (keys.isEmpty()) {
      return "Groups";
    }
    return (aggregate.getAggCallList().isEmpty() ? "Different rows of " : "Groups by ")
        + keys.stream()
            .map(key -> name(aggregate.getInput(), key))
            .collect(Collectors.joining(", "));
  }

  private static KeptOperator aggregate(Aggregate aggregate, int depth) {
    List<Integer> keys = TreeAnalysis.commonKeys(aggregate).asList();
    if (keys.isEmpty()) {
      return complete(
          depth, "Groups", "there are no columns that all rows of a group have in common");
    }
    return byKey(depth, text(aggregate, keys), IndexNotes.ofRows(aggregate.getInput(), keys));
  }

  private static KeptOperator window(Project project, int depth) {
    List<RexNode> keys = WindowAnalysis.commonKeys(project.getProjects());
    if (keys.isEmpty()) {
      return complete(depth, "Windows", "they have no column of PARTITION BY in common");
    }
    List<Integer> columns = new ArrayList<>();
    keys.forEach(
        key -> {
          if (key instanceof RexInputRef ref) {
            columns.add(ref.getIndex());
          }
        });
    String by =
        keys.stream()
            .map(
                key ->
                    key instanceof RexInputRef ref
                        ? name(project.getInput(), ref.getIndex())
                        : "an expression")
            .collect(Collectors.joining(", "));
    return byKey(
        depth,
        "Windows by " + by,
        columns.isEmpty() ? IndexNotes.COMPUTED : IndexNotes.ofRows(project.getInput(), columns));
  }

  /** What a column is called in the definition of its table, or else in the query. */
  private static String name(RelNode rel, int column) {
    ColumnOrigin origin = ColumnOrigin.of(rel, column, 0);
    if (origin != null) {
      return origin.table().columns().get(origin.ordinal()).name();
    }
    String name = rel.getRowType().getFieldNames().get(column);
    return name.startsWith("$") ? "an expression" : name;
  }
}
