package io.mokadb.sql.plan.validate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Parameters that are columns of queries of a set operation: each gets the type that the other
 * queries have there. Confined to an operation.
 */
final class CombinedParameters {
  private final ParameterValidator validator;
  private final List<SqlNode> queries = new ArrayList<>();

  CombinedParameters(ParameterValidator validator, SqlCall operation) {
    this.validator = validator;
    collect(operation);
  }

  private void collect(SqlNode query) {
    if (SqlKind.SET_QUERY.contains(query.getKind())) {
      ((SqlCall) query).getOperandList().forEach(this::collect);
    } else {
      queries.add(query);
    }
  }

  /** To be called before the queries are validated. */
  void infer() {
    List<SqlNode> known = queries.stream().filter(query -> parameters(query).isEmpty()).toList();
    if (known.isEmpty() || known.size() == queries.size()) {
      return;
    }
    List<RelDataType> rows =
        known.stream().map(query -> validator.getNamespace(query).getRowType()).toList();
    for (SqlNode query : queries) {
      for (int column : parameters(query)) {
        List<RelDataType> types =
            rows.stream()
                .filter(row -> column < row.getFieldCount())
                .map(row -> row.getFieldList().get(column).getType())
                .filter(type -> type.getSqlTypeName() != SqlTypeName.NULL)
                .toList();
        RelDataType common =
            types.isEmpty() ? null : validator.getTypeFactory().leastRestrictive(types);
        if (common != null) {
          SqlSelect select = (SqlSelect) query;
          validator.inferOperand(
              common,
              Objects.requireNonNull(validator.getSelectScope(select)),
              SqlUtil.stripAs(select.getSelectList().get(column)));
        }
      }
    }
  }

  /** The columns of a query that are parameters and nothing else. */
  private static List<Integer> parameters(SqlNode query) {
    List<Integer> columns = new ArrayList<>();
    if (query instanceof SqlSelect select) {
      for (int i = 0; i < select.getSelectList().size(); i++) {
        if (SqlUtil.stripAs(select.getSelectList().get(i)) instanceof SqlDynamicParam) {
          columns.add(i);
        }
      }
    }
    return columns;
  }
}
