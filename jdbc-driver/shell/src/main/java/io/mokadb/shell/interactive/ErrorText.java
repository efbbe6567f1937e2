package io.mokadb.shell.interactive;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An error as lines: what it says, and a caret below the place in the text that it names. */
final class ErrorText {
  private static final Pattern PLACE = Pattern.compile("line (\\d{1,6}), column (\\d{1,6})");

  /** How much of a long line is shown on both sides of the place. */
  private static final int BEFORE = 50;

  private static final int BEHIND = 25;

  private ErrorText() {}

  /**
   * @param sql the text that was run
   */
  static List<String> of(SQLException error, String sql) {
    List<String> lines = new ArrayList<>();
    lines.add("ERROR " + error.getSQLState() + ": " + error.getMessage());
    Matcher place = PLACE.matcher(String.valueOf(error.getMessage()));
    if (place.find()) {
      addCaret(sql, Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2)), lines);
    }
    for (SQLException next = error.getNextException();
        next != null;
        next = next.getNextException()) {
      lines.add("  " + next.getSQLState() + ": " + next.getMessage());
    }
    return lines;
  }

  private static void addCaret(String sql, int line, int column, List<String> lines) {
    List<String> source = sql.lines().toList();
    if (line >= 1 && line <= source.size() && column >= 1) {
      String all = source.get(line - 1);
      int place = Math.min(column - 1, all.length());
      int from = Math.max(0, place - BEFORE);
      String shown = all.substring(from, Math.min(all.length(), place + BEHIND));
      lines.add("  " + shown.stripTrailing());
      // A tab stays one, so that the caret is where the terminal shows the place.
      lines.add("  " + shown.substring(0, place - from).replaceAll("[^\t]", " ") + "^");
    }
  }
}
