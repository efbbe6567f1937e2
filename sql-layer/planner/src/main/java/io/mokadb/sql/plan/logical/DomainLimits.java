package io.mokadb.sql.plan.logical;

import com.google.common.collect.ImmutableList;
import io.mokadb.sql.plan.calcite.Filters;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Computes ORDER BY with LIMIT and OFFSET for all values of a domain at once, by numbering the rows
 * of each value. Confined to a domain.
 */
final class DomainLimits {
  private final DomainPushing pushing;
  private final Domain domain;
  private final RexBuilder rex;

  DomainLimits(DomainPushing pushing, Domain domain, RexBuilder rex) {
    this.pushing = pushing;
    this.domain = domain;
    this.rex = rex;
  }

  /** The rows with the columns of the domain behind their own; null if there are none. */
  RelNode over(Sort sort) {
    if (isAnyOfSame(sort)) {
      RelNode input = pushing.push(sort.getInput());
      return input == null ? null : AggregateFactory.distinct(input);
    }
    if (sort.fetch != null && !(sort.fetch instanceof RexLiteral)
        || sort.offset != null && !(sort.offset instanceof RexLiteral)) {
      return null;
    }
    RelNode input = pushing.push(sort.getInput());
    if (input == null || sort.fetch == null && sort.offset == null) {
      return input;
    }
    int width = DomainPushing.width(input);
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

  /** True if one row is taken of rows that are all the same. */
  private static boolean isAnyOfSame(Sort sort) {
    return sort.offset == null
        && sort.fetch instanceof RexLiteral one
        && RexLiteral.intValue(one) == 1
        && sort.getInput() instanceof Project project
        && project.getProjects().stream().allMatch(RexLiteral.class::isInstance);
  }

  private RexNode rowNumber(Sort sort, RelNode input) {
    int first = DomainPushing.width(sort.getInput());
    List<RexNode> keys = new ArrayList<>();
    for (int i = 0; i < domain.width(); i++) {
      keys.add(rex.makeInputRef(input, first + i));
    }
    return rex.makeOver(
        rex.getTypeFactory().createSqlType(SqlTypeName.BIGINT),
        SqlStdOperatorTable.ROW_NUMBER,
        List.of(),
        keys,
        ImmutableList.copyOf(order(sort, input)),
        RexWindowBounds.UNBOUNDED_PRECEDING,
        RexWindowBounds.CURRENT_ROW,
        RexWindowExclusion.EXCLUDE_NO_OTHER,
        true,
        true,
        false,
        false,
        false);
  }

  private List<RexFieldCollation> order(Sort sort, RelNode input) {
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
    return order;
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
}
