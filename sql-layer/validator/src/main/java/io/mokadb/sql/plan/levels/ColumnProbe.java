package io.mokadb.sql.plan.levels;

import io.mokadb.session.SqlType;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.plan.schema.SchemaView;
import io.mokadb.sql.plan.validate.FunctionBodies;
import io.mokadb.sql.plan.validate.MokaValidator;
import io.mokadb.sql.runtime.Cancellation;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlAbstractGroupFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * A validator for which an aggregate is a function like any other: it may be anywhere, and makes no
 * groups. So it reaches every column of a statement whose aggregates are in the wrong query.
 * Confined; one per statement.
 */
public final class ColumnProbe extends MokaValidator {
  public ColumnProbe(
      CalciteCatalogReader reader,
      RelDataTypeFactory factory,
      boolean hasParameters,
      SqlType[] bound,
      SchemaView view,
      FunctionBodies functions,
      Cancellation cancellation) {
    super(reader, factory, hasParameters, bound, view, functions, cancellation);
  }

  @Override
  public boolean isAggregate(SqlSelect select) {
    return false;
  }

  @Override
  public void validateCall(SqlCall call, SqlValidatorScope scope) {
    if (call.getOperator() instanceof SqlAbstractGroupFunction) {
      call.getOperandList().forEach(operand -> validatePart(operand, scope));
    } else {
      super.validateCall(call, scope);
    }
  }

  @Override
  public void validateAggregateParams(
      SqlCall call,
      SqlNode filter,
      SqlNodeList distinct,
      SqlNodeList order,
      SqlValidatorScope scope) {
    call.getOperandList().forEach(operand -> validatePart(operand, scope));
    validatePart(filter, scope);
    validatePart(order, scope);
  }

  private void validatePart(SqlNode part, SqlValidatorScope scope) {
    if (part instanceof SqlNodeList list) {
      list.forEach(one -> validatePart(one, scope));
    } else if (part instanceof SqlCall call && isDirection(part.getKind())) {
      validatePart(call.operand(0), scope);
    } else if (part != null && !(part instanceof SqlIdentifier name && name.isStar())) {
      part.validateExpr(this, scope);
    }
  }

  private static boolean isDirection(SqlKind kind) {
    return kind == SqlKind.DESCENDING || kind == SqlKind.NULLS_FIRST || kind == SqlKind.NULLS_LAST;
  }

  @Override
  protected void validateWhereOrOn(SqlValidatorScope scope, SqlNode condition, String clause) {
    inferUnknownTypes(typeFactory.createSqlType(SqlTypeName.BOOLEAN), scope, condition);
    condition.validate(this, scope);
  }

  @Override
  protected void validateHavingClause(SqlSelect select) {
    if (select.getHaving() != null) {
      SqlValidatorScope scope = getRawSelectScope(select);
      SqlNode having = select.getHaving().accept(new Aliases(select, scope));
      select.setHaving(having);
      validateWhereOrOn(scope, having, "HAVING");
    }
  }

  /** Puts the items in the place of their names, where these are not columns. */
  private static final class Aliases extends SqlShuttle {
    private final SqlSelect select;
    private final SqlValidatorScope scope;

    Aliases(SqlSelect select, SqlValidatorScope scope) {
      this.select = select;
      this.scope = scope;
    }

    @Override
    public SqlNode visit(SqlIdentifier name) {
      if (name.isSimple()
          && scope
              .findQualifyingTableNames(
                  name.getSimple(), name, scope.getValidator().getCatalogReader().nameMatcher())
              .isEmpty()) {
        for (int i = 0; i < select.getSelectList().size(); i++) {
          SqlNode item = select.getSelectList().get(i);
          if (name.getSimple().equals(SqlValidatorUtil.alias(item, i))) {
            return TreeCopy.of(SqlUtil.stripAs(item));
          }
        }
      }
      return name;
    }

    @Override
    public SqlNode visit(SqlCall call) {
      return call.isA(SqlKind.QUERY) ? call : super.visit(call);
    }
  }
}
