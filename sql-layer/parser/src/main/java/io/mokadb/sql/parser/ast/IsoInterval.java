package io.mokadb.sql.parser.ast;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Intervals as ISO 8601 writes them. */
final class IsoInterval {
  /** The first designators are those of the calendar, those after the T of the day. */
  private static final Pattern PART = Pattern.compile("([+-]?\\d+(?:\\.\\d+)?)([a-z])");

  private IsoInterval() {}

  /** {@code P1Y2M3DT4H5M6S} with the units in words. */
  static String inWords(String iso, String text) {
    int t = iso.indexOf('t');
    StringBuilder words = new StringBuilder();
    Matcher part = PART.matcher(iso.replace("t", ""));
    int end = 1;
    while (part.find(end) && part.start() == end) {
      boolean ofDay = t > 0 && part.start() >= t;
      String unit =
          switch (part.group(2)) {
            case "y" -> "year";
            case "m" -> ofDay ? "minute" : "month";
            case "w" -> "week";
            case "d" -> "day";
            case "h" -> "hour";
            case "s" -> "second";
            default -> throw IntervalText.wrong(text);
          };
      words.append(part.group(1)).append(' ').append(unit).append(' ');
      end = part.end();
    }
    if (end == 1 || end < iso.replace("t", "").length()) {
      throw IntervalText.wrong(text);
    }
    return words.toString();
  }
}
