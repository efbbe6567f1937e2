package io.mokadb.jdbc.escape;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The functions of JDBC's appendix C that have another name or form in standard SQL. Stateless;
 * what is not listed keeps its name.
 */
final class JdbcFunctions {
  private static final int MAX_TYPE_LENGTH = 40;

  private JdbcFunctions() {}

  /**
   * @param call {@code name(arguments)}
   * @throws SQLException 42601 if it is not of that form
   */
  static String lower(String call) throws SQLException {
    int open = call.indexOf('(');
    if (open < 0 || !call.endsWith(")")) {
      throw SqlErrors.of(SqlState.SYNTAX_ERROR, "Not a function call in {fn " + call + "}");
    }
    String name = call.substring(0, open).trim().toUpperCase(Locale.ROOT);
    List<String> args = arguments(call.substring(open + 1, call.length() - 1));
    int count = args.size();
    return switch (name) {
      case "UCASE" -> "UPPER" + call.substring(open);
      case "LCASE" -> "LOWER" + call.substring(open);
      case "IFNULL" -> "COALESCE" + call.substring(open);
      case "LENGTH" -> "CHAR_LENGTH" + call.substring(open);
      case "LOG" -> "LN" + call.substring(open);
      case "CONCAT" -> "(" + String.join(" || ", args) + ")";
      case "LOCATE" ->
          count == 2
              ? "POSITION(" + args.get(0) + " IN " + args.get(1) + ")"
              : count == 3
                  ? "POSITION(" + args.get(0) + " IN " + args.get(1) + " FROM " + args.get(2) + ")"
                  : call;
      case "LTRIM" -> count == 1 ? "TRIM(LEADING ' ' FROM " + args.get(0) + ")" : call;
      case "RTRIM" -> count == 1 ? "TRIM(TRAILING ' ' FROM " + args.get(0) + ")" : call;
      case "NOW" -> "LOCALTIMESTAMP";
      case "CURDATE", "CURRENT_DATE" -> "CURRENT_DATE";
      case "CURTIME", "CURRENT_TIME" -> "LOCALTIME";
      case "CURRENT_TIMESTAMP" -> "LOCALTIMESTAMP";
      case "USER" -> "CURRENT_USER";
      case "DATABASE" -> "'MOKA'";
      case "DAYOFMONTH" -> extract("DAY", args, call);
      case "HOUR", "MINUTE", "SECOND", "YEAR", "MONTH", "QUARTER", "WEEK" ->
          extract(name, args, call);
      case "DAYOFWEEK" -> extract("DOW", args, call);
      case "DAYOFYEAR" -> extract("DOY", args, call);
      case "CONVERT" ->
          count == 2 ? "CAST(" + args.get(0) + " AS " + typeName(args.get(1)) + ")" : call;
      case "TIMESTAMPADD", "TIMESTAMPDIFF" ->
          count == 3
              ? name + "(" + unit(args.get(0)) + ", " + args.get(1) + ", " + args.get(2) + ")"
              : call;
      default -> call;
    };
  }

  private static String extract(String field, List<String> args, String call) {
    return args.size() == 1 ? "EXTRACT(" + field + " FROM " + args.get(0) + ")" : call;
  }

  private static String unit(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    if (upper.equals("SQL_TSI_FRAC_SECOND")) {
      return "MICROSECOND";
    }
    return upper.startsWith("SQL_TSI_") ? upper.substring("SQL_TSI_".length()) : name;
  }

  private static String typeName(String name) throws SQLException {
    String upper = name.toUpperCase(Locale.ROOT);
    if (upper.length() > MAX_TYPE_LENGTH) {
      throw SqlErrors.of(SqlState.SYNTAX_ERROR, "Not a type in CONVERT: " + name);
    }
    String plain = upper.startsWith("SQL_") ? upper.substring("SQL_".length()) : upper;
    return switch (plain) {
      case "BIT" -> "BOOLEAN";
      case "NCHAR" -> "CHAR";
      case "LONGVARCHAR", "LONGNVARCHAR" -> "VARCHAR";
      case "LONGVARBINARY" -> "VARBINARY";
      default -> plain;
    };
  }

  /** The arguments between the outermost commas, trimmed. */
  private static List<String> arguments(String list) {
    List<String> result = new ArrayList<>();
    int depth = 0;
    int start = 0;
    int at = 0;
    while (at < list.length()) {
      char next = list.charAt(at);
      if (next == '\'' || next == '"' || next == '`') {
        at = Skipping.quoted(list, at);
        continue;
      }
      if (next == '(') {
        depth++;
      } else if (next == ')') {
        depth--;
      } else if (next == ',' && depth == 0) {
        result.add(list.substring(start, at).trim());
        start = at + 1;
      }
      at++;
    }
    String last = list.substring(start).trim();
    if (!last.isEmpty() || !result.isEmpty()) {
      result.add(last);
    }
    return result;
  }
}
