package io.mokadb.jdbc.escape;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds the one table that a query reads, if it gives each of its rows at most once and as it is:
 * no join, set operation, grouping or DISTINCT. Looks at words only; what it does not understand
 * reads no single table. Stateless.
 */
public final class SingleTableQuery {
  private static final Set<String> AFTER_TABLE =
      Set.of("WHERE", "ORDER", "LIMIT", "OFFSET", "FETCH", "FOR");

  private static final Set<String> COMBINING =
      Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS", "GROUP", "HAVING", "WINDOW", "JOIN");

  private SingleTableQuery() {}

  /** The table's name as stored, without its schema, or null if there is no such one table. */
  public static String tableOf(String sql) {
    List<String> words = outerWords(sql);
    int from = words.indexOf("FROM");
    if (words.isEmpty() || !words.get(0).equals("SELECT") || from < 0) {
      return null;
    }
    if (words.get(1).equals("DISTINCT") || words.stream().anyMatch(COMBINING::contains)) {
      return null;
    }
    int at = from + 1;
    if (at >= words.size()) {
      return null;
    }
    String name = words.get(at++);
    while (at + 1 < words.size() && words.get(at).equals(".")) {
      name = words.get(at + 1);
      at += 2;
    }
    if (at < words.size() && words.get(at).equals("AS")) {
      at++;
    }
    if (at < words.size() && isName(words.get(at)) && !AFTER_TABLE.contains(words.get(at))) {
      at++;
    }
    boolean ends = at == words.size() || AFTER_TABLE.contains(words.get(at));
    return isName(name) && ends ? stored(name) : null;
  }

  private static boolean isName(String word) {
    char first = word.charAt(0);
    return first == '"' || Character.isLetter(first) || first == '_';
  }

  private static String stored(String name) {
    return name.startsWith("\"")
        ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
        : name;
  }

  /** Words and signs outside of parentheses: words in upper case, quoted names as they are. */
  private static List<String> outerWords(String sql) {
    List<String> words = new ArrayList<>();
    int depth = 0;
    int at = 0;
    while (at < sql.length()) {
      char next = sql.charAt(at);
      int end = at + 1;
      boolean blank = Character.isWhitespace(next);
      if (next == '\'' || next == '"') {
        end = quoted(sql, at);
      } else if (Skipping.startsComment(sql, at)) {
        end = Skipping.comment(sql, at);
        blank = true;
      } else if (Character.isLetter(next) || next == '_') {
        while (end < sql.length() && isPart(sql.charAt(end))) {
          end++;
        }
      }
      depth -= next == ')' ? 1 : 0;
      if (depth == 0 && !blank) {
        String word = sql.substring(at, end);
        words.add(next == '"' ? word : word.toUpperCase(Locale.ROOT));
      }
      depth += next == '(' ? 1 : 0;
      at = end;
    }
    if (!words.isEmpty() && words.get(words.size() - 1).equals(";")) {
      words.remove(words.size() - 1);
    }
    return words;
  }

  private static boolean isPart(char next) {
    return Character.isLetterOrDigit(next) || next == '_' || next == '$';
  }

  /** After the closing quote, doubled ones included. */
  private static int quoted(String sql, int at) {
    int end = Skipping.quoted(sql, at);
    while (end < sql.length() && sql.charAt(end) == sql.charAt(at)) {
      end = Skipping.quoted(sql, end);
    }
    return end;
  }
}
