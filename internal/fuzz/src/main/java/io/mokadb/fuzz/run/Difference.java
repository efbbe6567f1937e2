package io.mokadb.fuzz.run;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A finding about one statement: what was expected, and what Moka answered.
 *
 * @param kind what tells findings apart: the oracle, and the error if it is about one
 */
public record Difference(String kind, String statement, String actual, String expected) {
  private static final Pattern PARTICULARS =
      Pattern.compile("'[^']*'|\"[^\"]*\"|\\d+|\\b[a-zA-Z]\\d+\\w*\\b");
  private static final int MOST_LINES = 12;

  /** What is wrong with an answer, if the other one is right. */
  public static Optional<Difference> between(
      String oracle, String statement, Answer actual, Answer expected, boolean ordered) {
    if (actual instanceof Answer.Failure failure) {
      boolean pardoned =
          expected instanceof Answer.Failure || failure.isAboutData() || failure.isTimeout();
      return pardoned && !failure.isInternal()
          ? Optional.empty()
          : Optional.of(
              new Difference(kind(oracle, failure), statement, show(actual), show(expected)));
    }
    if (expected instanceof Answer.Failure failure && failure.isInternal()) {
      return Optional.of(
          new Difference(kind(oracle, failure), statement, show(actual), show(expected)));
    }
    if (expected instanceof Answer.Failure || same(actual, expected, ordered)) {
      return Optional.empty();
    }
    return Optional.of(new Difference(oracle + ": rows", statement, show(actual), show(expected)));
  }

  /** True if it is about a question that does not end. */
  public boolean isHung() {
    return kind.startsWith("error: " + Answer.HUNG);
  }

  private static String kind(String oracle, Answer.Failure failure) {
    String general = PARTICULARS.matcher(failure.message()).replaceAll("_");
    String first = general.lines().findFirst().orElse("");
    return (failure.isInternal() ? "error" : oracle) + ": " + failure.state() + " " + first;
  }

  private static boolean same(Answer actual, Answer expected, boolean ordered) {
    if (actual instanceof Answer.Rows rows && expected instanceof Answer.Rows others) {
      return ordered ? rows.equals(others) : rows.sorted().equals(others.sorted());
    }
    return actual.equals(expected);
  }

  static String show(Answer answer) {
    if (answer instanceof Answer.Rows rows) {
      StringBuilder text = new StringBuilder(rows.lines().size() + " rows");
      rows.sorted().lines().stream()
          .limit(MOST_LINES)
          .forEach(line -> text.append("\n  ").append(line));
      return text.toString();
    }
    if (answer instanceof Answer.Failure failure) {
      return failure.state() + " " + failure.message();
    }
    return answer.toString();
  }
}
