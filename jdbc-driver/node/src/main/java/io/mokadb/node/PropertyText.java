package io.mokadb.node;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** The parsers of a URL's properties. Text that does not parse fails with 22023. Stateless. */
public final class PropertyText {
  private PropertyText() {}

  public static int number(String name, String text, int least, int most) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, together with numbers out of range.
    }
    throw invalid(
        "'" + name + "' is a number from " + least + " to " + most + ", not '" + text + "'");
  }

  public static Set<String> classes(String text) {
    Set<String> names = new TreeSet<>();
    for (String name : text.split(",", -1)) {
      if (!name.isBlank()) {
        names.add(name.strip());
      }
    }
    return names;
  }

  public static boolean flag(String name, String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw invalid("'" + name + "' is true or false, not '" + text + "'");
    };
  }

  public static long bytes(String name, String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    int shift =
        switch (lower.isEmpty() ? ' ' : lower.charAt(lower.length() - 1)) {
          case 'k' -> 10;
          case 'm' -> 20;
          case 'g' -> 30;
          default -> 0;
        };
    try {
      long number = Long.parseLong(shift == 0 ? lower : lower.substring(0, lower.length() - 1));
      if (number > 0 && number <= Long.MAX_VALUE >> shift) {
        return number << shift;
      }
    } catch (NumberFormatException e) {
      // Reported below, together with numbers out of range.
    }
    throw invalid("'" + name + "' is a size such as 64m or 2g, not '" + text + "'");
  }

  public static Duration duration(String name, String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    try {
      boolean millis = lower.endsWith("ms");
      int digits = Math.max(0, lower.length() - (millis ? 2 : 1));
      long number = Long.parseLong(lower.substring(0, digits));
      if (number >= 0 && millis) {
        return Duration.ofMillis(number);
      }
      if (number >= 0) {
        switch (lower.charAt(lower.length() - 1)) {
          case 's':
            return Duration.ofSeconds(number);
          case 'm':
            return Duration.ofMinutes(number);
          case 'h':
            return Duration.ofHours(number);
          default:
            break;
        }
      }
    } catch (NumberFormatException | ArithmeticException e) {
      // Reported below.
    }
    throw invalid("'" + name + "' is a time such as 50ms, 30s, 10m or 2h, not '" + text + "'");
  }

  public static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_PARAMETER, message);
  }
}
