package io.mokadb.jdbc.escape;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.sql.SQLException;
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
   * @param sql {@code name(arguments)}
   * @throws SQLException 42601 if it is not of that form
   */
  static String lower(String sql) throws SQLException {
    FunctionCall call = FunctionCall.of(sql);
    String name = call.name();
    String rest = call.rest();
    List<String> args = call.arguments();
    int count = args.size();
    String same = call.function() + rest;
    return switch (name) {
      case "UCASE" -> "UPPER" + rest;
      case "LCASE" -> "LOWER" + rest;
      case "IFNULL" -> "COALESCE" + rest;
      case "LENGTH" -> "CHAR_LENGTH" + rest;
      case "LOG" -> "LN" + rest;
      case "CONCAT" -> "(" + String.join(" || ", args) + ")";
      case "LOCATE" ->
          count == 2
              ? "POSITION(" + args.get(0) + " IN " + args.get(1) + ")"
              : count == 3
                  ? "POSITION(" + args.get(0) + " IN " + args.get(1) + " FROM " + args.get(2) + ")"
                  : same;
      case "LTRIM" -> count == 1 ? "TRIM(LEADING ' ' FROM " + args.get(0) + ")" : same;
      case "RTRIM" -> count == 1 ? "TRIM(TRAILING ' ' FROM " + args.get(0) + ")" : same;
      case "NOW" -> "LOCALTIMESTAMP";
      case "CURDATE", "CURRENT_DATE" -> "CURRENT_DATE";
      case "CURTIME", "CURRENT_TIME" -> "LOCALTIME";
      case "CURRENT_TIMESTAMP" -> "LOCALTIMESTAMP";
      case "USER" -> "CURRENT_USER";
      case "DATABASE" -> "'MOKA'";
      case "DAYOFMONTH" -> extract("DAY", args, same);
      case "HOUR", "MINUTE", "SECOND", "YEAR", "MONTH", "QUARTER", "WEEK" ->
          extract(name, args, same);
      case "DAYOFWEEK" -> extract("DOW", args, same);
      case "DAYOFYEAR" -> extract("DOY", args, same);
      case "CONVERT" ->
          count == 2 ? "CAST(" + args.get(0) + " AS " + typeName(args.get(1)) + ")" : same;
      case "TIMESTAMPADD", "TIMESTAMPDIFF" ->
          count == 3
              ? name + "(" + unit(args.get(0)) + ", " + args.get(1) + ", " + args.get(2) + ")"
              : same;
      default -> same;
    };
  }

  private static String extract(String field, List<String> args, String same) {
    return args.size() == 1 ? "EXTRACT(" + field + " FROM " + args.get(0) + ")" : same;
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
}
