package io.mokadb.sql.plan.validate;

import io.mokadb.sql.expr.cast.ArrayText;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.NlsString;

/**
 * {@code x = ANY ('{1,2}')}, with an array in PostgreSQL's notation, as a list; {@code = ANY} of a
 * query as IN, which accepts more types. Stateless.
 */
final class QuantifiedTexts {
  private QuantifiedTexts() {}

  /** The call with the elements instead of the text, as IN or NOT IN if it means one of these. */
  static SqlNode settled(SqlCall call) {
    if (!(call.getOperator() instanceof SqlQuantifyOperator)) {
      return call;
    }
    boolean query = call.operand(1).isA(SqlKind.QUERY);
    SqlNode elements = query ? call.operand(1) : elements(call.operand(1));
    if (elements == null) {
      return call;
    }
    boolean one = call.getKind() == SqlKind.SOME && comparison(call) == SqlKind.EQUALS;
    boolean none = call.getKind() == SqlKind.ALL && comparison(call) == SqlKind.NOT_EQUALS;
    if (query && !one && !none) {
      return call;
    }
    SqlOperator operator =
        one ? SqlStdOperatorTable.IN : none ? SqlStdOperatorTable.NOT_IN : call.getOperator();
    return operator.createCall(call.getParserPosition(), call.operand(0), elements);
  }

  private static SqlKind comparison(SqlCall call) {
    return ((SqlQuantifyOperator) call.getOperator()).comparisonKind;
  }

  /** The elements; null if the operand is not such a text. */
  private static SqlNodeList elements(SqlNode operand) {
    if (!(operand instanceof SqlNodeList list)
        || list.size() != 1
        || !(list.get(0) instanceof SqlCharStringLiteral literal)) {
      return null;
    }
    String text = literal.getValueAs(NlsString.class).getValue().strip();
    if (!text.startsWith("{") || !text.endsWith("}")) {
      return null;
    }
    SqlParserPos position = literal.getParserPosition();
    List<SqlNode> elements = new ArrayList<>();
    for (Object element : ArrayText.parse(text)) {
      elements.add(
          element == null
              ? SqlLiteral.createNull(position)
              : SqlLiteral.createCharString((String) element, position));
    }
    return new SqlNodeList(elements, position);
  }
}
