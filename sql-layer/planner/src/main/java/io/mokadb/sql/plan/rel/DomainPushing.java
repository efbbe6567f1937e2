package io.mokadb.sql.plan.rel;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Works a tree out for all values of a domain at once (Neumann and Kemper, "Unnesting Arbitrary
 * Queries"): each node of the result has the columns of the node, then those of the domain. One per
 * domain; confined.
 */
final class DomainPushing {
  private final Domain domain;
  private final boolean exact;
  private final RexBuilder rex;
  private final DomainGroups groups;
  private final IdentityHashMap<RelNode, Boolean> dependent = new IdentityHashMap<>();

  /**
   * @param exact whether the result may hold rows for values of the domain alone
   */
  DomainPushing(Domain domain, boolean exact, RexBuilder rex) {
    this.domain = domain;
    this.exact = exact;
    this.rex = rex;
    this.groups = new DomainGroups(domain, rex);
  }

  /**
   * The tree for all values.
   *
   * @return null if there is none
   */
  RelNode push(RelNode rel) {
    CancellablePlanner.check(rel.getCluster());
    if (!isDependent(rel)) {
      return domain.beside(rel);
    }
    if (rel instanceof Filter filter) {
      return filter(filter);
    }
    if (rel instanceof Project project) {
      return project(project);
    }
    if (rel instanceof Join join) {
      return join(join);
    }
    if (rel instanceof Aggregate aggregate) {
      RelNode input = push(aggregate.getInput());
      return input == null ? null : groups.of(aggregate, input);
    }
    if (rel instanceof Sort sort) {
      return sort(sort);
    }
    if (rel instanceof SetOp operation) {
      return setOperation(operation);
    }
    return rel instanceof Correlate correlate ? correlate(correlate) : null;
  }

  private boolean isDependent(RelNode rel) {
    return dependent.computeIfAbsent(rel, domain::isIn);
  }

  private static int width(RelNode rel) {
    return rel.getRowType().getFieldCount();
  }

  private RelNode filter(Filter filter) {
    if (!exact && !isDependent(filter.getInput())) {
      RelNode keyed = keyed(filter);
      if (keyed != null) {
        return keyed;
      }
    }
    RelNode input = push(filter.getInput());
    return input == null || containsOver(filter.getCondition())
        ? null
        : Filters.of(
            input,
            domain.over(filter.getCondition(), input.getRowType(), width(filter.getInput())));
  }

  private static boolean containsOver(RexNode node) {
    return org.apache.calcite.rex.RexOver.containsOver(node);
  }

  /** Where each column of the domain has an equal column here, the domain is not needed. */
  private RelNode keyed(Filter filter) {
    List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
    List<RexNode> equal = domain.equals(conditions);
    if (equal == null) {
      return null;
    }
    List<RexNode> rest = new ArrayList<>();
    for (RexNode condition : conditions) {
      rest.add(
          domain.over(condition, index -> rex.makeInputRef(filter.getInput(), index), equal::get));
    }
    // What is left of the equality that was used is "x = x": it keeps out nulls.
    RelNode rows = Filters.of(filter.getInput(), RexUtil.composeConjunction(rex, present(rest)));
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < width(rows); i++) {
      columns.add(rex.makeInputRef(rows, i));
    }
    columns.addAll(equal);
    return LogicalProject.create(rows, List.of(), columns, (List<String>) null, Set.of());
  }

  private List<RexNode> present(List<RexNode> conditions) {
    List<RexNode> present = new ArrayList<>();
    for (RexNode condition : conditions) {
      if (condition.getKind() == SqlKind.EQUALS
          && condition instanceof org.apache.calcite.rex.RexCall call
          && call.getOperands().get(0).equals(call.getOperands().get(1))) {
        present.add(rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, call.getOperands().get(0)));
      } else {
        present.add(condition);
      }
    }
    return present;
  }

  private RelNode project(Project project) {
    RelNode input = push(project.getInput());
    if (input == null) {
      return null;
    }
    int first = width(project.getInput());
    List<RexNode> columns = new ArrayList<>();
    List<RexNode> keys = new ArrayList<>();
    for (int i = 0; i < domain.width(); i++) {
      keys.add(rex.makeInputRef(input, first + i));
    }
    RexShuttle windows = new PerValue(keys);
    for (RexNode one : project.getProjects()) {
      columns.add(domain.over(one, input.getRowType(), first).accept(windows));
    }
    columns.addAll(keys);
    return LogicalProject.create(input, List.of(), columns, (List<String>) null, Set.of());
  }

  private RelNode sort(Sort sort) {
    if (isAnyOfSame(sort)) {
      RelNode input = push(sort.getInput());
      return input == null ? null : AggregateFactory.distinct(input);
    }
    if (sort.fetch != null && !(sort.fetch instanceof RexLiteral)
        || sort.offset != null && !(sort.offset instanceof RexLiteral)) {
      return null;
    }
    RelNode input = push(sort.getInput());
    if (input == null || sort.fetch == null && sort.offset == null) {
      return input;
    }
    int width = width(input);
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      columns.add(rex.makeInputRef(input, i));
    }
    columns.add(rowNumber(sort, input));
    RelNode numbered =
        LogicalProject.create(input, List.of(), columns, (List<String>) null, Set.of());
    return domain.columns(
        Filters.of(numbered, between(sort, rex.makeInputRef(numbered, width))),
        IntStream.range(0, width).boxed().toList());
  }

  /** Whether one row is taken of rows that are all the same. */
  private static boolean isAnyOfSame(Sort sort) {
    return sort.offset == null
        && sort.fetch instanceof RexLiteral one
        && RexLiteral.intValue(one) == 1
        && sort.getInput() instanceof Project project
        && project.getProjects().stream().allMatch(RexLiteral.class::isInstance);
  }

  private RexNode rowNumber(Sort sort, RelNode input) {
    int first = width(sort.getInput());
    List<RexNode> keys = new ArrayList<>();
    for (int i = 0; i < domain.width(); i++) {
      keys.add(rex.makeInputRef(input, first + i));
    }
    List<RexFieldCollation> order = new ArrayList<>();
    for (RelFieldCollation collation : sort.getCollation().getFieldCollations()) {
      Set<SqlKind> flags = EnumSet.noneOf(SqlKind.class);
      if (collation.getDirection().isDescending()) {
        flags.add(SqlKind.DESCENDING);
      }
      if (collation.nullDirection == RelFieldCollation.NullDirection.FIRST) {
        flags.add(SqlKind.NULLS_FIRST);
      } else if (collation.nullDirection == RelFieldCollation.NullDirection.LAST) {
        flags.add(SqlKind.NULLS_LAST);
      }
      order.add(new RexFieldCollation(rex.makeInputRef(input, collation.getFieldIndex()), flags));
    }
    return rex.makeOver(
        rex.getTypeFactory().createSqlType(SqlTypeName.BIGINT),
        SqlStdOperatorTable.ROW_NUMBER,
        List.of(),
        keys,
        com.google.common.collect.ImmutableList.copyOf(order),
        RexWindowBounds.UNBOUNDED_PRECEDING,
        RexWindowBounds.CURRENT_ROW,
        RexWindowExclusion.EXCLUDE_NO_OTHER,
        true,
        true,
        false,
        false,
        false);
  }

  private RexNode between(Sort sort, RexNode number) {
    BigDecimal skipped = sort.offset == null ? BigDecimal.ZERO : value(sort.offset);
    List<RexNode> conditions = new ArrayList<>();
    conditions.add(
        rex.makeCall(
            SqlStdOperatorTable.GREATER_THAN,
            number,
            rex.makeExactLiteral(skipped, number.getType())));
    if (sort.fetch != null) {
      conditions.add(
          rex.makeCall(
              SqlStdOperatorTable.LESS_THAN_OR_EQUAL,
              number,
              rex.makeExactLiteral(skipped.add(value(sort.fetch)), number.getType())));
    }
    return RexUtil.composeConjunction(rex, conditions);
  }

  private static BigDecimal value(RexNode literal) {
    return ((RexLiteral) literal).getValueAs(BigDecimal.class);
  }

  private RelNode setOperation(SetOp operation) {
    List<RelNode> inputs = new ArrayList<>();
    for (RelNode input : operation.getInputs()) {
      RelNode pushed = push(input);
      if (pushed == null) {
        return null;
      }
      inputs.add(pushed);
    }
    return operation.copy(operation.getTraitSet(), inputs);
  }

  private RelNode join(Join join) {
    JoinRelType type = join.getJoinType();
    boolean ofRight =
        isDependent(join.getRight()) || type == JoinRelType.RIGHT || type == JoinRelType.FULL;
    boolean ofLeft =
        isDependent(join.getLeft())
            || (type == JoinRelType.INNER ? !ofRight : type != JoinRelType.RIGHT);
    RelNode left = ofLeft ? push(join.getLeft()) : join.getLeft();
    RelNode right = ofRight ? push(join.getRight()) : join.getRight();
    if (left == null || right == null) {
      return null;
    }
    int leftWidth = width(join.getLeft());
    int shift = width(left) - leftWidth;
    int first = ofLeft ? leftWidth : width(left) + width(join.getRight());
    List<RexNode> both = new ArrayList<>(Domain.fields(left).size());
    for (var field : Domain.fields(left)) {
      both.add(new RexInputRef(both.size(), field.getType()));
    }
    for (var field : Domain.fields(right)) {
      both.add(new RexInputRef(both.size(), field.getType()));
    }
    List<RexNode> conditions = new ArrayList<>();
    conditions.add(
        domain.over(
            join.getCondition(),
            index -> both.get(index < leftWidth ? index : index + shift),
            column -> both.get(first + column)));
    if (ofLeft && ofRight) {
      int other = width(left) + width(join.getRight());
      for (int i = 0; i < domain.width(); i++) {
        conditions.add(same(both.get(leftWidth + i), both.get(other + i)));
      }
    }
    RelNode joined =
        LogicalJoin.create(
            left, right, List.of(), RexUtil.composeConjunction(rex, conditions), Set.of(), type);
    return type.projectsRight() ? arranged(join, joined, shift, first) : joined;
  }

  private RexNode same(RexNode a, RexNode b) {
    return rex.makeCall(
        a.getType().isNullable() && b.getType().isNullable()
            ? SqlStdOperatorTable.IS_NOT_DISTINCT_FROM
            : SqlStdOperatorTable.EQUALS,
        a,
        b);
  }

  /** The columns of a join, then those of the domain. */
  private RelNode arranged(Join join, RelNode joined, int shift, int first) {
    int leftWidth = width(join.getLeft());
    int rightWidth = width(join.getRight());
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < leftWidth + rightWidth; i++) {
      columns.add(rex.makeInputRef(joined, i < leftWidth ? i : i + shift));
    }
    int ofRight = leftWidth + shift + rightWidth;
    for (int i = 0; i < domain.width(); i++) {
      RexNode one =
          rex.makeInputRef(joined, (join.getJoinType() == JoinRelType.RIGHT ? ofRight : first) + i);
      columns.add(
          join.getJoinType() == JoinRelType.FULL
              ? ofEither(one, rex.makeInputRef(joined, ofRight + i), domain.type(i))
              : one);
    }
    return LogicalProject.create(joined, List.of(), columns, (List<String>) null, Set.of());
  }

  /** Each row of a FULL JOIN has a value on one side, which is as little null as the domain's. */
  private RexNode ofEither(RexNode left, RexNode right, RelDataType type) {
    RexNode value = rex.makeCall(SqlStdOperatorTable.COALESCE, left, right);
    return type.isNullable() ? value : rex.makeNotNull(value);
  }

  /** A dependent join in the right side of another one: its left side has the domain too. */
  private RelNode correlate(Correlate correlate) {
    RelNode left = push(correlate.getLeft());
    if (left == null) {
      return null;
    }
    int leftWidth = width(correlate.getLeft());
    RelNode rows = RowsSeen.moved(correlate, left, domain);
    if (!correlate.getJoinType().projectsRight()) {
      return rows;
    }
    int rightWidth = width(correlate.getRight());
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < leftWidth + rightWidth; i++) {
      places.add(i < leftWidth ? i : i + domain.width());
    }
    for (int i = 0; i < domain.width(); i++) {
      places.add(leftWidth + i);
    }
    return domain.columns(rows, places);
  }

  /** Windows are those of one value each. */
  private final class PerValue extends RexShuttle {
    private final List<RexNode> keys;

    PerValue(List<RexNode> keys) {
      this.keys = keys;
    }

    @Override
    public RexWindow visitWindow(RexWindow window) {
      List<RexNode> partition = new ArrayList<>(keys);
      partition.addAll(window.partitionKeys);
      return rex.makeWindow(
          partition,
          window.orderKeys,
          window.getLowerBound(),
          window.getUpperBound(),
          window.isRows(),
          window.getExclude());
    }
  }
}
