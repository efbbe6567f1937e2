package io.mokadb.hibernate;

import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.sql.ast.Clause;
import org.hibernate.sql.ast.SqlAstNodeRenderingMode;
import org.hibernate.sql.ast.spi.AbstractSqlAstTranslator;
import org.hibernate.sql.ast.tree.Statement;
import org.hibernate.sql.ast.tree.expression.Expression;
import org.hibernate.sql.ast.tree.from.NamedTableReference;
import org.hibernate.sql.ast.tree.insert.ConflictClause;
import org.hibernate.sql.ast.tree.predicate.BooleanExpressionPredicate;
import org.hibernate.sql.ast.tree.predicate.LikePredicate;
import org.hibernate.sql.ast.tree.select.QueryPart;
import org.hibernate.sql.ast.tree.update.UpdateStatement;
import org.hibernate.sql.exec.spi.JdbcOperation;

/** Writes the SQL of one statement. For one thread and one statement, as its parent is. */
final class MokaSqlAstTranslator<T extends JdbcOperation> extends AbstractSqlAstTranslator<T> {
  MokaSqlAstTranslator(SessionFactoryImplementor factory, Statement statement) {
    super(factory, statement);
  }

  @Override
  public void visitOffsetFetchClause(QueryPart queryPart) {
    if (!isRowNumberingCurrentQueryPart()) {
      // For percentages and ties there is no LIMIT.
      if (isRowsOnlyFetchClauseType(queryPart)) {
        renderLimitOffsetClause(queryPart);
      } else {
        renderOffsetFetchClause(queryPart, true);
      }
    }
  }

  @Override
  protected void visitConflictClause(ConflictClause conflictClause) {
    visitStandardConflictClause(conflictClause);
  }

  /** Grouping by a literal would mean a column's number. */
  @Override
  protected void renderExpressionAsClauseItem(Expression expression) {
    expression.accept(this);
  }

  @Override
  public void visitBooleanExpressionPredicate(BooleanExpressionPredicate predicate) {
    boolean negated = predicate.isNegated();
    if (negated) {
      appendSql("not (");
    }
    predicate.getExpression().accept(this);
    if (negated) {
      appendSql(')');
    }
  }

  /** {@code ? + ?} has no type. */
  @Override
  protected void visitArithmeticOperand(Expression expression) {
    render(expression, SqlAstNodeRenderingMode.NO_PLAIN_PARAMETER);
  }

  /** Without ESCAPE a backslash would be one. */
  @Override
  public void visitLikePredicate(LikePredicate predicate) {
    super.visitLikePredicate(predicate);
    if (predicate.getEscapeCharacter() == null) {
      appendSql(" escape ''");
    }
  }

  @Override
  protected void renderDmlTargetTableExpression(NamedTableReference table) {
    super.renderDmlTargetTableExpression(table);
    boolean unnamed = getClauseStack().getCurrent() == Clause.INSERT || updatesWithJoins();
    if (!unnamed) {
      renderTableReferenceIdentificationVariable(table);
    }
  }

  /** Then FROM names the table again, with its alias. */
  private boolean updatesWithJoins() {
    return getStatementStack().getCurrent() instanceof UpdateStatement update
        && hasNonTrivialFromClause(update.getFromClause());
  }

  @Override
  protected void renderFromClauseAfterUpdateSet(UpdateStatement statement) {
    renderFromClauseJoiningDmlTargetReference(statement);
  }
}
