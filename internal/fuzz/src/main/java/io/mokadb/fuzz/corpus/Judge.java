package io.mokadb.fuzz.corpus;

import io.mokadb.fuzz.corpus.CorpusScript.Expected;
import io.mokadb.fuzz.run.Answer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Compares answers with what scripts expect, as far as both can be written alike. */
final class Judge {
  private Judge() {}

  static Outcome outcome(Answer answer, Expected expected) {
    if (answer instanceof Answer.Failure) {
      return expected instanceof Expected.Failure
          ? Outcome.REFUSED
          : expected instanceof Expected.Anything ? Outcome.UNKNOWN : Outcome.FAILED;
    }
    if (expected instanceof Expected.Failure) {
      return Outcome.ACCEPTED;
    }
    if (expected instanceof Expected.Count count) {
      long actual =
          answer instanceof Answer.Rows rows
              ? rows.lines().size()
              : ((Answer.Changed) answer).count();
      return actual == count.rows() ? Outcome.SAME : Outcome.DIFFERENT;
    }
    if (expected instanceof Expected.Values values) {
      List<String> actual = answer instanceof Answer.Rows rows ? rows.lines() : List.of();
      return values(actual).equals(values.values().stream().map(Judge::number).sorted().toList())
          ? Outcome.SAME
          : Outcome.DIFFERENT;
    }
    if (expected instanceof Expected.Rows rows && answer instanceof Answer.Rows actual) {
      return same(actual, rows) ? Outcome.SAME : Outcome.DIFFERENT;
    }
    return Outcome.RAN;
  }

  /** Another database answered. */
  static Outcome outcome(Answer answer, Answer other) {
    if (answer instanceof Answer.Failure) {
      return other instanceof Answer.Failure ? Outcome.REFUSED : Outcome.FAILED;
    }
    if (other instanceof Answer.Failure) {
      return Outcome.ACCEPTED;
    }
    if (answer instanceof Answer.Rows rows && other instanceof Answer.Rows others) {
      return normal(rows).equals(normal(others)) ? Outcome.SAME : Outcome.DIFFERENT;
    }
    return Outcome.RAN;
  }

  private static List<String> normal(Answer.Rows rows) {
    return rows.lines().stream().map(Judge::line).sorted().toList();
  }

  private static List<String> values(List<String> lines) {
    return lines.stream()
        .flatMap(line -> Stream.of(line.split(" \\| ", -1)))
        .map(Judge::number)
        .sorted()
        .toList();
  }

  /** Of a database that has numbers for truth values. */
  private static String number(String text) {
    String value = value(text);
    return value.equals("true") ? "1" : value.equals("false") ? "0" : value;
  }

  private static String line(String line) {
    return line(Stream.of(line.split(" \\| ", -1)).toList());
  }

  private static String line(List<String> values) {
    List<String> normal = new ArrayList<>();
    for (String value : values) {
      normal.add(value(value));
    }
    return String.join("|", normal);
  }

  private static boolean same(Answer.Rows actual, Expected.Rows expected) {
    return normal(actual).equals(expected.rows().stream().map(Judge::line).sorted().toList());
  }

  /** One way to write arrays, which stand in braces elsewhere. */
  private static String array(String value) {
    return value.matches("[\\[{].*[\\]}]")
        ? value
            .replace('{', '[')
            .replace('}', ']')
            .replace("\"", "")
            .replaceAll(",\\s+", ",")
            .replaceAll("\\.0+(?=[,\\]])", "")
        : value;
  }

  /** One way to write numbers, truth values, nulls and moments. */
  private static String value(String text) {
    String value = text.strip();
    if (value.isEmpty() || value.equalsIgnoreCase("null")) {
      return "";
    }
    try {
      BigDecimal number = new BigDecimal(value).setScale(4, RoundingMode.HALF_UP);
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    } catch (NumberFormatException e) {
      String lower = array(value.toLowerCase(Locale.ROOT));
      return lower.equals("t")
          ? "true"
          : lower.equals("f") ? "false" : lower.replaceAll("\\.0$", "");
    }
  }
}
