package io.mokadb.sql.expr.system;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The name of a sequence or a trigger as a text gives it: folded to upper case unless quoted. */
public record NameText(String schema, String name) {
  /**
   * @param current the schema of a name without one
   */
  public static NameText of(String text, String current) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' && quoted && i + 1 < text.length() && text.charAt(i + 1) == '"') {
        part.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == '.' && !quoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(quoted ? String.valueOf(c) : String.valueOf(c).toUpperCase(Locale.ROOT));
      }
    }
    parts.add(part.toString());
    if (parts.size() > 2 || quoted) {
      throw new MokaException(SqlState.INVALID_PARAMETER, "Not a name: " + text);
    }
    return parts.size() == 2
        ? new NameText(parts.get(0), parts.get(1))
        : new NameText(current, parts.get(0));
  }
}
