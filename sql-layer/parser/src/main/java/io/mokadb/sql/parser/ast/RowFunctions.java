package io.mokadb.sql.parser.ast;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Functions of PostgreSQL and H2 that give rows. As expressions they give an array for each of
 * their columns; in FROM they are the UNNEST of these. Stateless.
 */
public final class RowFunctions {
  /**
   * A function.
   *
   * @param columns what its columns are called; none if its one column is called as the function or
   *     its alias
   * @param more functions with the same arguments, which give the columns after the first
   */
  private record RowFunction(List<String> columns, List<String> more) {}

  private static final RowFunction CALLED_SO = new RowFunction(List.of(), List.of());
  private static final RowFunction VALUES = new RowFunction(List.of("VALUE"), List.of());
  private static final RowFunction MEMBERS =
      new RowFunction(List.of("KEY", "VALUE"), List.of("JSON_MEMBER_VALUES"));
  private static final RowFunction TEXT_MEMBERS =
      new RowFunction(List.of("KEY", "VALUE"), List.of("JSON_MEMBER_TEXTS"));

  private static final Map<String, RowFunction> FUNCTIONS =
      Map.ofEntries(
          Map.entry("GENERATE_SERIES", CALLED_SO),
          Map.entry("SYSTEM_RANGE", new RowFunction(List.of("X"), List.of())),
          Map.entry("REGEXP_SPLIT_TO_TABLE", CALLED_SO),
          Map.entry("REGEXP_MATCHES", CALLED_SO),
          Map.entry("GENERATE_SUBSCRIPTS", CALLED_SO),
          Map.entry("STRING_TO_TABLE", CALLED_SO),
          Map.entry("JSON_OBJECT_KEYS", CALLED_SO),
          Map.entry("JSONB_OBJECT_KEYS", CALLED_SO),
          Map.entry("JSONB_PATH_QUERY", CALLED_SO),
          Map.entry("JSON_ARRAY_ELEMENTS", VALUES),
          Map.entry("JSONB_ARRAY_ELEMENTS", VALUES),
          Map.entry("JSON_ARRAY_ELEMENTS_TEXT", VALUES),
          Map.entry("JSONB_ARRAY_ELEMENTS_TEXT", VALUES),
          Map.entry("JSON_EACH", MEMBERS),
          Map.entry("JSONB_EACH", MEMBERS),
          Map.entry("JSON_EACH_TEXT", TEXT_MEMBERS),
          Map.entry("JSONB_EACH_TEXT", TEXT_MEMBERS));

  private RowFunctions() {}

  /** True if a function gives rows of one column, so that it may be an item of a SELECT. */
  static boolean isColumn(String name) {
    RowFunction function = FUNCTIONS.get(name);
    return function != null && function.more.isEmpty();
  }

  /** The rows of a call as a source of FROM; null if the function gives none. */
  static SqlNode rows(SqlCall call, SqlParserPos position) {
    String name = call.getOperator().getName();
    RowFunction function = FUNCTIONS.get(name);
    if (function == null) {
      return null;
    }
    SqlNode[] arguments = call.getOperandList().toArray(SqlNode[]::new);
    List<SqlNode> arrays = new ArrayList<>();
    arrays.add(Calls.function(name, position, arguments));
    for (String more : function.more) {
      SqlNode[] copies = call.getOperandList().stream().map(TreeCopy::of).toArray(SqlNode[]::new);
      arrays.add(Calls.function(more, position, copies));
    }
    return SqlStdOperatorTable.UNNEST.createCall(position, arrays);
  }

  /** The function whose rows a source is; null if it is something else. */
  static String nameOf(SqlNode source) {
    if (source.getKind() != SqlKind.UNNEST
        || !(((SqlCall) source).operand(0) instanceof SqlCall call)) {
      return null;
    }
    String name = call.getOperator().getName();
    return FUNCTIONS.containsKey(name) ? name : null;
  }

  /**
   * What the columns of {@link #rows} are called.
   *
   * @param alias of the source, or null
   */
  static List<String> columns(String name, String alias) {
    List<String> columns = FUNCTIONS.get(name).columns;
    if (columns.isEmpty() || columns.size() == 1 && alias != null && !name.equals("SYSTEM_RANGE")) {
      return List.of(alias == null ? name : alias);
    }
    return columns;
  }
}
