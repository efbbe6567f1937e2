package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * The options of a materialized view that keeps itself. Immutable.
 *
 * @param freshness what a reader sees; null if it is not said
 * @param maxLag how far the view may be behind; null if it is not said
 * @param maxPending from how many changed rows readers may compute; null if it is not said
 */
public record UpkeepOptions(Freshness freshness, MaxLag maxLag, MaxPending maxPending) {
  /** No option. */
  public static final UpkeepOptions NONE = new UpkeepOptions(null, null, null);

  /** What a reader of a view sees. */
  public enum Freshness {
    /** The stored rows. */
    EVENTUAL,
    /** The rows of the query at the reader's snapshot. */
    CURRENT,
    /** The same, kept by each writer in its own transaction. */
    IMMEDIATE
  }

  /**
   * How far a view may be behind.
   *
   * @param text as it was written; null for the default of the database
   * @param millis in milliseconds; null for the default of the database
   */
  public record MaxLag(String text, Long millis) {
    private static final long LONGEST = 10_000L * 24 * 3_600_000;

    static MaxLag of(String textOrNull) {
      return new MaxLag(textOrNull, textOrNull == null ? null : millis(textOrNull));
    }

    private static long millis(String text) {
      String lower = text.strip().toLowerCase(Locale.ROOT);
      int end = 0;
      while (end < lower.length() && Character.isDigit(lower.charAt(end))) {
        end++;
      }
      long factor =
          switch (lower.substring(end).strip()) {
            case "ms" -> 1;
            case "s" -> 1_000;
            case "m", "min" -> 60_000;
            case "h" -> 3_600_000;
            case "d" -> 24 * 3_600_000;
            default -> 0;
          };
      // Twelve digits are more than the longest time in milliseconds, and no overflow.
      long millis = end == 0 || end > 12 ? 0 : Long.parseLong(lower.substring(0, end)) * factor;
      if (millis <= 0 || millis > LONGEST) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER,
            "max_lag is a time up to 10000d, such as '90s', '15m', '1h' or '2d', not '"
                + text
                + "'");
      }
      return millis;
    }
  }

  /**
   * From how many changed rows a reader of a current view computes at most.
   *
   * @param text as it was written; null for the default of the database
   * @param rows as a number; null for the default of the database
   */
  public record MaxPending(String text, Integer rows) {
    private static final int MOST = 10_000_000;

    static MaxPending of(String textOrNull) {
      return new MaxPending(textOrNull, textOrNull == null ? null : rows(textOrNull));
    }

    private static int rows(String text) {
      String digits = text.strip();
      boolean isNumber =
          !digits.isEmpty()
              && digits.length() <= 8
              && digits.chars().allMatch(c -> c >= '0' && c <= '9');
      int rows = isNumber ? Integer.parseInt(digits) : -1;
      if (rows < 0 || rows > MOST) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER,
            "max_pending is a number of rows from 0 to " + MOST + ", not '" + text + "'");
      }
      return rows;
    }
  }

  /**
   * These with one more.
   *
   * @param value null for DEFAULT
   * @throws MokaException {@code SYNTAX_ERROR} if there is no such option, or it is said twice;
   *     {@code INVALID_PARAMETER} if it cannot have this value
   */
  public UpkeepOptions with(SqlIdentifier option, String value) {
    String name = option.getSimple().toLowerCase(Locale.ROOT);
    boolean first =
        switch (name) {
          case "freshness" -> freshness == null;
          case "max_lag" -> maxLag == null;
          case "max_pending" -> maxPending == null;
          default ->
              throw new MokaException(
                  SqlState.SYNTAX_ERROR,
                  "A materialized view has no option "
                      + name
                      + "; there are freshness, max_lag and max_pending");
        };
    if (!first) {
      throw new MokaException(SqlState.SYNTAX_ERROR, "The option " + name + " is given twice");
    }
    return switch (name) {
      case "freshness" -> new UpkeepOptions(freshness(value), maxLag, maxPending);
      case "max_lag" -> new UpkeepOptions(freshness, MaxLag.of(value), maxPending);
      default -> new UpkeepOptions(freshness, maxLag, MaxPending.of(value));
    };
  }

  private static Freshness freshness(String valueOrNull) {
    if (valueOrNull == null) {
      return Freshness.EVENTUAL;
    }
    for (Freshness known : Freshness.values()) {
      if (known.name().equalsIgnoreCase(valueOrNull)) {
        return known;
      }
    }
    throw new MokaException(
        SqlState.INVALID_PARAMETER,
        "freshness is 'eventual', 'current' or 'immediate', not '" + valueOrNull + "'");
  }

  /** True if nothing is said. */
  public boolean isEmpty() {
    return freshness == null && maxLag == null && maxPending == null;
  }

  void unparse(Unparser sql, String words) {
    if (isEmpty()) {
      return;
    }
    List<Runnable> parts = new ArrayList<>();
    if (freshness != null) {
      parts.add(() -> sql.words("FRESHNESS =").literal(freshness.name().toLowerCase(Locale.ROOT)));
    }
    if (maxLag != null) {
      parts.add(() -> unparseText(sql.words("MAX_LAG ="), maxLag.text()));
    }
    if (maxPending != null) {
      parts.add(() -> unparseText(sql.words("MAX_PENDING ="), maxPending.text()));
    }
    sql.words(words).each("(", ")", parts, Runnable::run);
  }

  private static void unparseText(Unparser sql, String textOrNull) {
    if (textOrNull == null) {
      sql.words("DEFAULT");
    } else {
      sql.literal(textOrNull);
    }
  }
}
