package io.mokadb.sql.plan.validate;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.calcite.PatchedValidator;
import java.util.List;
import java.util.Set;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.validate.SetopNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * A validator that finds the types of parameters, which may stand wherever an expression may.
 * Confined to a statement.
 */
abstract class ParameterValidator extends PatchedValidator {
  private final boolean hasParameters;
  private final ParameterTypes parameters;
  private final ParameterInference inference;

  /**
   * @param bound by parameter the type that it has whatever the statement says, or null
   */
  ParameterValidator(
      SqlOperatorTable operators,
      CalciteCatalogReader reader,
      RelDataTypeFactory factory,
      Config config,
      boolean hasParameters,
      SqlType[] bound) {
    super(operators, reader, factory, config);
    this.hasParameters = hasParameters;
    this.parameters = new ParameterTypes(this, bound);
    this.inference = new ParameterInference(this, parameters);
  }

  /** The types of the parameters in their order; kind NULL where anything will do. */
  public List<SqlType> parameters(int count) {
    return parameters.inOrder(count);
  }

  /** True if a parameter has no type yet. */
  final boolean hasOpenParameters() {
    return parameters.anyLeftOpen();
  }

  /** The numbers of the parameters whose types nothing in the statement tells. */
  public final Set<Integer> untoldParameters() {
    return parameters.untold();
  }

  /** Leaves the types of parameters to their values, though types are assumed as if bound. */
  public final void leaveOpen(Set<Integer> numbers) {
    parameters.leaveOpen(numbers);
  }

  /** Gives the parameters of an expression their types, before its own type is derived. */
  final void inferBefore(SqlNode node, SqlValidatorScope scope) {
    if (!hasParameters || getValidatedNodeTypeIfKnown(node) != null) {
      return;
    }
    if (node instanceof SqlDynamicParam parameter) {
      parameters.isBound(parameter);
    }
    if (node instanceof SqlCall call && !node.isA(SqlKind.QUERY) && parameters.isOpen(call)) {
      inferUnknownTypes(unknownType, scope, node);
    }
  }

  /** Notes the type of a parameter that is the operand of a cast. */
  final void inferFromCast(SqlNode node, RelDataType type) {
    if (hasParameters
        && node.getKind() == SqlKind.CAST
        && ((SqlCall) node).operand(0) instanceof SqlDynamicParam parameter) {
      parameters.cast(parameter, type);
    }
  }

  /** A parameter in a column of a set operation has the type that the other queries have there. */
  @Override
  protected SetopNamespace createSetopNamespace(SqlCall operation, SqlNode enclosing) {
    return !hasParameters
        ? super.createSetopNamespace(operation, enclosing)
        : new SetopNamespace(this, operation, enclosing) {
          @Override
          public RelDataType validateImpl(RelDataType target) {
            new CombinedParameters(ParameterValidator.this, operation).infer();
            return super.validateImpl(target);
          }
        };
  }

  @Override
  protected void validateValues(SqlCall values, RelDataType target, SqlValidatorScope scope) {
    if (hasParameters
        && !target.isStruct()
        && values.getOperandList().stream().anyMatch(parameters::isOpen)) {
      inference.inferRows(scope, values);
    }
    super.validateValues(values, target, scope);
  }

  @Override
  protected void inferUnknownTypes(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
    if (!hasParameters) {
      super.inferUnknownTypes(inferred, scope, node);
    } else if (node instanceof SqlDynamicParam parameter) {
      if (!parameters.isTyped(parameter)) {
        parameters.type(parameter, isUnknown(inferred) ? null : inferred);
      }
    } else if (node instanceof SqlCall call
        && !node.isA(SqlKind.QUERY)
        && parameters.isOpen(call)) {
      inference.infer(inferred, scope, call);
    } else {
      super.inferUnknownTypes(inferred, scope, node);
    }
  }

  /** {@link #inferUnknownTypes} for {@link ParameterInference}. */
  void inferOperand(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
    if (node instanceof SqlNodeList list) {
      for (SqlNode element : list) {
        inferOperand(inferred, scope, element);
      }
    } else {
      inferUnknownTypes(inferred, scope, node);
    }
  }

  boolean isUnknown(RelDataType type) {
    return type.equals(unknownType);
  }

  RelDataType unknown() {
    return unknownType;
  }
}
