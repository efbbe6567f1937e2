package io.mokadb.session;

import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;

/** A search for the name that was meant by one that does not exist, for messages. Stateless. */
public final class SimilarNames {
  private static final Pattern PLAIN = Pattern.compile("[A-Z_][A-Z0-9_$]*");

  /** By the length of a name, up to which distance another is likely to be meant. */
  private static final int[] LIMITS = {0, 0, 0, 1, 1, 1, 2, 2, 2};

  private static final int LONGEST_LIMIT = 3;

  private SimilarNames() {}

  /**
   * The name that is closest to a wrong one: letters are missing, too many, wrong or exchanged, or
   * only their case differs. Of several that are equally close, the first in the alphabet.
   *
   * @return null if none is close
   */
  public static String closest(String wrong, Collection<String> names) {
    String folded = wrong.toUpperCase(Locale.ROOT);
    int limit = folded.length() < LIMITS.length ? LIMITS[folded.length()] : LONGEST_LIMIT;
    int best = limit + 1;
    String found = null;
    for (String name : names) {
      if (name.equals(wrong) || Math.abs(name.length() - folded.length()) > limit) {
        continue;
      }
      int distance = distance(folded, name.toUpperCase(Locale.ROOT));
      if (distance < best || distance == best && distance <= limit && name.compareTo(found) < 0) {
        best = distance;
        found = name;
      }
    }
    return found;
  }

  /**
   * The end of a message about a name in SQL: {@code ; did you mean NAME?}, with quotes around a
   * name that needs them.
   *
   * @return empty if no name is close
   */
  public static String hint(String wrong, Collection<String> names) {
    String found = closest(wrong, names);
    if (found == null) {
      return "";
    }
    boolean plain = PLAIN.matcher(found).matches();
    String shown = plain ? found : "\"" + found.replace("\"", "\"\"") + "\"";
    if (!found.equalsIgnoreCase(wrong)) {
      return "; did you mean " + shown + "?";
    }
    return plain
        ? "; did you mean " + shown + "? Between double quotes, capital and small letters differ"
        : "; did you mean " + shown + "? It was created with double quotes, so it needs them";
  }

  /** As {@link #hint} for words that are not names in SQL, such as those of a URL. */
  public static String wordHint(String wrong, Collection<String> words) {
    String found = closest(wrong, words);
    return found == null ? "" : "; did you mean " + found + "?";
  }

  /** Damerau and Levenshtein's distance, in which no letter is changed twice. */
  private static int distance(String a, String b) {
    int[] before = null;
    int[] last = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(last[j - 1] + change, Math.min(last[j], row[j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], before[j - 2] + 1);
        }
      }
      before = last;
      last = row;
    }
    return last[b.length()];
  }
}
