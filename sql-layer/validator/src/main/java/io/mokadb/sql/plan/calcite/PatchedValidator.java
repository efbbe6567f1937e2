package io.mokadb.sql.plan.calcite;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.AggregatingScope;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SelectNamespace;
import org.apache.calcite.sql.validate.SqlMonotonicity;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Static;

/**
 * Calcite's validator without the faults of its scopes and clauses, as of Calcite 1.42.0. Without
 * this class
 *
 * <ul>
 *   <li>LATERAL in parentheses sees the tables of its own parentheses only ({@link
 *       #registerQuery});
 *   <li>a window function of a sub-query in HAVING is refused as one of HAVING;
 *   <li>the ORDER BY of a SELECT DISTINCT with window functions is refused, see {@link
 *       DistinctOrder};
 *   <li>columns of NATURAL and USING are ambiguous in some clauses, see {@link JoinedColumns};
 *   <li>time doubles with each level of nested queries, for the question which columns are
 *       monotonic.
 * </ul>
 *
 * <p>No upstream issue found. Confined to a statement.
 */
public abstract class PatchedValidator extends SqlValidatorImpl {
  /** True if a join of the statement merges columns. */
  private boolean joinedColumns;

  /** The joins that are being validated, the innermost first. */
  private final Deque<SqlJoin> joins = new ArrayDeque<>();

  protected PatchedValidator(
      SqlOperatorTable operators,
      CalciteCatalogReader reader,
      RelDataTypeFactory factory,
      Config config) {
    super(operators, reader, factory, config);
  }

  /** Prepares a join, before it is registered. */
  protected final void prepareJoin(SqlJoin join) {
    joinedColumns |= JoinedColumns.areIn(join);
    NestedFunctions.settle(join);
  }

  /** Is called for a query whose columns of joins are qualified, before WHERE is validated. */
  protected void beforeWhere(SqlSelect select) {}

  /**
   * Gives LATERAL in parentheses all tables that are written before it, in the numbers that they
   * have in the whole FROM clause: Calcite's scope has those of its own parentheses only.
   */
  @Override
  protected void registerQuery(
      SqlValidatorScope parent,
      SqlValidatorScope using,
      SqlNode node,
      SqlNode enclosing,
      String alias,
      boolean nullable) {
    if (parent instanceof ListScope seen
        && seen.getNode() instanceof SqlSelect select
        && getWhereScope(select) instanceof ListScope clause
        && clause != seen) {
      seen.children.clear();
      seen.children.addAll(clause.children);
    }
    super.registerQuery(parent, using, node, enclosing, alias, nullable);
  }

  @Override
  protected void validateOrderList(SqlSelect select) {
    DistinctOrder.validate(select, this, () -> super.validateOrderList(select));
  }

  @Override
  protected void validateJoin(SqlJoin join, SqlValidatorScope scope) {
    joins.push(join);
    try {
      super.validateJoin(join, scope);
    } finally {
      joins.pop();
    }
  }

  @Override
  protected void validateFrom(SqlNode node, RelDataType target, SqlValidatorScope scope) {
    SqlJoin join = joins.peek();
    boolean right = joinedColumns && join != null && join.getRight() == node;
    if (right) {
      JoinedColumns.qualifyLateral(join, this);
    }
    super.validateFrom(node, target, scope);
    if (right) {
      JoinedColumns.qualifyCondition(join, this);
    }
  }

  @Override
  protected void validateWhereClause(SqlSelect select) {
    if (joinedColumns && select.getFrom() instanceof SqlJoin join) {
      JoinedColumns.qualify(select, join, this);
    }
    beforeWhere(select);
    super.validateWhereClause(select);
  }

  /**
   * Calcite takes a window function of a sub-query in HAVING for one of HAVING. It says so after it
   * has put expressions in the place of aliases, and before anything else.
   */
  @Override
  protected void validateHavingClause(SqlSelect select) {
    try {
      super.validateHavingClause(select);
    } catch (CalciteContextException e) {
      SqlNode having = select.getHaving();
      if (!InnerWindows.areAllIn(having)) {
        throw e;
      }
      AggregatingScope scope = (AggregatingScope) getSelectScope(select);
      inferUnknownTypes(typeFactory.createSqlType(SqlTypeName.BOOLEAN), scope, having);
      scope.checkAggregateExpr(having, true);
      having.validate(this, scope);
      if (!SqlTypeUtil.inBooleanFamily(deriveType(scope, having))) {
        throw newValidationError(having, Static.RESOURCE.havingMustBeBoolean());
      }
    }
  }

  /**
   * Nothing in Moka asks which columns grow with the rows, and Calcite's answer takes twice as long
   * with each query inside a query.
   */
  @Override
  protected SelectNamespace createSelectNamespace(SqlSelect select, SqlNode enclosing) {
    return new SelectNamespace(this, select, enclosing) {
      @Override
      public SqlMonotonicity getMonotonicity(String columnName) {
        return SqlMonotonicity.NOT_MONOTONIC;
      }
    };
  }
}
