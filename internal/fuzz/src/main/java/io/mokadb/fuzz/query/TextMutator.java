package io.mokadb.fuzz.query;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes texts that are almost SQL: some of a statement's words are lost, doubled, moved, other. */
public final class TextMutator {
  private static final Pattern WORD =
      Pattern.compile("'[^']*'|\\w+(?:\\.\\w+)?|<>|<=|>=|\\|\\||\\S");
  private static final List<String> STRANGERS =
      List.of(
          "NULL",
          "(",
          ")",
          ",",
          "*",
          "SELECT",
          "FROM",
          "WHERE",
          "GROUP BY",
          "ORDER BY",
          "DISTINCT",
          "LATERAL",
          "JOIN",
          "ON",
          "USING (k)",
          "IN",
          "NOT",
          "EXISTS",
          "CASE",
          "END",
          "OVER ()",
          "UNION",
          "WITH",
          "LIMIT 0",
          "''",
          "'",
          "-1",
          "1e400",
          "99999999999999999999",
          "?",
          "k",
          "a0.k",
          "DATE '0000-00-00'",
          "INTERVAL '1' DAY",
          "ARRAY[1]",
          "CAST(NULL AS INTEGER)",
          "COUNT(*)",
          "SUM(k)",
          "GROUPING(k)",
          "FILTER (WHERE TRUE)",
          "VALUES (1)",
          "::CHAR",
          ";");

  private final RandomGenerator random;

  public TextMutator(RandomGenerator random) {
    this.random = random;
  }

  /** The words of a text with one to four changes. */
  public List<String> mutated(String sql) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(sql);
    while (matcher.find()) {
      words.add(matcher.group());
    }
    int changes = random.nextBoolean() ? 1 : 1 + random.nextInt(4);
    for (int i = changes; i > 0 && !words.isEmpty(); i--) {
      mutate(words);
    }
    return words;
  }

  private void mutate(List<String> words) {
    int at = random.nextInt(words.size());
    int other = random.nextInt(words.size());
    switch (random.nextInt(6)) {
      case 0 -> words.remove(at);
      case 1 -> words.add(at, words.get(other));
      case 2 -> words.set(at, words.get(other));
      case 3 -> words.add(at, STRANGERS.get(random.nextInt(STRANGERS.size())));
      case 4 -> words.set(at, STRANGERS.get(random.nextInt(STRANGERS.size())));
      default -> {
        String word = words.get(at);
        words.set(at, words.get(other));
        words.set(other, word);
      }
    }
  }
}
