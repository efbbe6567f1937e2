package io.mokadb.sql.plan.logical;

import io.mokadb.sql.plan.calcite.ComputedRows;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.sql2rel.SqlRexContext;

/** Makes {@link ComputedRows} of VALUES. Confined to a statement. */
final class ComputedRowsFactory {
  private final RelOptCluster cluster;
  private final SqlValidator validator;

  ComputedRowsFactory(RelOptCluster cluster, SqlValidator validator) {
    this.cluster = cluster;
    this.validator = validator;
  }

  /**
   * The rows as one node; null for rows that Calcite itself makes one node of, and for rows that
   * need others.
   *
   * @param context converts the expressions
   * @param names of the columns; null if the statement does not say
   */
  ComputedRows of(SqlRexContext context, SqlCall values, List<String> names) {
    List<SqlNode> rows = values.getOperandList();
    if (rows.size() < 2 || areLiterals(rows) || !areSelfContained(rows)) {
      return null;
    }
    List<RelDataType> columns =
        validator.getValidatedNodeType(values).getFieldList().stream()
            .map(RelDataTypeField::getType)
            .toList();
    List<List<RexNode>> computed = new ArrayList<>(rows.size());
    for (SqlNode row : rows) {
      List<SqlNode> items = ((SqlCall) row).getOperandList();
      List<RexNode> expressions = new ArrayList<>(items.size());
      for (int i = 0; i < items.size(); i++) {
        RexNode expression = context.convertExpression(items.get(i));
        expressions.add(
            fits(expression, columns.get(i))
                ? expression
                : cluster.getRexBuilder().makeCast(columns.get(i), expression));
      }
      computed.add(expressions);
    }
    RelDataType type = rowType((SqlCall) rows.get(0), names, computed);
    return type == null ? null : new ComputedRows(cluster, type, computed);
  }

  /** A parameter is planned with its type; its value needs a cast only to one of another kind. */
  private static boolean fits(RexNode expression, RelDataType column) {
    return expression instanceof RexDynamicParam
        ? expression.getType().getSqlTypeName() == column.getSqlTypeName()
            || column.getSqlTypeName() == SqlTypeName.VARCHAR
        : expression.getType().equals(column);
  }

  /** The row type that a union of the rows would have; null if no type takes them all. */
  private RelDataType rowType(SqlCall first, List<String> names, List<List<RexNode>> rows) {
    RelDataTypeFactory.Builder type = cluster.getTypeFactory().builder();
    for (int i = 0; i < first.operandCount(); i++) {
      Set<RelDataType> different = new LinkedHashSet<>();
      for (List<RexNode> row : rows) {
        different.add(row.get(i).getType());
      }
      RelDataType common = cluster.getTypeFactory().leastRestrictive(List.copyOf(different));
      if (common == null) {
        return null;
      }
      type.add(names == null ? SqlValidatorUtil.alias(first.operand(i), i) : names.get(i), common);
    }
    return type.build();
  }

  private static boolean areLiterals(List<SqlNode> rows) {
    for (SqlNode row : rows) {
      for (SqlNode item : ((SqlCall) row).getOperandList()) {
        // Calcite cannot compare a literal of a double with one of another number.
        boolean approximate = item instanceof SqlNumericLiteral number && !number.isExact();
        if (!(item instanceof SqlLiteral) || approximate) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * True if rows hold neither queries nor columns of queries around them, and no JSON of JSON,
   * which the converter looks for in projections.
   */
  private static boolean areSelfContained(List<SqlNode> rows) {
    boolean[] contained = {true};
    SqlBasicVisitor<Void> search =
        new SqlBasicVisitor<>() {
          @Override
          public Void visit(SqlIdentifier name) {
            contained[0] = false;
            return null;
          }

          @Override
          public Void visit(SqlCall call) {
            contained[0] &=
                !call.isA(SqlKind.QUERY)
                    && call.getKind() != SqlKind.OVER
                    && !call.getOperator().getName().startsWith("JSON");
            return contained[0] ? super.visit(call) : null;
          }
        };
    for (SqlNode row : rows) {
      row.accept(search);
      if (!contained[0]) {
        return false;
      }
    }
    return true;
  }
}
