package io.mokadb.sql.plan.logical;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/** The rows of trees, worked out in the plainest way. */
final class TreeRows {
  private TreeRows() {}

  static List<List<Integer>> of(RelNode rel) {
    if (rel instanceof Values values) {
      return values.getTuples().stream()
          .map(tuple -> tuple.stream().map(literal -> value(literal, List.of())).toList())
          .toList();
    }
    if (rel instanceof Project project) {
      return of(project.getInput()).stream()
          .map(row -> project.getProjects().stream().map(one -> value(one, row)).toList())
          .toList();
    }
    if (rel instanceof Filter filter) {
      return of(filter.getInput()).stream()
          .filter(row -> isTrue(filter.getCondition(), row))
          .toList();
    }
    if (rel instanceof Sort sort) {
      return of(sort.getInput()).stream().limit(RexLiteral.intValue(sort.fetch)).toList();
    }
    if (rel instanceof Join join) {
      return joined(join);
    }
    return rel instanceof Aggregate aggregate ? groups(aggregate) : sets((SetOp) rel);
  }

  static Integer value(RexNode node, List<Integer> row) {
    return node instanceof RexInputRef ref
        ? row.get(ref.getIndex())
        : ((RexLiteral) node).getValueAs(Integer.class);
  }

  private static boolean isTrue(RexNode condition, List<Integer> row) {
    if (condition instanceof RexLiteral literal) {
      return RexLiteral.booleanValue(literal);
    }
    RexCall call = (RexCall) condition;
    Integer first = value(call.getOperands().get(0), row);
    return call.getKind() == SqlKind.IS_NULL
        ? first == null
        : first != null && first.equals(value(call.getOperands().get(1), row));
  }

  private static List<List<Integer>> joined(Join join) {
    List<List<Integer>> lefts = of(join.getLeft());
    List<List<Integer>> rights = of(join.getRight());
    JoinRelType type = join.getJoinType();
    List<List<Integer>> rows = new ArrayList<>();
    boolean[] met = new boolean[rights.size()];
    for (List<Integer> left : lefts) {
      boolean any = false;
      for (int i = 0; i < rights.size(); i++) {
        List<Integer> both = joined(left, rights.get(i));
        if (isTrue(join.getCondition(), both)) {
          any = true;
          met[i] = true;
          if (type.projectsRight()) {
            rows.add(both);
          }
        }
      }
      if (any ? type == JoinRelType.SEMI : type == JoinRelType.ANTI) {
        rows.add(left);
      } else if (!any && type.generatesNullsOnRight()) {
        rows.add(joined(left, nulls(join.getRight())));
      }
    }
    for (int i = 0; i < met.length && type.generatesNullsOnLeft(); i++) {
      if (!met[i]) {
        rows.add(joined(nulls(join.getLeft()), rights.get(i)));
      }
    }
    return rows;
  }

  private static List<Integer> joined(List<Integer> left, List<Integer> right) {
    List<Integer> both = new ArrayList<>(left);
    both.addAll(right);
    return both;
  }

  private static List<Integer> nulls(RelNode rel) {
    return Collections.nCopies(rel.getRowType().getFieldCount(), null);
  }

  private static List<List<Integer>> groups(Aggregate aggregate) {
    List<List<Integer>> input = of(aggregate.getInput());
    List<List<Integer>> rows = new ArrayList<>();
    for (ImmutableBitSet set : aggregate.getGroupSets()) {
      Map<List<Integer>, List<List<Integer>>> groups = new LinkedHashMap<>();
      if (set.isEmpty()) {
        groups.put(
            new ArrayList<>(Collections.nCopies(aggregate.getGroupCount(), null)),
            new ArrayList<>());
      }
      for (List<Integer> row : input) {
        List<Integer> key = new ArrayList<>();
        aggregate.getGroupSet().forEach(i -> key.add(set.get(i) ? row.get(i) : null));
        groups.computeIfAbsent(key, none -> new ArrayList<>()).add(row);
      }
      groups.forEach(
          (key, members) -> {
            List<Integer> row = new ArrayList<>(key);
            aggregate.getAggCallList().forEach(call -> row.add(value(call, members)));
            rows.add(row);
          });
    }
    return rows;
  }

  private static Integer value(AggregateCall call, List<List<Integer>> rows) {
    return call.getAggregation().getKind() == SqlKind.COUNT
        ? Integer.valueOf(rows.size())
        : rows.stream()
            .map(row -> row.get(call.getArgList().get(0)))
            .filter(Objects::nonNull)
            .max(Integer::compare)
            .orElse(null);
  }

  private static List<List<Integer>> sets(SetOp operation) {
    List<List<Integer>> rows = new ArrayList<>(of(operation.getInput(0)));
    List<List<Integer>> others = new ArrayList<>(of(operation.getInput(1)));
    if (!operation.all) {
      rows = new ArrayList<>(new LinkedHashSet<>(rows));
      others = new ArrayList<>(new LinkedHashSet<>(others));
    }
    if (operation instanceof Union) {
      rows.addAll(others);
      return operation.all ? rows : new ArrayList<>(new LinkedHashSet<>(rows));
    }
    boolean common = operation instanceof Intersect;
    List<List<Integer>> kept = new ArrayList<>();
    for (List<Integer> row : rows) {
      if (others.remove(row) == common) {
        kept.add(row);
      }
    }
    return kept;
  }
}
