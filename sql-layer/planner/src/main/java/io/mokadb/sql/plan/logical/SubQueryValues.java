package io.mokadb.sql.plan.logical;

import io.mokadb.session.MokaException;
import io.mokadb.sql.plan.calcite.Filters;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Collect;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/** The expressions and joins that stand for sub-queries. Confined to a statement. */
public final class SubQueryValues implements Dependent.SubQueryValue {
  private final RexBuilder rex;
  private final SubQueryRemoval removal;
  private final QuantifiedValues quantified;
  private final SemiJoins semiJoins;

  /**
   * @param asWritten whether each row is to ask the sub-query, whatever it costs
   */
  SubQueryValues(RexBuilder rex, SubQueryRemoval removal, boolean asWritten) {
    this.rex = rex;
    this.removal = removal;
    this.quantified = new QuantifiedValues(rex, removal, asWritten);
    this.semiJoins = new SemiJoins(rex, removal, quantified);
  }

  /** Joins a host if that is all that a condition asks for; else leaves it as it is. */
  boolean semiJoin(RexNode condition, Dependent host) {
    return semiJoins.join(condition, host);
  }

  @Override
  public RexNode of(RexSubQuery subQuery, List<RexNode> operands, Dependent host) {
    return switch (subQuery.getKind()) {
      case SCALAR_QUERY -> scalar(subQuery, host);
      case EXISTS -> exists(subQuery.rel, host);
      case UNIQUE -> unique(subQuery, host);
      case IN, SOME -> quantified.of(subQuery, operands, host);
      case ARRAY_QUERY_CONSTRUCTOR, MULTISET_QUERY_CONSTRUCTOR, MAP_QUERY_CONSTRUCTOR ->
          collection(subQuery, host);
      default ->
          throw MokaException.unsupported(
              "A sub-query with " + subQuery.getOperator().getName() + " is not supported");
    };
  }

  private RexNode scalar(RexSubQuery subQuery, Dependent host) {
    OuterRow row = host.row();
    RelNode query = removal.visit(subQuery.rel, host.around(row));
    if (query instanceof Project project
        && project.getInput() instanceof Values values
        && values.getTuples().size() == 1
        && isPlain(project)
        && Typed.fits(rex, subQuery.getType(), project.getProjects().get(0))) {
      return overRow(project.getProjects().get(0), row, values, host);
    }
    return host.column(host.join(single(query, row, host), row, JoinRelType.LEFT));
  }

  /** True if the expression is nothing that a row of its own is needed for. */
  private static boolean isPlain(Project project) {
    return !project.containsOver() && RexUtil.isDeterministic(project.getProjects().get(0));
  }

  /** The value of a query of one row without a table. */
  private static RexNode overRow(RexNode value, OuterRow row, Values values, Dependent host) {
    return value.accept(
        new RexShuttle() {
          @Override
          public RexNode visitFieldAccess(RexFieldAccess access) {
            return access.getReferenceExpr() instanceof RexCorrelVariable variable
                    && variable.id.equals(row.variable())
                ? host.column(access.getField().getIndex())
                : super.visitFieldAccess(access);
          }

          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return values.getTuples().get(0).get(ref.getIndex());
          }
        });
  }

  /** The query, which fails if it gives more than one row. */
  private RelNode single(RelNode query, OuterRow row, Dependent host) {
    if (givesOneAtMost(query) || row.isUsed() && isUniqueForRow(query, row, host)) {
      return query;
    }
    return AggregateFactory.ofAll(
        query, List.of(AggregateFactory.call(SqlStdOperatorTable.SINGLE_VALUE, query, 0)));
  }

  private static boolean givesOneAtMost(RelNode query) {
    if (query instanceof Project || query instanceof Filter) {
      return givesOneAtMost(query.getInput(0)) || isUniqueByKey(query);
    }
    if (query instanceof Sort sort) {
      return sort.fetch instanceof RexLiteral most && RexLiteral.intValue(most) <= 1
          || givesOneAtMost(sort.getInput());
    }
    return givesOne(query)
        || query instanceof Values values && values.getTuples().size() <= 1
        || isUniqueByKey(query);
  }

  private static boolean isUniqueByKey(RelNode query) {
    RelMetadataQuery metadata = query.getCluster().getMetadataQuery();
    return Boolean.TRUE.equals(metadata.areColumnsUnique(query, ImmutableBitSet.of()));
  }

  /** True if the row tells the values of columns of which the query has each combination once. */
  private boolean isUniqueForRow(RelNode query, OuterRow row, Dependent host) {
    RelDataType outer = host.input().getRowType();
    DecorrelatedSubquery pulled = DecorrelatedSubquery.of(query, row.variable(), outer, rex);
    if (pulled == null) {
      return false;
    }
    ImmutableBitSet known = pulled.known(outer.getFieldCount());
    return !known.isEmpty()
        && Boolean.TRUE.equals(
            query.getCluster().getMetadataQuery().areColumnsUnique(pulled.rel(), known));
  }

  static boolean givesOne(RelNode query) {
    return query instanceof Aggregate aggregate
            && aggregate.getGroupSets().equals(List.of(ImmutableBitSet.of()))
        || query instanceof Project project && givesOne(project.getInput())
        || query instanceof Values values && values.getTuples().size() == 1;
  }

  private RexNode exists(RelNode rel, Dependent host) {
    OuterRow row = host.row();
    RelNode query = removal.visit(rel, host.around(row));
    return exists(query, row, host);
  }

  private RexNode exists(RelNode query, OuterRow row, Dependent host) {
    if (givesOne(query)) {
      return rex.makeLiteral(true);
    }
    RelNode one =
        LogicalSort.create(
            LogicalProject.create(
                query, List.of(), List.of(rex.makeLiteral(true)), List.of("$f0"), Set.of()),
            RelCollations.EMPTY,
            null,
            rex.makeExactLiteral(BigDecimal.ONE));
    return rex.makeCall(
        SqlStdOperatorTable.IS_NOT_NULL, host.column(host.join(one, row, JoinRelType.LEFT)));
  }

  /** Rows with a null are different from all others. */
  private RexNode unique(RexSubQuery subQuery, Dependent host) {
    OuterRow row = host.row();
    RelNode query = removal.visit(subQuery.rel, host.around(row));
    List<RexNode> present = new ArrayList<>();
    for (RelDataTypeField field : query.getRowType().getFieldList()) {
      if (field.getType().isNullable()) {
        present.add(
            rex.makeCall(
                SqlStdOperatorTable.IS_NOT_NULL, rex.makeInputRef(query, field.getIndex())));
      }
    }
    RelNode rows =
        present.isEmpty() ? query : Filters.of(query, RexUtil.composeConjunction(rex, present));
    int width = query.getRowType().getFieldCount();
    RelNode counted =
        AggregateFactory.grouped(
            rows, ImmutableBitSet.range(width), List.of(AggregateFactory.count(rows)));
    RelNode repeated =
        Filters.of(
            counted,
            rex.makeCall(
                SqlStdOperatorTable.GREATER_THAN,
                rex.makeInputRef(counted, width),
                rex.makeExactLiteral(BigDecimal.ONE)));
    return rex.makeCall(SqlStdOperatorTable.NOT, exists(repeated, row, host));
  }

  private RexNode collection(RexSubQuery subQuery, Dependent host) {
    OuterRow row = host.row();
    RelNode query = removal.visit(subQuery.rel, host.around(row));
    RelNode collected = Collect.create(query, subQuery.getKind(), "x");
    // A collection of nothing is one too, so there is always one row and no null.
    return host.column(host.join(collected, row, JoinRelType.INNER));
  }
}
