package io.mokadb.sql.plan;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.plan.fast.PlainLiteral;
import io.mokadb.sql.runtime.Expr;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;

/**
 * The values that a statement which is planned by key compares and assigns: parameters and plain
 * literals. Confined to a statement.
 */
final class KeyedValues {
  private final SqlType[] parameters;

  KeyedValues(int parameterCount) {
    this.parameters = new SqlType[parameterCount];
  }

  /** True if each parameter has got a type. */
  boolean areAllTyped() {
    return !Arrays.asList(parameters).contains(null);
  }

  List<SqlType> types() {
    return List.of(typed());
  }

  private SqlType[] typed() {
    SqlType[] types = parameters.clone();
    for (int i = 0; i < types.length; i++) {
      types[i] = types[i] == null ? SqlType.of(Kind.NULL) : types[i];
    }
    return types;
  }

  /** A number of rows; null if it is neither a parameter nor a whole number. */
  Expr count(SqlNode node) {
    if (node instanceof SqlDynamicParam parameter) {
      return parameter(parameter.getIndex(), SqlType.of(Kind.BIGINT));
    }
    PlainLiteral literal = node == null ? null : PlainLiteral.of(node);
    return literal != null && literal.value() instanceof Integer number && number >= 0
        ? Exprs.literal((long) number)
        : null;
  }

  /** A value that a column of a type is compared with; null if it is not plain. */
  Expr compared(SqlNode node, SqlType type) {
    if (type.kind() == Kind.JSON) {
      // A key has the text, and equal JSON may have another one.
      return null;
    }
    if (node instanceof SqlDynamicParam parameter) {
      Expr value = parameter(parameter.getIndex(), type);
      return value == null || type.labels() == null
          ? value
          : Exprs.cast(value, parameters[parameter.getIndex()], type, false);
    }
    PlainLiteral literal = PlainLiteral.of(node);
    if (literal == null || literal.value() == null) {
      return null;
    }
    boolean numbers =
        literal.type().kind().isExactInteger()
            && (type.kind().isExactInteger() || type.kind() == Kind.DECIMAL);
    boolean texts = literal.type().kind() == Kind.VARCHAR && type.kind().isCharacter();
    if (texts && type.labels() != null) {
      return Exprs.cast(Exprs.literal(literal.value()), literal.type(), type, false);
    }
    return numbers || texts ? Exprs.literal(literal.value()) : null;
  }

  private Expr parameter(int index, SqlType type) {
    if (parameters[index] != null) {
      return null;
    }
    parameters[index] = ParameterCasts.boundFor(type);
    return Exprs.parameter(index);
  }

  /** A value for a column; null if it is not plain. */
  Expr assigned(SqlNode node, ColumnDef column) {
    if (node instanceof SqlDynamicParam parameter) {
      Expr value = parameter(parameter.getIndex(), column.type());
      return value == null
          ? null
          : AssignedValues.assigned(value, parameters[parameter.getIndex()], column);
    }
    PlainLiteral literal = PlainLiteral.of(node);
    return literal == null
        ? null
        : AssignedValues.assigned(Exprs.literal(literal.value()), literal.type(), column);
  }
}
