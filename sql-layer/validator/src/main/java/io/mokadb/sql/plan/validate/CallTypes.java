package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.ast.JsonCalls;
import io.mokadb.sql.plan.type.NamedType;
import io.mokadb.sql.plan.type.NullOperands;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** The types of calls where Calcite's own answer is not Moka's. Confined to a statement. */
final class CallTypes {
  private static final Set<TimeUnit> FRACTIONS =
      Set.of(TimeUnit.MILLISECOND, TimeUnit.MICROSECOND, TimeUnit.NANOSECOND);
  private static final Set<SqlKind> KEEPS_JSON =
      EnumSet.of(
          SqlKind.CAST,
          SqlKind.SAFE_CAST,
          SqlKind.COALESCE,
          SqlKind.NULLIF,
          SqlKind.NVL,
          SqlKind.CASE,
          SqlKind.GREATEST,
          SqlKind.LEAST,
          SqlKind.MIN,
          SqlKind.MAX,
          SqlKind.ANY_VALUE,
          SqlKind.SINGLE_VALUE,
          SqlKind.FIRST_VALUE,
          SqlKind.LAST_VALUE,
          SqlKind.NTH_VALUE,
          SqlKind.LAG,
          SqlKind.LEAD,
          SqlKind.ITEM,
          SqlKind.IF);

  /** The operands of LAG and LEAD that have one type. */
  private static final int[] VALUE_AND_DEFAULT = {0, 2};

  private final SqlValidator validator;
  private final RelDataTypeFactory factory;

  /** Functions that were found by a name, whose other functions of that name were not meant. */
  private final Set<SqlOperator> found = Collections.newSetFromMap(new IdentityHashMap<>());

  CallTypes(SqlValidator validator) {
    this.validator = validator;
    this.factory = validator.getTypeFactory();
  }

  /** True if a call names a function that has yet to be found. */
  static boolean isOpen(SqlNode node) {
    return node instanceof SqlCall call && call.getOperator() instanceof SqlUnresolvedFunction;
  }

  /** Takes note of what an open call turned out to mean. */
  void found(SqlNode node) {
    found.add(((SqlCall) node).getOperator());
  }

  /**
   * The type of a copy of a call whose function was found before, in ORDER BY for one: to look for
   * it again, by another kind and category, may find nothing.
   *
   * @return null for other calls
   */
  RelDataType ofCopy(SqlNode node, SqlValidatorScope scope) {
    return node instanceof SqlCall call
            && found.contains(call.getOperator())
            && validator.getValidatedNodeTypeIfKnown(node) == null
        ? call.getOperator().validateOperands(validator, scope.getOperandScope(call), call)
        : null;
  }

  /**
   * What is right for a call of which Calcite says {@code type}.
   *
   * @param first whether the call has just got that type
   */
  RelDataType settle(SqlCall call, RelDataType type, boolean first) {
    if (first
        && (call.getKind() == SqlKind.LAG || call.getKind() == SqlKind.LEAD)
        && call.operandCount() > 2) {
      return kept(call, json(call, withDefault(call, type)));
    }
    if (first && !type.isNullable() && NullOperands.count(call.getOperator())) {
      return kept(
          call,
          json(call, NullOperands.settle(factory, call.getOperator(), type, operandTypes(call))));
    }
    if (call.getKind() == SqlKind.TIMESTAMP_DIFF
        && call.operand(0) instanceof SqlIntervalQualifier unit
        && (unit.timeFrameName != null || FRACTIONS.contains(unit.timeUnitRange.startUnit))) {
      // An INTEGER would hold half an hour of microseconds; FRAC_SECOND comes as a name.
      return kept(call, as(SqlTypeName.BIGINT, type));
    }
    RelDataType settled = json(call, type);
    return settled == type ? type : kept(call, settled);
  }

  /** A row that is not there has a value of the same type as those that are. */
  private RelDataType withDefault(SqlCall call, RelDataType type) {
    List<RelDataType> types = new ArrayList<>();
    for (int operand : VALUE_AND_DEFAULT) {
      types.add(validator.getValidatedNodeType(call.operand(operand)));
    }
    RelDataType common = factory.leastRestrictive(types);
    if (common == null) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          call.getOperator().getName()
              + " of "
              + types.get(0)
              + " cannot have a default of type "
              + types.get(1)
              + "; CAST one of them");
    }
    for (int i = 0; i < VALUE_AND_DEFAULT.length; i++) {
      RelDataType plain = types.get(i);
      if (plain.getSqlTypeName() != SqlTypeName.NULL
          && !SqlTypeUtil.equalSansNullability(factory, plain, common)
          && !SqlTypeUtil.isInterval(common)
          && !(common instanceof NamedType)) {
        SqlNode operand = call.operand(VALUE_AND_DEFAULT[i]);
        SqlNode cast =
            SqlStdOperatorTable.CAST.createCall(
                operand.getParserPosition(), operand, SqlTypeUtil.convertTypeToSpec(common));
        validator.setValidatedNodeType(
            cast, factory.createTypeWithNullability(common, plain.isNullable()));
        call.setOperand(VALUE_AND_DEFAULT[i], cast);
      }
    }
    return factory.createTypeWithNullability(common, type.isNullable() || common.isNullable());
  }

  /** Of a function that takes JSON or a label for a text like any other, a text comes out. */
  private RelDataType json(SqlCall call, RelDataType type) {
    return (NamedType.isJson(type) || MetTypes.isEnum(type))
            && call.getOperator() instanceof SqlFunction
            && !KEEPS_JSON.contains(call.getKind())
            && !givesJson(call.getOperator())
        ? as(SqlTypeName.VARCHAR, type)
        : type;
  }

  private static boolean givesJson(SqlOperator operator) {
    return operator.getReturnTypeInference() instanceof RowType type
        ? type.isJson()
        : JsonCalls.isOne(operator);
  }

  private RelDataType as(SqlTypeName name, RelDataType type) {
    return factory.createTypeWithNullability(factory.createSqlType(name), type.isNullable());
  }

  private RelDataType kept(SqlCall call, RelDataType type) {
    validator.setValidatedNodeType(call, type);
    return type;
  }

  /** The types of the operands that have one. */
  private List<RelDataType> operandTypes(SqlCall call) {
    List<RelDataType> types = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      if (operand != null) {
        types.add(validator.getValidatedNodeTypeIfKnown(operand));
      }
    }
    return types;
  }
}
