package io.mokadb.sql.plan.calcite;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * The types of calls with OVER, see {@link EmptyFrames}, which says what Calcite 1.42.0 gets wrong.
 * Stateless.
 */
public final class WindowTypes {
  private WindowTypes() {}

  /**
   * The type of a call with OVER, and from now on of its function.
   *
   * @param type as Calcite says
   */
  public static RelDataType settle(
      SqlCall over, RelDataType type, SqlValidator validator, SqlValidatorScope scope) {
    SqlCall function = function(over);
    SqlWindow window = validator.resolveWindow(over.operand(1), scope);
    if (type.isNullable()
        || !EmptyFrames.mayGiveNull(
            function.getOperator(),
            !SqlWindow.isExcludeNoOthers(window.getExclude()),
            () -> typeOfNothing(function, validator, scope))) {
      return type;
    }
    RelDataType nullable = validator.getTypeFactory().createTypeWithNullability(type, true);
    validator.setValidatedNodeType(over, nullable);
    validator.setValidatedNodeType(over.operand(0), nullable);
    validator.setValidatedNodeType(function, nullable);
    return nullable;
  }

  private static RelDataType typeOfNothing(
      SqlCall function, SqlValidator validator, SqlValidatorScope scope) {
    return function
        .getOperator()
        .inferReturnType(
            new SqlCallBinding(validator, scope, function) {
              @Override
              public boolean hasEmptyGroup() {
                return true;
              }
            });
  }

  private static SqlCall function(SqlCall over) {
    SqlNode function = over.operand(0);
    return function.getKind() == SqlKind.IGNORE_NULLS || function.getKind() == SqlKind.RESPECT_NULLS
        ? ((SqlCall) function).operand(0)
        : (SqlCall) function;
  }
}
