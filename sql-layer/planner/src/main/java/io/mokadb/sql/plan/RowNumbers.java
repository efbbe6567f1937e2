package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.sql.plan.validate.AggregateCalls;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * ROWNUM of H2 and Oracle, where no column has that name: the number that a row has before the
 * query is ordered, counted over the rows that the other conditions keep. Stateless.
 */
final class RowNumbers {
  private static final String NAME = "ROWNUM";

  private RowNumbers() {}

  /** True if a statement failed for that name. */
  static boolean isMissing(MokaException error) {
    String text = error.getMessage();
    return text.startsWith("There is no column " + NAME + " ")
        || text.startsWith("There is no function " + NAME + "(");
  }

  /** Puts row numbers in its place; false if there was none. Changes the statement. */
  static boolean expand(SqlNode statement) {
    boolean[] changed = {false};
    statement.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            super.visit(call);
            if (call instanceof SqlSelect select) {
              changed[0] |= expand(select);
            }
            return null;
          }
        });
    return changed[0];
  }

  private static boolean expand(SqlSelect select) {
    RowNumbering numbering = new RowNumbering();
    List<SqlNode> items = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      SqlNode numbered = item.accept(numbering);
      items.add(isNumber(item) ? SyntaxTrees.named(numbered, NAME) : numbered);
    }
    List<SqlNode> rest = new ArrayList<>();
    List<SqlNode> bounds = new ArrayList<>();
    if (select.getQualify() != null) {
      bounds.add(select.getQualify());
    }
    for (SqlNode condition : conjuncts(select.getWhere())) {
      boolean before = numbering.found;
      numbering.found = false;
      SqlNode numbered = condition.accept(numbering);
      if (!numbering.found) {
        rest.add(condition);
      } else if (isUpperBound(condition)) {
        bounds.add(numbered);
      } else {
        throw MokaException.unsupported(
            "ROWNUM counts the rows that are given, so it can only be bounded from above, as in"
                + " ROWNUM <= 10; for other rows there is OFFSET");
      }
      numbering.found |= before;
    }
    if (!numbering.found) {
      return false;
    }
    if (select.getGroup() != null || aggregates(select)) {
      throw MokaException.unsupported(
          "ROWNUM beside groups and aggregates is not supported; number the rows in a query in"
              + " FROM");
    }
    select.setSelectList(new SqlNodeList(items, select.getSelectList().getParserPosition()));
    select.setWhere(both(rest));
    select.setQualify(both(bounds));
    return true;
  }

  private static List<SqlNode> conjuncts(SqlNode condition) {
    List<SqlNode> found = new ArrayList<>();
    if (condition instanceof SqlCall and && and.getKind() == SqlKind.AND) {
      and.getOperandList().forEach(operand -> found.addAll(conjuncts(operand)));
    } else if (condition != null) {
      found.add(condition);
    }
    return found;
  }

  private static SqlNode both(List<SqlNode> conditions) {
    return conditions.stream()
        .reduce((a, b) -> SqlStdOperatorTable.AND.createCall(SqlParserPos.ZERO, a, b))
        .orElse(null);
  }

  /** True if all rows up to some number fulfil it, and no others. */
  private static boolean isUpperBound(SqlNode condition) {
    if (!(condition instanceof SqlCall call)) {
      return false;
    }
    return switch (call.getKind()) {
      case LESS_THAN, LESS_THAN_OR_EQUAL -> isNumber(call.operand(0));
      case GREATER_THAN, GREATER_THAN_OR_EQUAL -> isNumber(call.operand(1));
      case EQUALS ->
          isNumber(call.operand(0)) && isOne(call.operand(1))
              || isOne(call.operand(0)) && isNumber(call.operand(1));
      case BETWEEN -> isNumber(call.operand(0)) && isOne(call.operand(1));
      default -> false;
    };
  }

  private static boolean isOne(SqlNode node) {
    return node instanceof SqlNumericLiteral number
        && BigDecimal.ONE.compareTo(number.bigDecimalValue()) == 0;
  }

  static boolean isNumber(SqlNode node) {
    return node instanceof SqlIdentifier name && name.isSimple() && name.getSimple().equals(NAME)
        || node instanceof SqlCall call
            && call.operandCount() == 0
            && call.getOperator() instanceof SqlFunction
            && call.getOperator().getName().equalsIgnoreCase(NAME);
  }

  private static boolean aggregates(SqlSelect select) {
    boolean[] found = {select.getHaving() != null};
    select
        .getSelectList()
        .accept(
            new SqlBasicVisitor<Void>() {
              @Override
              public Void visit(SqlCall call) {
                if (call.isA(SqlKind.QUERY) || call.getKind() == SqlKind.OVER) {
                  return null;
                }
                found[0] |= AggregateCalls.isOne(call);
                return super.visit(call);
              }
            });
    return found[0];
  }
}
