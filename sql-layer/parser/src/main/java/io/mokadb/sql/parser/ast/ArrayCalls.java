package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.List;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** The calls that {@code ARRAY[...]} stands for. Stateless. */
public final class ArrayCalls {
  /** The function that gives an array of nothing. */
  public static final String EMPTY = "EMPTY_ARRAY";

  /** The function that gives an array with another element at an index. */
  public static final String WITH_ELEMENT = "ARRAY_WITH_ELEMENT";

  private ArrayCalls() {}

  /** Calcite's constructor wants an element. */
  public static SqlNode of(SqlParserPos position, List<SqlNode> elements) {
    return elements.isEmpty()
        ? new SqlUnresolvedFunction(
                new SqlIdentifier(EMPTY, position),
                null,
                null,
                null,
                null,
                SqlFunctionCategory.USER_DEFINED_FUNCTION)
            .createCall(position)
        : SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(position, elements);
  }

  /**
   * {@code SET a[i] = x} as {@code SET a = a with another element}: the last of the assignments,
   * which becomes part of an earlier one to the same array.
   *
   * @param index null if the whole column is set
   */
  public static void assign(SqlNodeList targets, SqlNode index, SqlNodeList values) {
    if (index == null) {
      return;
    }
    int last = targets.size() - 1;
    SqlNode value = values.remove(last);
    SqlNode column = targets.remove(last);
    if (value.getKind() == SqlKind.DEFAULT) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR, "An element of the array " + column + " has no DEFAULT");
    }
    for (int i = 0; i < last; i++) {
      if (targets.get(i).toString().equals(column.toString())
          && values.get(i) instanceof SqlCall before
          && before.getOperator().getName().equals(WITH_ELEMENT)) {
        values.set(i, withElement(before, index, value));
        return;
      }
    }
    targets.add(column);
    values.add(withElement(TreeCopy.of(column), index, value));
  }

  private static SqlNode withElement(SqlNode array, SqlNode index, SqlNode value) {
    SqlParserPos position = index.getParserPosition();
    SqlDataTypeSpec number =
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BIGINT, position), position);
    SqlNode counted = SqlStdOperatorTable.CAST.createCall(position, index, number);
    return Calls.function(WITH_ELEMENT, position, array, counted, value);
  }
}
