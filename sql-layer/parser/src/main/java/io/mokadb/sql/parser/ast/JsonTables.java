package io.mokadb.sql.parser.ast;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * JSON as a table whose columns are written beside it: PostgreSQL's {@code json_to_recordset(x) AS
 * t(a INT, b TEXT)} and the standard's {@code JSON_TABLE(x, path COLUMNS (...))}. Both are queries
 * over the rows of {@link RowFunctions}. Stateless.
 */
public final class JsonTables {
  private static final Set<String> RECORDS =
      Set.of("JSON_TO_RECORDSET", "JSONB_TO_RECORDSET", "JSON_TO_RECORD", "JSONB_TO_RECORD");
  private static final String ELEMENT = "\u0001ELEMENT";
  private static final String NUMBER = "\u0001NUMBER";

  private JsonTables() {}

  /**
   * A column.
   *
   * @param type null for the number of the row
   * @param key the name of the member, or the path to the value
   */
  public record Column(SqlIdentifier name, SqlDataTypeSpec type, String key) {
    private boolean isJson() {
      return type.getTypeName().getSimple().equals("JSON");
    }
  }

  /** True if a name, followed by a parenthesis, is that of a function with columns beside it. */
  public static boolean isRecords(String name) {
    return RECORDS.contains(name.toUpperCase(Locale.ROOT));
  }

  /** True if a name, followed by a parenthesis, is JSON_TABLE. */
  public static boolean isTable(String name) {
    return name.equalsIgnoreCase("JSON_TABLE");
  }

  /** The member of a record that a column is called after, as PostgreSQL folds names. */
  public static String key(String image) {
    return image.startsWith("\"")
        ? image.substring(1, image.length() - 1).replace("\"\"", "\"")
        : image.toLowerCase(Locale.ROOT);
  }

  /** The rows of {@code json_to_recordset}, or the one of {@code json_to_record}. */
  public static SqlNode records(
      String function,
      SqlNode json,
      SqlIdentifier alias,
      List<Column> columns,
      SqlParserPos position) {
    boolean several = function.toUpperCase(Locale.ROOT).endsWith("SET");
    List<SqlNode> items = new ArrayList<>();
    for (Column column : columns) {
      SqlNode record = several ? new SqlIdentifier(ELEMENT, position) : TreeCopy.of(json);
      SqlNode key = SqlLiteral.createCharString(column.key, position);
      SqlNode value =
          (column.isJson() ? JsonCalls.MEMBER : JsonCalls.MEMBER_TEXT)
              .createCall(position, record, key);
      items.add(item(column, value));
    }
    SqlNode from = several ? elements("JSON_ARRAY_ELEMENTS", position, json) : null;
    return SqlStdOperatorTable.AS.createCall(
        position, SqlStdOperatorTable.LATERAL.createCall(position, select(items, from)), alias);
  }

  /** The rows of {@code JSON_TABLE}: one for each value that the path finds. */
  public static SqlNode table(
      SqlNode json, SqlNode path, List<Column> columns, SqlParserPos position) {
    List<SqlNode> items = new ArrayList<>();
    for (Column column : columns) {
      if (column.type == null) {
        items.add(named(new SqlIdentifier(NUMBER, position), column.name));
        continue;
      }
      SqlNode found =
          Calls.function(
              "JSONB_PATH_QUERY_FIRST",
              position,
              new SqlIdentifier(ELEMENT, position),
              SqlLiteral.createCharString(column.key, position));
      SqlNode value =
          column.isJson()
              ? found
              : JsonCalls.AT_TEXT.createCall(
                  position, found, SqlLiteral.createCharString("{}", position));
      items.add(item(column, value));
    }
    return SqlStdOperatorTable.LATERAL.createCall(
        position, select(items, elements("JSONB_PATH_QUERY", position, json, path)));
  }

  private static SqlNode elements(String function, SqlParserPos position, SqlNode... operands) {
    SqlCall rows =
        SqlStdOperatorTable.UNNEST_WITH_ORDINALITY.createCall(
            position, Calls.function(function, position, operands));
    return SqlStdOperatorTable.AS.createCall(
        position,
        rows,
        new SqlIdentifier(ELEMENT, position),
        new SqlIdentifier(ELEMENT, position),
        new SqlIdentifier(NUMBER, position));
  }

  private static SqlNode item(Column column, SqlNode value) {
    SqlParserPos position = column.name.getParserPosition();
    return named(SqlStdOperatorTable.CAST.createCall(position, value, column.type), column.name);
  }

  private static SqlNode named(SqlNode value, SqlIdentifier name) {
    return SqlStdOperatorTable.AS.createCall(name.getParserPosition(), value, name);
  }

  private static SqlSelect select(List<SqlNode> items, SqlNode from) {
    return PlainSelect.of(items, from, null, SqlParserPos.ZERO);
  }
}
