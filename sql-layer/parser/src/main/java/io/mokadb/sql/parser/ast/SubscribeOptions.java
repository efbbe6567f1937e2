package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * The options of a subscription. Immutable.
 *
 * @param snapshot whether the rows of the table come first; null if it is not said
 * @param follow whether it goes on with what is committed later; null if it is not said
 * @param progress how often it tells up to where everything was delivered; null if it does not
 */
public record SubscribeOptions(Boolean snapshot, Boolean follow, Progress progress) {
  /** No option. */
  public static final SubscribeOptions NONE = new SubscribeOptions(null, null, null);

  /**
   * How often a subscription tells its progress while nothing happens.
   *
   * @param text as it was written
   * @param millis in milliseconds
   */
  public record Progress(String text, long millis) {
    private static final long LONGEST = 24L * 3_600_000;

    static Progress of(String text) {
      String lower = text.strip().toLowerCase(Locale.ROOT);
      int end = 0;
      while (end < lower.length() && lower.charAt(end) >= '0' && lower.charAt(end) <= '9') {
        end++;
      }
      long factor =
          switch (lower.substring(end).strip()) {
            case "ms" -> 1;
            case "s" -> 1_000;
            case "m", "min" -> 60_000;
            case "h" -> 3_600_000;
            default -> 0;
          };
      // Nine digits are more than the longest time in milliseconds, and no overflow.
      long millis = end == 0 || end > 9 ? 0 : Long.parseLong(lower.substring(0, end)) * factor;
      if (millis <= 0 || millis > LONGEST) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER,
            "progress is a time up to 24h, such as '500ms', '5s' or '1m', not '" + text + "'");
      }
      return new Progress(text, millis);
    }
  }

  /**
   * These with one more.
   *
   * @throws MokaException {@code SYNTAX_ERROR} if there is no such option, or it is said twice;
   *     {@code INVALID_PARAMETER} if it cannot have this value
   */
  public SubscribeOptions with(SqlIdentifier option, String value) {
    String name = option.getSimple().toLowerCase(Locale.ROOT);
    Object before =
        switch (name) {
          case "snapshot" -> snapshot;
          case "follow" -> follow;
          case "progress" -> progress;
          default ->
              throw new MokaException(
                  SqlState.SYNTAX_ERROR,
                  "A subscription has no option "
                      + name
                      + "; there are snapshot, follow and progress");
        };
    if (before != null) {
      throw new MokaException(SqlState.SYNTAX_ERROR, "The option " + name + " is given twice");
    }
    return switch (name) {
      case "snapshot" -> new SubscribeOptions(truth(name, value), follow, progress);
      case "follow" -> new SubscribeOptions(snapshot, truth(name, value), progress);
      default -> new SubscribeOptions(snapshot, follow, Progress.of(value));
    };
  }

  private static Boolean truth(String name, String value) {
    return switch (value.strip().toLowerCase(Locale.ROOT)) {
      case "true", "on" -> true;
      case "false", "off" -> false;
      default ->
          throw new MokaException(
              SqlState.INVALID_PARAMETER, name + " is true or false, not '" + value + "'");
    };
  }

  void unparse(Unparser sql) {
    List<Runnable> parts = new ArrayList<>();
    if (snapshot != null) {
      parts.add(() -> sql.words("SNAPSHOT =").words(word(snapshot)));
    }
    if (follow != null) {
      parts.add(() -> sql.words("FOLLOW =").words(word(follow)));
    }
    if (progress != null) {
      parts.add(() -> sql.words("PROGRESS =").literal(progress.text()));
    }
    if (!parts.isEmpty()) {
      sql.words("WITH").each("(", ")", parts, Runnable::run);
    }
  }

  private static String word(boolean value) {
    return value ? "TRUE" : "FALSE";
  }
}
