package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The calls that {@code ARRAY[...]} stands for. Stateless. */
public final class ArrayCalls {
  /** The function that gives an array of nothing. */
  public static final String EMPTY = "EMPTY_ARRAY";

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
}
