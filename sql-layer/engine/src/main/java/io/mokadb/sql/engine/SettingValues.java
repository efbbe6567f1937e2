package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.Locale;

/** Values of settings as they are written. Stateless. */
final class SettingValues {
  private SettingValues() {}

  /** A time in milliseconds: a number of them, or as in 30s, 500ms, 10m, 2h. */
  static long millis(String name, String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    String digits = lower.replaceAll("[a-z ]+$", "");
    long factor =
        switch (lower.substring(digits.length()).strip()) {
          case "", "ms" -> 1;
          case "s" -> 1_000;
          case "m", "min" -> 60_000;
          case "h" -> 3_600_000;
          default -> -1;
        };
    long number = number(digits);
    if (number < 0 || factor < 0 || number > Integer.MAX_VALUE / factor) {
      throw invalid(name, "a time such as 500ms, 30s or 10m", text);
    }
    return number * factor;
  }

  /** A size in bytes: a number of them, or as in 64m, 2g. */
  static long bytes(String name, String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    String digits = lower.replaceAll("[a-z ]+$", "");
    int shift =
        switch (lower.substring(digits.length()).strip()) {
          case "", "b" -> 0;
          case "k", "kb" -> 10;
          case "m", "mb" -> 20;
          case "g", "gb" -> 30;
          default -> -1;
        };
    long number = number(digits);
    if (number <= 0 || shift < 0 || number > Long.MAX_VALUE >> shift) {
      throw invalid(name, "a size such as 64m or 2g", text);
    }
    return number << shift;
  }

  static boolean flag(String name, String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true", "on", "yes", "1" -> true;
      case "false", "off", "no", "0" -> false;
      default -> throw invalid(name, "ON or OFF", text);
    };
  }

  static String sizeText(long bytes) {
    return bytes % (1 << 20) == 0 ? (bytes >> 20) + "m" : Long.toString(bytes);
  }

  static MokaException invalid(String name, String expected, String text) {
    return new MokaException(
        SqlState.INVALID_PARAMETER, name + " is " + expected + ", not '" + text + "'");
  }

  private static long number(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
