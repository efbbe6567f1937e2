package io.mokadb.jdbc.escape;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Calls of JDBC's functions in standard SQL. A function that is not listed keeps its name.
 * Stateless.
 */
final class JdbcFunctions {
  private static final int MAX_TYPE_LENGTH = 40;

  /** The place of an argument in a form; UNIT is the first one, as a unit. */
  private static final Pattern PLACE = Pattern.compile("\\$([1-9]|UNIT)");

  private JdbcFunctions() {}

  /**
   * @param sql {@code name(arguments)}
   * @throws SQLException 42601 if it is not of that form
   */
  static String lower(String sql) throws SQLException {
    FunctionCall call = FunctionCall.of(sql);
    String name = call.name();
    List<String> args = call.arguments();
    String list = call.rest().substring(1, call.rest().length() - 1);
    if (name.equals("CONVERT") && args.size() == 2) {
      return "CAST(" + args.get(0) + " AS " + typeName(args.get(1)) + ")";
    }
    for (String form : EscapeForms.of(name)) {
      String filled = filled(form, list, args);
      if (filled != null) {
        return filled;
      }
    }
    return call.function() + call.rest();
  }

  /** A form with arguments in their places; null if it is for another number of them. */
  private static String filled(String form, String list, List<String> args) {
    if (form.contains("$*")) {
      return form.replace("$*", list);
    }
    if (form.contains("$||")) {
      return form.replace("$||", String.join(" || ", args));
    }
    int places = 0;
    while (form.contains("$" + (places + 1)) || places == 0 && form.contains("$UNIT")) {
      places++;
    }
    if (places > 0 && places != args.size()) {
      return null;
    }
    return PLACE
        .matcher(form)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    match.group(1).equals("UNIT")
                        ? unit(args.get(0))
                        : args.get(Integer.parseInt(match.group(1)) - 1)));
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
      case "TIME_WITH_TIMEZONE" -> "TIME WITH TIME ZONE";
      case "TIMESTAMP_WITH_TIMEZONE" -> "TIMESTAMP WITH TIME ZONE";
      default -> plain;
    };
  }
}
