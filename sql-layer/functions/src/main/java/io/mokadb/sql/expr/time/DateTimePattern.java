package io.mokadb.sql.expr.time;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A pattern by which TO_CHAR writes dates and times, as in PostgreSQL: names take the case of their
 * word in the pattern, {@code MON}, {@code Mon}, {@code mon}, and filled with blanks to the longest
 * of them unless FM stands before it. Thread-safe.
 */
final class DateTimePattern {
  /** The length of Wednesday and September. */
  private static final int LONGEST_NAME = 9;

  private static final String[] ROMAN = {
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"
  };

  /** Of words that begin alike, longer ones first. */
  private static final List<String> WORDS =
      List.of(
          "Y,YYY", "YYYY", "YYY", "YY", "Y", "IYYY", "IYY", "IY", "IDDD", "ID", "IW", "I", "HH24",
          "HH12", "HH", "MONTH", "MON", "MM", "MI", "MS", "DDD", "DD", "DAY", "DY", "D", "SSSSS",
          "SSSS", "SS", "US", "FF1", "FF2", "FF3", "FF4", "FF5", "FF6", "A.M.", "P.M.", "AM", "PM",
          "A.D.", "B.C.", "AD", "BC", "WW", "W", "Q", "RM", "CC", "J");

  /**
   * A part of a pattern.
   *
   * @param word in upper case; null for {@code text} as it is
   * @param text as it was written
   * @param fill whether to write leading zeros and trailing blanks
   * @param ordinal what a number is to end with, {@code th} or {@code TH}, or nothing
   */
  private record Part(String word, String text, boolean fill, String ordinal) {}

  private final List<Part> parts = new ArrayList<>();

  private DateTimePattern() {}

  /**
   * @throws MokaException {@code INVALID_PARAMETER} for letters that mean nothing and have no
   *     quotes
   */
  static DateTimePattern of(String pattern) {
    DateTimePattern compiled = new DateTimePattern();
    String upper = pattern.toUpperCase(Locale.ROOT);
    for (int i = 0; i < pattern.length(); ) {
      if (pattern.charAt(i) == '"') {
        int end = pattern.indexOf('"', i + 1);
        end = end < 0 ? pattern.length() : end;
        compiled.parts.add(new Part(null, pattern.substring(i + 1, end), true, ""));
        i = end + 1;
        continue;
      }
      boolean fill = !upper.startsWith("FM", i);
      i += fill ? 0 : 2;
      String word = wordAt(upper, i);
      if (word != null) {
        int end = i + word.length();
        boolean ordinal = upper.startsWith("TH", end);
        String suffix = ordinal ? pattern.substring(end, end + 2) : "";
        compiled.parts.add(new Part(word, pattern.substring(i, end), fill, suffix));
        i = end + suffix.length();
      } else if (i < pattern.length()) {
        if (Character.isLetter(pattern.charAt(i))) {
          throw new MokaException(
              SqlState.INVALID_PARAMETER,
              "Unknown field in the pattern '" + pattern + "' at '" + pattern.substring(i) + "'");
        }
        compiled.parts.add(new Part(null, pattern.substring(i, i + 1), true, ""));
        i++;
      }
    }
    return compiled;
  }

  private static String wordAt(String upper, int at) {
    for (String word : WORDS) {
      if (upper.startsWith(word, at)) {
        return word;
      }
    }
    return null;
  }

  String format(LocalDateTime moment) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(part.word == null ? part.text : text(part, moment));
    }
    return text.toString();
  }

  private static String text(Part part, LocalDateTime moment) {
    LocalDate date = moment.toLocalDate();
    return switch (part.word) {
      case "MONTH" -> name(part, date.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
      case "MON" -> like(part, date.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH));
      case "DAY" -> name(part, date.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
      case "DY" -> like(part, date.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH));
      case "AM", "PM" -> like(part, moment.getHour() < 12 ? "AM" : "PM");
      case "A.M.", "P.M." -> like(part, moment.getHour() < 12 ? "A.M." : "P.M.");
      case "AD", "BC" -> like(part, date.getYear() > 0 ? "AD" : "BC");
      case "A.D.", "B.C." -> like(part, date.getYear() > 0 ? "A.D." : "B.C.");
      case "RM" -> padded(part, like(part, ROMAN[date.getMonthValue() - 1]), 4);
      case "Y,YYY" -> {
        String year = digits(date.getYear(), 4);
        yield year.substring(0, year.length() - 3) + "," + year.substring(year.length() - 3);
      }
      default -> number(part, moment);
    };
  }

  private static String number(Part part, LocalDateTime moment) {
    long value = value(part.word, moment);
    int width =
        switch (part.word) {
          case "YYYY", "IYYY" -> 4;
          case "YYY", "IYY", "DDD", "IDDD", "MS", "FF3" -> 3;
          case "US", "FF6" -> 6;
          case "FF5" -> 5;
          case "FF4" -> 4;
          case "Y", "I", "D", "ID", "W", "Q", "J", "SSSS", "SSSSS", "FF1" -> 1;
          default -> 2;
        };
    String text = part.fill ? digits(value, width) : Long.toString(value);
    return part.ordinal.isEmpty() ? text : text + ordinal(value, part.ordinal);
  }

  private static long value(String word, LocalDateTime moment) {
    LocalDate date = moment.toLocalDate();
    LocalTime time = moment.toLocalTime();
    int year = date.getYear();
    return switch (word) {
      case "YYYY" -> year;
      case "YYY" -> year % 1000;
      case "YY" -> year % 100;
      case "Y" -> year % 10;
      case "IYYY" -> date.get(IsoFields.WEEK_BASED_YEAR);
      case "IYY" -> date.get(IsoFields.WEEK_BASED_YEAR) % 1000;
      case "IY" -> date.get(IsoFields.WEEK_BASED_YEAR) % 100;
      case "I" -> date.get(IsoFields.WEEK_BASED_YEAR) % 10;
      case "IDDD" ->
          (date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) - 1) * 7L + date.getDayOfWeek().getValue();
      case "ID" -> date.getDayOfWeek().getValue();
      case "IW" -> date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
      case "HH24" -> time.getHour();
      case "HH12", "HH" -> time.get(ChronoField.CLOCK_HOUR_OF_AMPM);
      case "MM" -> date.getMonthValue();
      case "MI" -> time.getMinute();
      case "SS" -> time.getSecond();
      case "SSSS", "SSSSS" -> time.toSecondOfDay();
      case "MS", "FF3" -> time.getNano() / 1_000_000;
      case "US", "FF6" -> time.getNano() / 1_000;
      case "FF1" -> time.getNano() / 100_000_000;
      case "FF2" -> time.getNano() / 10_000_000;
      case "FF4" -> time.getNano() / 100_000;
      case "FF5" -> time.getNano() / 10_000;
      case "DDD" -> date.getDayOfYear();
      case "DD" -> date.getDayOfMonth();
      case "D" -> date.getDayOfWeek().getValue() % 7 + 1;
      case "WW" -> (date.getDayOfYear() - 1) / 7 + 1;
      case "W" -> (date.getDayOfMonth() - 1) / 7 + 1;
      case "Q" -> date.get(IsoFields.QUARTER_OF_YEAR);
      case "CC" -> (year + 99) / 100;
      case "J" -> date.getLong(JulianFields.JULIAN_DAY);
      default -> throw new IllegalStateException(word);
    };
  }

  /** 1st, 2nd, 3rd, 4th; 11th. */
  private static String ordinal(long value, String suffix) {
    long tens = value % 100;
    String text =
        tens > 10 && tens < 14
            ? "th"
            : switch ((int) (value % 10)) {
              case 1 -> "st";
              case 2 -> "nd";
              case 3 -> "rd";
              default -> "th";
            };
    return Character.isUpperCase(suffix.charAt(0)) ? text.toUpperCase(Locale.ROOT) : text;
  }

  private static String digits(long value, int width) {
    StringBuilder text = new StringBuilder(Long.toString(value));
    while (text.length() < width) {
      text.insert(0, '0');
    }
    return text.toString();
  }

  private static String name(Part part, String name) {
    return padded(part, like(part, name), LONGEST_NAME);
  }

  private static String padded(Part part, String text, int width) {
    return part.fill ? text + " ".repeat(Math.max(0, width - text.length())) : text;
  }

  /** The name in capitals, in small letters or with one capital, like the word of the pattern. */
  private static String like(Part part, String name) {
    char first = part.text.charAt(0);
    char second = part.text.charAt(part.text.charAt(1) == '.' ? 2 : 1);
    if (Character.isLowerCase(first)) {
      return name.toLowerCase(Locale.ROOT);
    }
    return Character.isLowerCase(second) ? name : name.toUpperCase(Locale.ROOT);
  }
}
