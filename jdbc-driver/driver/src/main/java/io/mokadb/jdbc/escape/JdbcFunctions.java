package io.mokadb.jdbc.escape;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.sql.SQLException;
import java.util.ArrayList;
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
   * @param call {@code name(arguments)}
   * @throws SQLException 42601 if it is not of that form
   */
  static String lower(String call) throws SQLException {
    int open = call.indexOf('(');
    if (open < 0 || !call.endsWith(")")) {
      throw SqlErrors.of(SqlState.SYNTAX_ERROR, "Not a function call in {fn " + call + "}");
    }
    String name = call.substring(0, open).trim().toUpperCase(Locale.ROOT);
    String list = call.substring(open + 1, call.length() - 1);
    List<String> args = arguments(list);
    if (name.equals("CONVERT") && args.size() == 2) {
      return "CAST(" + args.get(0) + " AS " + typeName(args.get(1)) + ")";
    }
    for (String form : EscapedFunctions.instance().forms(name)) {
      String filled = filled(form, list, args);
      if (filled != null) {
        return filled;
      }
    }
    return call;
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
