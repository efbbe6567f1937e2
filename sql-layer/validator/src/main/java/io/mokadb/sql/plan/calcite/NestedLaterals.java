package io.mokadb.sql.plan.calcite;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.validate.JoinScope;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SqlQualified;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * The references of LATERAL in joins in parentheses on the right side of another join. A reference
 * to a column of the FROM clause counts from the first table of the whole clause. Without this
 * class, the converter of Calcite 1.42.0 takes it for a column of the left side of every join that
 * it stands in. Here it belongs to the join that has the column on its left, and stays open for the
 * joins around that one otherwise. No upstream issue found. Confined to a statement.
 */
public final class NestedLaterals {
  /** The scope of the FROM clause with the column that a variable stands for. */
  private final Map<CorrelationId, SqlValidatorScope> scopes = new HashMap<>();

  private final RexBuilder rex;

  public NestedLaterals(RexBuilder rex) {
    this.rex = rex;
  }

  /**
   * To be told of every column that is converted.
   *
   * @param column the expression that a name was converted to
   * @param scope that the name stands in
   */
  public void converted(RexNode column, SqlIdentifier name, SqlValidatorScope scope) {
    if (column instanceof RexFieldAccess access && variableOf(access) != null) {
      SqlQualified qualified = scope.fullyQualify(name);
      SqlValidatorScope.ResolvedImpl found = new SqlValidatorScope.ResolvedImpl();
      scope.resolve(
          qualified.prefix(), scope.getValidator().getCatalogReader().nameMatcher(), false, found);
      scopes.put(variableOf(access).id, found.only().scope);
    }
  }

  private static RexCorrelVariable variableOf(RexFieldAccess access) {
    RexNode of = access.getReferenceExpr();
    while (of instanceof RexFieldAccess field) {
      of = field.getReferenceExpr();
    }
    return of instanceof RexCorrelVariable variable ? variable : null;
  }

  /**
   * True if a join stands in parentheses on the right of another one, or has such a join on its
   * right, and refers to tables that are written before.
   *
   * @param right of the join
   * @param tables that the right side has
   */
  public boolean concerns(SqlValidatorScope join, RelNode right, int tables) {
    if (!(join instanceof JoinScope nested) || tables == 1 && firstColumn(nested) == 0) {
      return false;
    }
    SqlValidatorScope clause = clauseOf(nested);
    return RelOptUtil.getVariablesUsed(right).stream().anyMatch(id -> scopes.get(id) == clause);
  }

  /**
   * The right side of a join, with a variable for the left side's rows.
   *
   * @param join {@link #concerns concerned}
   * @param left the rows of the left side
   * @param id of the variable
   * @param changed is told of every node of the right side, and of what it has become
   */
  public RelNode bound(
      SqlValidatorScope join,
      RelDataType left,
      RelNode right,
      CorrelationId id,
      BiConsumer<RelNode, RelNode> changed) {
    return new Columns((JoinScope) join, left, id).in(right, changed);
  }

  /** The scope of the whole FROM clause that a join stands in. */
  private static SqlValidatorScope clauseOf(JoinScope join) {
    SqlValidatorScope clause = join;
    while (clause instanceof JoinScope inner) {
      clause = inner.getUsingScope();
    }
    return clause;
  }

  /** The position of a join's first column among the columns of the whole FROM clause. */
  private static int firstColumn(JoinScope join) {
    if (!(clauseOf(join) instanceof ListScope clause) || join.getChildren().isEmpty()) {
      return 0;
    }
    SqlValidatorNamespace first = join.getChildren().get(0);
    int columns = 0;
    for (SqlValidatorNamespace table : clause.getChildren()) {
      if (table == first) {
        break;
      }
      columns += table.getRowType().getFieldCount();
    }
    return columns;
  }

  /** Makes references to the left side of one join its own. */
  private final class Columns extends RexShuttle {
    private final SqlValidatorScope join;
    private final SqlValidatorScope clause;
    private final int first;
    private final RelDataType left;
    private final CorrelationId id;

    Columns(JoinScope join, RelDataType left, CorrelationId id) {
      this.join = join;
      this.clause = clauseOf(join);
      this.first = firstColumn(join);
      this.left = left;
      this.id = id;
    }

    RelNode in(RelNode tree, BiConsumer<RelNode, RelNode> changed) {
      return tree.accept(
          new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
              RelNode visited = super.visit(other).accept(Columns.this);
              changed.accept(other, visited);
              return visited;
            }
          });
    }

    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
      if (!(access.getReferenceExpr() instanceof RexCorrelVariable variable)) {
        return super.visitFieldAccess(access);
      }
      SqlValidatorScope scope = scopes.get(variable.id);
      int index = access.getField().getIndex() - (scope == clause ? first : 0);
      if (scope != clause && scope != join || index < 0 || index >= left.getFieldCount()) {
        return access;
      }
      RexNode column = rex.makeFieldAccess(rex.makeCorrel(left, id), index);
      return rex.ensureType(access.getType(), column, true);
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery subQuery) {
      RexSubQuery visited = (RexSubQuery) super.visitSubQuery(subQuery);
      return visited.clone(in(visited.rel, (from, to) -> {}));
    }
  }
}
