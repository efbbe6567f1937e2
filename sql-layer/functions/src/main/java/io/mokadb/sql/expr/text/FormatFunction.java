package io.mokadb.sql.expr.text;

import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.expr.value.CodePoints;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PostgreSQL's {@code FORMAT(pattern, values...)}. */
public final class FormatFunction {
  private static final Pattern FIELD = Pattern.compile("%(?:(\\d+)\\$)?(-?)(\\d*)([%sIL])|%");

  private FormatFunction() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "FORMAT(VARCHAR[, ANY...]) VARCHAR NULLSAFE: "
            + "a pattern with values in the places of %s, %I and %L",
        FormatFunction::compile);
  }

  private static Expr compile(Call call) {
    if (call.size() < 1) {
      return null;
    }
    Expr[] operands = new Expr[call.size()];
    for (int i = 0; i < operands.length; i++) {
      operands[i] = call.text(i);
    }
    return call.asResult(
        (row, context) -> {
          String pattern = (String) operands[0].eval(row, context);
          if (pattern == null) {
            return null;
          }
          String[] values = new String[operands.length - 1];
          for (int i = 0; i < values.length; i++) {
            values[i] = (String) operands[i + 1].eval(row, context);
          }
          return format(pattern, values);
        },
        TEXT);
  }

  private static String format(String pattern, String[] values) {
    StringBuilder text = new StringBuilder();
    Matcher field = FIELD.matcher(pattern);
    int next = 0;
    int at = 0;
    while (field.find()) {
      text.append(pattern, at, field.start());
      at = field.end();
      if (field.group(4) == null) {
        throw wrong(pattern, "an unfinished field at its position " + (field.start() + 1));
      }
      char type = field.group(4).charAt(0);
      if (type == '%') {
        text.append('%');
        continue;
      }
      next = field.group(1) == null ? next + 1 : Integer.parseInt(field.group(1));
      if (next < 1 || next > values.length) {
        throw wrong(pattern, "no value for field " + next);
      }
      int width = field.group(3).isEmpty() ? 0 : Integer.parseInt(field.group(3));
      String value = value(type, values[next - 1], pattern);
      String padding = PaddingFunctions.repeat(" ", width - CodePoints.length(value));
      text.append(field.group(2).isEmpty() ? padding + value : value + padding);
    }
    return text.append(pattern, at, pattern.length()).toString();
  }

  private static String value(char type, String value, String pattern) {
    return switch (type) {
      case 'I' -> {
        if (value == null) {
          throw wrong(pattern, "null for a name");
        }
        yield '"' + value.replace("\"", "\"\"") + '"';
      }
      case 'L' -> value == null ? "NULL" : "'" + value.replace("'", "''") + "'";
      default -> value == null ? "" : value;
    };
  }

  private static MokaException wrong(String pattern, String what) {
    return new MokaException(
        SqlState.INVALID_PARAMETER, "FORMAT with the pattern '" + pattern + "' has " + what);
  }
}
