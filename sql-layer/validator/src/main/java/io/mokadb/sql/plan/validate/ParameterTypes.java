package io.mokadb.sql.plan.validate;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.type.NamedType;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;

/**
 * The types of a statement's parameters, as far as they are known: by the values that are bound, or
 * by what stands beside them. Confined to the statement.
 */
final class ParameterTypes {
  private final SqlValidator validator;
  private final RelDataTypeFactory factory;
  private final Map<Integer, RelDataType> types = new TreeMap<>();
  private final Set<SqlNode> typed = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Integer> untyped = new HashSet<>();

  /** Those that have a type all the same. */
  private final Set<Integer> guessed = new HashSet<>();

  private final SqlType[] bound;

  /** Those of {@link #bound} that were asked for. */
  private final RelDataType[] boundTypes;

  /**
   * @param bound by parameter the type that it has whatever the statement says, or null
   */
  ParameterTypes(SqlValidator validator, SqlType[] bound) {
    this.validator = validator;
    this.factory = validator.getTypeFactory();
    this.bound = bound.clone();
    this.boundTypes = new RelDataType[bound.length];
  }

  /** The types of the parameters in their order; kind NULL where anything will do. */
  List<SqlType> inOrder(int count) {
    List<SqlType> inOrder = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      RelDataType type = types.get(i);
      inOrder.add(
          type == null || untyped.contains(i)
              ? SqlType.of(SqlType.Kind.NULL)
              : TypeMapping.toSqlType(type));
    }
    return inOrder;
  }

  /** Gives a parameter its type; null if nothing tells it. */
  void type(SqlDynamicParam parameter, RelDataType type) {
    int index = parameter.getIndex();
    RelDataType used = type;
    if (type == null || type.getSqlTypeName() == SqlTypeName.NULL) {
      used = types.get(index);
      if (used == null) {
        used = factory.createSqlType(SqlTypeName.VARCHAR);
        untyped.add(index);
      }
    } else {
      untyped.remove(index);
      if (type instanceof NamedType named && named.sqlType().kind().isLarge()) {
        // A value that is not in memory stays where it is.
        used = TypeMapping.toRelType(SqlType.of(named.sqlType().kind()), true, factory);
      } else if (type.getSqlTypeName() == SqlTypeName.CHAR
          || type.getSqlTypeName() == SqlTypeName.VARCHAR) {
        // A longer text is a text all the same; only a column may refuse it.
        used = factory.createSqlType(SqlTypeName.VARCHAR);
      }
    }
    keep(parameter, factory.createTypeWithNullability(used, true));
  }

  /** The type that another place has told for the same parameter, or null. */
  RelDataType told(SqlDynamicParam parameter) {
    return untyped.contains(parameter.getIndex()) ? null : types.get(parameter.getIndex());
  }

  /**
   * Says that the statement leaves a parameter's type to its value, though it has been planned with
   * one.
   */
  void leaveOpen(SqlDynamicParam parameter) {
    untyped.add(parameter.getIndex());
  }

  /** Notes that a parameter has been taken for a text because nothing says what it is. */
  void guessed(SqlDynamicParam parameter) {
    guessed.add(parameter.getIndex());
  }

  /** The numbers of the parameters whose types nothing in the statement tells. */
  Set<Integer> untold() {
    Set<Integer> untold = new HashSet<>(untyped);
    untold.addAll(guessed);
    return untold;
  }

  /** {@link #leaveOpen(SqlDynamicParam)} for parameters that {@link #bound} has types for. */
  void leaveOpen(Set<Integer> parameters) {
    untyped.addAll(parameters);
  }

  /** True if a parameter has been planned with a type that its value may turn out not to have. */
  boolean anyLeftOpen() {
    return !untyped.isEmpty();
  }

  /** True if the type of its value is the parameter's, which then has it. */
  boolean isBound(SqlDynamicParam parameter) {
    int index = parameter.getIndex();
    if (index >= bound.length || bound[index] == null) {
      return false;
    }
    if (boundTypes[index] == null) {
      boundTypes[index] = TypeMapping.toRelType(bound[index], true, factory);
    }
    keep(parameter, boundTypes[index]);
    return true;
  }

  /**
   * Gives the operand of a cast its type. Calcite takes it for one of the target's type and leaves
   * out the cast, which would have cut the text or rounded the number.
   */
  void cast(SqlDynamicParam parameter, RelDataType target) {
    if (!isBound(parameter)) {
      RelDataType wide = wide(target);
      if (!wide.equals(target)) {
        keep(parameter, wide);
      }
    }
  }

  private RelDataType wide(RelDataType target) {
    if (target instanceof NamedType) {
      return target;
    }
    RelDataType wide =
        switch (target.getSqlTypeName()) {
          case CHAR, VARCHAR -> factory.createSqlType(SqlTypeName.VARCHAR);
          case BINARY, VARBINARY -> factory.createSqlType(SqlTypeName.VARBINARY);
          case DECIMAL ->
              factory.createSqlType(
                  SqlTypeName.DECIMAL, SqlType.MAX_DECIMAL_PRECISION, target.getScale() + 1);
          case TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ ->
              factory.createSqlType(
                  target.getSqlTypeName(),
                  factory.getTypeSystem().getMaxPrecision(target.getSqlTypeName()));
          default -> target;
        };
    return factory.createTypeWithNullability(wide, true);
  }

  private void keep(SqlDynamicParam parameter, RelDataType type) {
    types.put(parameter.getIndex(), type);
    typed.add(parameter);
    validator.setValidatedNodeType(parameter, type);
  }

  /** Takes back what {@link #type} did, to try another type. */
  void forget(SqlDynamicParam parameter) {
    typed.remove(parameter);
    types.remove(parameter.getIndex());
  }

  boolean isTyped(SqlNode parameter) {
    return typed.contains(parameter)
        || (parameter instanceof SqlDynamicParam dynamic && isBound(dynamic));
  }

  /** True if a parameter without type is in an expression; queries inside see to their own. */
  boolean isOpen(SqlNode node) {
    if (node instanceof SqlDynamicParam parameter) {
      return !isTyped(parameter);
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
