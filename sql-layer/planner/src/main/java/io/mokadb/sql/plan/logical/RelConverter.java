package io.mokadb.sql.plan.logical;

import io.mokadb.sql.plan.calcite.CancellablePlanner;
import io.mokadb.sql.plan.calcite.ComputedRows;
import io.mokadb.sql.plan.calcite.JoinedColumns;
import io.mokadb.sql.plan.calcite.LateralCondition;
import io.mokadb.sql.plan.calcite.MergedColumns;
import io.mokadb.sql.plan.calcite.NestedLaterals;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Calcite's converter to relational algebra, with {@link ComputedRows} for VALUES and the
 * work-arounds for joins of {@code plan.calcite}. Confined to a statement.
 */
public final class RelConverter extends SqlToRelConverter {
  /** The joins that are being converted, the innermost first. */
  private final Deque<SqlJoin> joins = new ArrayDeque<>();

  private final NestedLaterals laterals;
  private final ComputedRowsFactory computed;

  public RelConverter(
      RelOptTable.ViewExpander views,
      SqlValidator validator,
      Prepare.CatalogReader reader,
      RelOptCluster cluster,
      SqlRexConvertletTable convertlets,
      Config config) {
    super(views, validator, reader, cluster, convertlets, config);
    this.laterals = new NestedLaterals(rexBuilder);
    this.computed = new ComputedRowsFactory(cluster, validator);
  }

  @Override
  protected Blackboard createBlackboard(
      SqlValidatorScope scope, Map<String, RexNode> names, boolean top) {
    return new Blackboard(scope, names, top) {
      @Override
      public RexNode visit(SqlIdentifier name) {
        RexNode column = super.visit(name);
        laterals.converted(column, name, scope);
        return column;
      }
    };
  }

  /**
   * Validator and converter may find types that differ, in nullability most of all. The types of
   * the tree count, because its expressions are compiled with them.
   */
  @Override
  protected RelRoot convertQueryRecursive(SqlNode query, boolean top, RelDataType target) {
    CancellablePlanner.check(cluster);
    RelRoot root = super.convertQueryRecursive(query, top, target);
    if (top && query.isA(SqlKind.QUERY)) {
      agree(query, root.rel.getRowType().getFieldList());
    }
    return root;
  }

  private void agree(SqlNode query, List<RelDataTypeField> converted) {
    List<RelDataTypeField> validated = validator().getValidatedNodeType(query).getFieldList();
    boolean same = true;
    RelDataTypeFactory.Builder type = cluster.getTypeFactory().builder();
    for (int i = 0; i < validated.size(); i++) {
      same &= validated.get(i).getType().equals(converted.get(i).getType());
      type.add(validated.get(i).getName(), converted.get(i).getType());
    }
    if (!same) {
      validator().setValidatedNodeType(query, type.build());
    }
  }

  @Override
  protected void convertFrom(Blackboard bb, SqlNode from, List<String> names) {
    CancellablePlanner.check(cluster);
    ComputedRows rows =
        from != null && from.getKind() == SqlKind.VALUES
            ? computed.of(bb, (SqlCall) from, names)
            : null;
    if (rows != null) {
      bb.setRoot(rows, true);
      return;
    }
    if (from instanceof SqlJoin join) {
      joins.push(join);
      super.convertFrom(bb, from, names);
      joins.pop();
    } else {
      super.convertFrom(bb, from, names);
      if (from != null && from.getKind() == SqlKind.AS) {
        name(bb, (SqlCall) from);
      }
    }
  }

  private static void name(Blackboard bb, SqlCall as) {
    RelNode named = NamedScans.named(bb.root(), ((SqlIdentifier) as.operand(1)).getSimple());
    if (named != bb.root()) {
      bb.setRoot(named, true);
    }
  }

  @Override
  protected RelNode createJoin(
      Blackboard bb, RelNode left, RelNode right, RexNode condition, JoinRelType type) {
    RexNode meant = joins.isEmpty() ? condition : meant(joins.peek(), left, right, condition);
    Set<RelNode> tables = tables(bb, right);
    if (laterals.concerns(bb.scope, right, tables.size())) {
      return nested(bb, left, right, tables, meant, type);
    }
    if (!SubQueryRemoval.contains(meant)) {
      return super.createJoin(bb, left, right, meant, type);
    }
    RelNode joined = withoutRows(bb, left, right, meant, type);
    RelNode lateral = super.createJoin(bb, left, right, rexBuilder.makeLiteral(true), type);
    return lateral instanceof LogicalCorrelate correlate && joined instanceof Join join
        ? LateralCondition.inside(correlate, join)
        : super.createJoin(bb, left, right, meant, type);
  }

  private RexNode meant(SqlJoin written, RelNode left, RelNode right, RexNode condition) {
    return MergedColumns.settle(
        written,
        left,
        right,
        JoinedColumns.areIn(written)
            ? UsingCondition.withoutCasts(condition, rexBuilder)
            : condition,
        (SqlValidatorImpl) validator());
  }

  /** A join with LATERAL in parentheses. */
  private RelNode nested(
      Blackboard bb,
      RelNode left,
      RelNode right,
      Set<RelNode> tables,
      RexNode condition,
      JoinRelType type) {
    Join joined = (Join) withoutRows(bb, left, right, condition, type);
    CorrelationId id = cluster.createCorrel();
    RelNode bound =
        laterals.bound(
            bb.scope,
            left.getRowType(),
            right,
            id,
            (table, changed) -> {
              if (tables.contains(table)) {
                // Names are looked up in the tables of FROM, which the converter knows by this.
                createBlackboard(bb.scope, null, false).setRoot(changed, true);
              }
            });
    if (!RelOptUtil.getVariablesUsed(bound).contains(id)) {
      return joined.copy(joined.getTraitSet(), List.of(left, right));
    }
    LogicalCorrelate lateral =
        LogicalCorrelate.create(
            left,
            bound,
            List.of(),
            id,
            ImmutableBitSet.range(left.getRowType().getFieldCount()),
            type);
    return condition.isAlwaysTrue() ? lateral : LateralCondition.inside(lateral, joined);
  }

  /** The tables of a part of FROM. */
  private static Set<RelNode> tables(Blackboard bb, RelNode from) {
    Set<RelNode> tables = Collections.newSetFromMap(new IdentityHashMap<>());
    bb.flatten(List.of(from), 0, new int[1], (table, offset) -> tables.add(table));
    return tables;
  }

  /** A join with a right side that has no rows, and nothing that is correlated. */
  private RelNode withoutRows(
      Blackboard bb, RelNode left, RelNode right, RexNode condition, JoinRelType type) {
    RelNode rows = LogicalValues.createEmpty(cluster, right.getRowType());
    return super.createJoin(bb, left, rows, condition, type);
  }

  @Override
  public RelNode convertValues(SqlCall values, RelDataType targetRowType) {
    ComputedRows rows =
        targetRowType == null
            ? computed.of(
                createBlackboard(validator().getOverScope(values), null, false), values, null)
            : null;
    return rows == null ? super.convertValues(values, targetRowType) : rows;
  }

  private SqlValidator validator() {
    return Objects.requireNonNull(validator);
  }
}
