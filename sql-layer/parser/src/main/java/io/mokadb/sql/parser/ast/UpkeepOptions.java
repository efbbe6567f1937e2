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
 */
public record UpkeepOptions(Freshness freshness, MaxLag maxLag) {
  /** No option. */
  public static final UpkeepOptions NONE = new UpkeepOptions(null, null);

  /** What a reader of a view sees. */
  public enum Freshness {
    /** The stored rows. */
    EVENTUAL,
    /** The rows of the query at the reader's snapshot. */
    CURRENT
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
          default ->
              throw new MokaException(
                  SqlState.SYNTAX_ERROR,
                  "A materialized view has no option "
                      + name
                      + "; there are freshness and max_lag");
        };
    if (!first) {
      throw new MokaException(SqlState.SYNTAX_ERROR, "The option " + name + " is given twice");
    }
    return name.equals("freshness")
        ? new UpkeepOptions(freshness(value), maxLag)
        : new UpkeepOptions(freshness, MaxLag.of(value));
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
        "freshness is 'eventual' or 'current', not '" + valueOrNull + "'");
  }

  /** True if nothing is said. */
  public boolean isEmpty() {
    return freshness == null && maxLag == null;
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
      parts.add(() -> unparseLag(sql.words("MAX_LAG =")));
    }
    sql.words(words).each("(", ")", parts, Runnable::run);
  }

  private void unparseLag(Unparser sql) {
    if (maxLag.text() == null) {
      sql.words("DEFAULT");
    } else {
      sql.literal(maxLag.text());
    }
  }
}
