package io.mokadb.sql.plan.fast;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.type.SqlTypeName;

/** The types of a query's parameters, by the columns beside them. Confined to a query. */
public final class ColumnParameterTypes {
  private final RexBuilder rex;
  private final Map<Integer, SqlType> types = new HashMap<>();

  ColumnParameterTypes(RexBuilder rex) {
    this.rex = rex;
  }

  /** A parameter beside a column: any of its values, of any length. */
  RexNode beside(SqlDynamicParam parameter, RelDataType column) {
    var factory = rex.getTypeFactory();
    RelDataType type =
        factory.createTypeWithNullability(
            column.getSqlTypeName() == SqlTypeName.VARCHAR
                ? factory.createSqlType(SqlTypeName.VARCHAR)
                : column,
            true);
    NotPlain.unless(types.put(parameter.getIndex(), TypeMapping.toSqlType(type)) == null);
    return rex.makeDynamicParam(type, parameter.getIndex());
  }

  Map<Integer, SqlType> types() {
    return types;
  }
}
