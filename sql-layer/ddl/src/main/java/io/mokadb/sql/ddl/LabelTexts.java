package io.mokadb.sql.ddl;

import io.mokadb.sql.parser.SqlParsing;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Finds labels in expressions, and the places where a column of an ENUM is a text. It is a label
 * where it is compared with literals, which are labels then too, and where it is tested for null.
 * Stateless.
 */
final class LabelTexts {
  private static final Set<SqlKind> OF_LABELS =
      EnumSet.of(
          SqlKind.EQUALS,
          SqlKind.NOT_EQUALS,
          SqlKind.LESS_THAN,
          SqlKind.LESS_THAN_OR_EQUAL,
          SqlKind.GREATER_THAN,
          SqlKind.GREATER_THAN_OR_EQUAL,
          SqlKind.IS_DISTINCT_FROM,
          SqlKind.IS_NOT_DISTINCT_FROM,
          SqlKind.IN,
          SqlKind.NOT_IN,
          SqlKind.BETWEEN,
          SqlKind.IS_NULL,
          SqlKind.IS_NOT_NULL);

  private LabelTexts() {}

  /** True if a text of an expression is a label, or may be. */
  static boolean names(String sql, String label) {
    boolean[] found = {false};
    SqlParsing.parseExpression(sql)
        .accept(
            new SqlBasicVisitor<Void>() {
              @Override
              public Void visit(SqlLiteral literal) {
                found[0] |= label.equals(literal.toValue());
                return null;
              }
            });
    return found[0];
  }

  /** True if an expression may take one of the columns as a text. */
  static boolean takes(String sql, List<String> columns) {
    boolean[] found = {false};
    SqlParsing.parseExpression(sql)
        .accept(
            new SqlBasicVisitor<Void>() {
              @Override
              public Void visit(SqlIdentifier identifier) {
                found[0] |= isOneOf(identifier, columns);
                return null;
              }

              @Override
              public Void visit(SqlCall call) {
                boolean labels =
                    OF_LABELS.contains(call.getKind())
                        && call.getOperandList().stream()
                            .allMatch(operand -> isOneOf(operand, columns) || isFixed(operand));
                return labels ? null : super.visit(call);
              }
            });
    return found[0];
  }

  private static boolean isOneOf(SqlNode node, List<String> columns) {
    return node instanceof SqlIdentifier identifier
        && columns.contains(identifier.names.get(identifier.names.size() - 1));
  }

  private static boolean isFixed(SqlNode node) {
    return node instanceof SqlLiteral
        || node instanceof SqlNodeList list && list.stream().allMatch(LabelTexts::isFixed)
        || node instanceof SqlCall call
            && call.getKind() == SqlKind.CAST
            && isFixed(call.operand(0));
  }
}
