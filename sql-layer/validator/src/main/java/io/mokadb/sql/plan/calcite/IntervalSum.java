package io.mokadb.sql.plan.calcite;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlAvgAggFunction;
import org.apache.calcite.sql.fun.SqlSumAggFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * SUM and AVG of intervals. Without it, Calcite 1.42.0 accepts numbers only. No upstream issue
 * found. Stateless.
 */
public final class IntervalSum {
  private static final SqlSumAggFunction SUM =
      new SqlSumAggFunction(null) {
        @Override
        public SqlOperandTypeChecker getOperandTypeChecker() {
          return OperandTypes.INTERVAL;
        }

        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
          return OperandTypes.INTERVAL.checkOperandTypes(binding, throwOnFailure);
        }

        @Override
        public RelDataType deriveType(
            SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
          // Not by name, which would lead back to Calcite's.
          return validateOperands(validator, scope.getOperandScope(call), call);
        }
      };
  private static final SqlAvgAggFunction AVG =
      new SqlAvgAggFunction(SqlKind.AVG) {
        @Override
        public SqlOperandTypeChecker getOperandTypeChecker() {
          return OperandTypes.INTERVAL;
        }

        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
          return OperandTypes.INTERVAL.checkOperandTypes(binding, throwOnFailure);
        }

        @Override
        public RelDataType deriveType(
            SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
          return validateOperands(validator, scope.getOperandScope(call), call);
        }
      };

  private IntervalSum() {}

  /** Gives a sum or average of intervals an operator that takes them. */
  public static void settle(SqlCall call) {
    if (call instanceof SqlBasicCall basic) {
      if (call.getKind() == SqlKind.SUM) {
        basic.setOperator(SUM);
      } else if (call.getKind() == SqlKind.AVG) {
        basic.setOperator(AVG);
      }
    }
  }
}
