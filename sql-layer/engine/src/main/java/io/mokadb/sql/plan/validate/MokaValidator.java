package io.mokadb.sql.plan.validate;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.NlsString;

/**
 * Calcite's validator with Moka's rules: texts are VARCHAR, nulls are smallest, and a parameter may
 * stand wherever an expression may. Confined; one per statement.
 */
public final class MokaValidator extends SqlValidatorImpl {
  private final Map<Integer, RelDataType> parameterTypes = new TreeMap<>();
  private final Set<SqlNode> typedParameters = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Integer> untyped = new java.util.HashSet<>();
  private final ParameterInference inference = new ParameterInference(this);
  private final boolean hasParameters;
  private final List<SqlType> given;

  /**
   * @param given types of parameters that are known, by index
   */
  public MokaValidator(
      CalciteCatalogReader reader,
      RelDataTypeFactory factory,
      boolean hasParameters,
      List<SqlType> given) {
    super(
        MokaOperators.table(),
        reader,
        factory,
        Config.DEFAULT
            .withConformance(MokaConformance.INSTANCE)
            .withDefaultNullCollation(NullCollation.LOW)
            .withIdentifierExpansion(true)
            .withTypeCoercionEnabled(true));
    this.hasParameters = hasParameters;
    this.given = given;
  }

  /** The types of the parameters in their order; kind NULL where anything will do. */
  public List<SqlType> parameters(int count) {
    List<SqlType> types = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      if (i < given.size()) {
        types.add(given.get(i));
        continue;
      }
      RelDataType type = parameterTypes.get(i);
      types.add(
          type == null || untyped.contains(i)
              ? SqlType.of(SqlType.Kind.NULL)
              : TypeMapping.toSqlType(type));
    }
    return types;
  }

  @Override
  public RelDataType deriveType(SqlValidatorScope scope, SqlNode node) {
    if (node instanceof SqlCharStringLiteral literal) {
      RelDataType type = varchar(literal);
      setValidatedNodeType(node, type);
      return type;
    }
    if (isGiven(node)) {
      return typeGiven((SqlDynamicParam) node);
    }
    if (hasParameters
        && node instanceof SqlCall call
        && !node.isA(SqlKind.QUERY)
        && getValidatedNodeTypeIfKnown(node) == null
        && isOpen(call)) {
      inferUnknownTypes(unknownType, scope, node);
    }
    return super.deriveType(scope, node);
  }

  private RelDataType varchar(SqlCharStringLiteral literal) {
    int length = literal.getValueAs(NlsString.class).getValue().length();
    return typeFactory.createTypeWithCharsetAndCollation(
        typeFactory.createSqlType(SqlTypeName.VARCHAR, Math.max(1, length)),
        typeFactory.getDefaultCharset(),
        org.apache.calcite.sql.SqlCollation.IMPLICIT);
  }

  @Override
  protected void inferUnknownTypes(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
    if (!hasParameters) {
      super.inferUnknownTypes(inferred, scope, node);
    } else if (isGiven(node)) {
      typeGiven((SqlDynamicParam) node);
    } else if (node instanceof SqlDynamicParam parameter) {
      if (!typedParameters.contains(node)) {
        type(parameter, isUnknown(inferred) ? null : inferred);
      }
    } else if (node instanceof SqlCall call && !node.isA(SqlKind.QUERY) && isOpen(call)) {
      inference.infer(inferred, scope, call);
    } else {
      super.inferUnknownTypes(inferred, scope, node);
    }
  }

  private boolean isGiven(SqlNode node) {
    return node instanceof SqlDynamicParam parameter && parameter.getIndex() < given.size();
  }

  /** A parameter of a known type is like a column of that type. */
  private RelDataType typeGiven(SqlDynamicParam parameter) {
    RelDataType type = TypeMapping.toRelType(given.get(parameter.getIndex()), true, typeFactory);
    typedParameters.add(parameter);
    setValidatedNodeType(parameter, type);
    return type;
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

  /** Gives a parameter its type; null if nothing tells it. */
  void type(SqlDynamicParam parameter, RelDataType type) {
    if (isGiven(parameter)) {
      typeGiven(parameter);
      return;
    }
    int index = parameter.getIndex();
    RelDataType used = type;
    if (type == null || type.getSqlTypeName() == SqlTypeName.NULL) {
      used = parameterTypes.get(index);
      if (used == null) {
        used = typeFactory.createSqlType(SqlTypeName.VARCHAR);
        untyped.add(index);
      }
    } else {
      untyped.remove(index);
      if (type.getSqlTypeName() == SqlTypeName.CHAR
          || type.getSqlTypeName() == SqlTypeName.VARCHAR) {
        // A longer text is a text all the same; only a column may refuse it.
        used = typeFactory.createSqlType(SqlTypeName.VARCHAR);
      }
    }
    used = typeFactory.createTypeWithNullability(used, true);
    parameterTypes.put(index, used);
    typedParameters.add(parameter);
    setValidatedNodeType(parameter, used);
  }

  /** Takes back what {@link #type} did, to try another type. */
  void forget(SqlDynamicParam parameter) {
    typedParameters.remove(parameter);
    parameterTypes.remove(parameter.getIndex());
  }

  boolean isTyped(SqlNode parameter) {
    return isGiven(parameter) || typedParameters.contains(parameter);
  }

  boolean isUnknown(RelDataType type) {
    return type.equals(unknownType);
  }

  RelDataType unknown() {
    return unknownType;
  }

  /** Whether a parameter without type is in an expression; queries inside see to their own. */
  boolean isOpen(SqlNode node) {
    if (node instanceof SqlDynamicParam) {
      return !isGiven(node) && !typedParameters.contains(node);
    }
    if (node instanceof SqlNodeList list) {
      for (SqlNode element : list) {
        if (element != null && isOpen(element)) {
          return true;
        }
      }
      return false;
    }
    if (node instanceof SqlCall call && !node.isA(SqlKind.QUERY)) {
      for (SqlNode operand : call.getOperandList()) {
        if (operand != null && isOpen(operand)) {
          return true;
        }
      }
    }
    return false;
  }
}
