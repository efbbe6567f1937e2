package io.mokadb.shell.print;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The line of a statement in which an error is, with a caret below its place. Stateless. */
public final class ErrorPlace {
  private static final Pattern PLACE = Pattern.compile("line (\\d{1,9}), column (\\d{1,9})");

  /** How much of a line is shown before and after the place. */
  private static final int AROUND = 60;

  private ErrorPlace() {}

  /**
   * Two lines: a piece of the statement and the caret.
   *
   * @return empty if the message names no place, or one that the statement does not have
   */
  public static List<String> lines(String sql, String message) {
    Matcher place = PLACE.matcher(String.valueOf(message));
    if (!place.find()) {
      return List.of();
    }
    List<String> lines = sql.lines().toList();
    int line = Integer.parseInt(place.group(1));
    int column = Integer.parseInt(place.group(2));
    if (line < 1 || line > lines.size() || column > lines.get(line - 1).length() + 1) {
      return List.of();
    }
    String text = lines.get(line - 1).replace('\t', ' ');
    int begin = Math.max(0, column - 1 - AROUND);
    int end = Math.min(text.length(), column - 1 + AROUND);
    return List.of("  " + text.substring(begin, end), "  " + " ".repeat(column - 1 - begin) + "^");
  }
}
