package io.mokadb.sql.expr.time;

import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.number.NumberTextFunctions;
import io.mokadb.sql.expr.value.DateTimeBounds;
import io.mokadb.sql.expr.value.DateTimeText;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.regex.Pattern;

/** Dates and times to text and back by a pattern (TO_CHAR), and their English names. */
public final class DateTimeTextFunctions {
  /** Pattern words and what they are to {@link DateTimeFormatter}; longer words first. */
  private static final String[][] WORDS = {
    {"YYYY", "uuuu"},
    {"IYYY", "YYYY"},
    {"HH24", "HH"},
    {"HH12", "hh"},
    {"MONTH", "MMMM"},
    {"MON", "MMM"},
    {"DDD", "DDD"},
    {"DAY", "EEEE"},
    {"YY", "uu"},
    {"MM", "MM"},
    {"MI", "mm"},
    {"MS", "SSS"},
    {"US", "SSSSSS"},
    {"FF6", "SSSSSS"},
    {"FF3", "SSS"},
    {"DD", "dd"},
    {"DY", "EEE"},
    {"HH", "hh"},
    {"SS", "ss"},
    {"AM", "a"},
    {"PM", "a"},
    {"IW", "ww"},
    {"Q", "Q"},
  };

  /** Letters of Java's patterns that stand for zones and offsets. */
  private static final Pattern ZONE = Pattern.compile("[VvzOXxZ]");

  private static final Pattern QUOTED = Pattern.compile("'[^']*'");

  private DateTimeTextFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "TO_CHAR(TIMESTAMP[, VARCHAR]) VARCHAR ZONED: "
            + "a date, time or number as text, by a pattern",
        DateTimeTextFunctions::toChar);
    registry.add(
        "TO_DATE(VARCHAR, VARCHAR) STANDARD DATE ZONED: "
            + "the date that a text says, by a pattern",
        call -> parse(call, SqlType.of(Kind.DATE)));
    registry.add(
        "TO_TIMESTAMP(VARCHAR[, VARCHAR]) TIMESTAMP ZONED: "
            + "the timestamp that a text says, by a pattern, or of seconds since 1970",
        call -> parse(call, SqlType.of(Kind.TIMESTAMP)));
    registry.add(
        "FORMATDATETIME(ANY, VARCHAR[, VARCHAR]) VARCHAR ZONED: "
            + "a date or time as text, by a pattern of Java and a language",
        DateTimeTextFunctions::formatDateTime);
    registry.add(
        "PARSEDATETIME(VARCHAR, VARCHAR[, VARCHAR]) TIMESTAMP ZONED: "
            + "the timestamp that a text says, by a pattern of Java and a language",
        DateTimeTextFunctions::parseDateTime);
    registry.add(
        "DAYNAME(TIMESTAMP) STANDARD VARCHAR ZONED: "
            + "the name of the day of the week {fn DAYNAME}",
        call -> name(call, true));
    registry.add(
        "MONTHNAME(TIMESTAMP) STANDARD VARCHAR ZONED: " + "the name of the month {fn MONTHNAME}",
        call -> name(call, false));
  }

  private static Expr name(Call call, boolean day) {
    Kind kind = call.kind(0);
    if (kind != Kind.DATE && kind != Kind.TIMESTAMP) {
      return null;
    }
    return call.asResult(
        Strict.of(
            call.operand(0),
            x -> {
              LocalDate date = DateTimeFields.date(x, kind);
              return day
                  ? date.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH)
                  : date.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            }),
        TEXT);
  }

  private static Expr toChar(Call call) {
    Kind kind = call.kind(0);
    if (call.size() == 1) {
      return call.asResult(call.text(0), TEXT);
    }
    if (call.size() != 2 || !DateTimeArithmetic.isDateTime(kind)) {
      return NumberTextFunctions.toChar(call);
    }
    if (call.constant(1) instanceof String pattern) {
      DateTimePattern compiled = DateTimePattern.of(pattern);
      return call.asResult(Strict.of(call.operand(0), x -> compiled.format(moment(x, kind))), TEXT);
    }
    return call.asResult(
        Strict.of(
            call.operand(0),
            call.text(1),
            (x, p) -> DateTimePattern.of((String) p).format(moment(x, kind))),
        TEXT);
  }

  private static LocalDateTime moment(Object value, Kind kind) {
    long micros = DateTimeArithmetic.micros(value, kind);
    return LocalDateTime.of(
        LocalDate.ofEpochDay(Math.floorDiv(micros, DateTimeText.MICROS_PER_DAY)),
        LocalTime.ofNanoOfDay(Math.floorMod(micros, DateTimeText.MICROS_PER_DAY) * 1000));
  }

  /** H2's, whose patterns are those of Java. */
  private static Expr formatDateTime(Call call) {
    Kind kind = call.kind(0);
    if (!call.sized(2, 3) || !DateTimeArithmetic.isDateTime(kind)) {
      return null;
    }
    return call.asResult(
        Strict.of(
            call.operand(0),
            call.text(1),
            locale(call),
            (x, p, l) -> javaFormatter((String) p, (String) l).format(moment(x, kind))),
        TEXT);
  }

  private static Expr parseDateTime(Call call) {
    return call.sized(2, 3)
        ? call.asResult(
            Strict.of(
                call.text(0),
                call.text(1),
                locale(call),
                (s, p, l) ->
                    parse(
                        (String) s,
                        (String) p,
                        javaFormatter(withoutZone((String) p), (String) l),
                        Kind.TIMESTAMP)),
            SqlType.of(Kind.TIMESTAMP))
        : null;
  }

  /** The language of names, such as {@code de} or {@code pt_BR}. */
  private static Expr locale(Call call) {
    return call.size() > 2 ? call.text(2) : new Literal("en");
  }

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if the pattern has a zone, which a
   *     TIMESTAMP would lose
   */
  private static String withoutZone(String pattern) {
    if (ZONE.matcher(QUOTED.matcher(pattern).replaceAll("")).find()) {
      throw MokaException.unsupported(
          "PARSEDATETIME does not read time zones ('"
              + pattern
              + "'): a CAST to TIMESTAMP WITH TIME ZONE does");
    }
    return pattern;
  }

  private static DateTimeFormatter javaFormatter(String pattern, String locale) {
    try {
      return DateTimeFormatter.ofPattern(pattern, Locale.forLanguageTag(locale.replace('_', '-')));
    } catch (IllegalArgumentException e) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "'" + pattern + "' is not a pattern: " + e.getMessage(), e);
    }
  }

  private static Expr parse(Call call, SqlType type) {
    if (call.size() == 1) {
      return call.kind(0).isCharacter()
          ? call.asResult(call.converted(0, type), type)
          : call.kind(0).isNumeric() ? seconds(call, type) : null;
    }
    if (call.size() != 2) {
      return null;
    }
    Expr parsed =
        Strict.of(call.text(0), call.text(1), (s, p) -> parse((String) s, (String) p, type.kind()));
    return call.asResult(parsed, type);
  }

  /** Seconds since 1970 in UTC. */
  private static Expr seconds(Call call, SqlType type) {
    Expr micros = Strict.of(call.real(0), x -> Math.round((Double) x * 1e6));
    return call.result().kind() == Kind.TIMESTAMP_TZ ? micros : call.asResult(micros, type);
  }

  private static Object parse(String text, String pattern, Kind kind) {
    try {
      return parse(text, pattern, formatter(pattern, false), kind);
    } catch (MokaException e) {
      if (e.state() != SqlState.BAD_DATETIME) {
        throw e;
      }
      // Numbers may have fewer digits, unless they stand next to one another.
      return parse(text, pattern, formatter(pattern, true), kind);
    }
  }

  private static Object parse(String text, String pattern, DateTimeFormatter formatter, Kind kind) {
    try {
      TemporalAccessor parsed = formatter.parse(text.strip());
      LocalDate date = parsed.query(TemporalQueries.localDate());
      LocalTime time = parsed.query(TemporalQueries.localTime());
      if (date == null) {
        throw new DateTimeException("it gives no date");
      }
      if (kind == Kind.DATE) {
        return DateTimeBounds.checkDay(date.toEpochDay());
      }
      return date.toEpochDay() * DateTimeText.MICROS_PER_DAY
          + (time == null ? 0 : time.toNanoOfDay() / 1000);
    } catch (DateTimeException e) {
      throw new MokaException(
          SqlState.BAD_DATETIME,
          "'" + text + "' does not fit the pattern '" + pattern + "': " + e.getMessage(),
          e);
    }
  }

  private static DateTimeFormatter formatter(String pattern, boolean fewerDigits) {
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
    String upper = pattern.toUpperCase(Locale.ROOT);
    for (int i = 0; i < pattern.length(); ) {
      if (pattern.charAt(i) == '"') {
        int end = pattern.indexOf('"', i + 1);
        end = end < 0 ? pattern.length() : end;
        builder.appendLiteral(pattern.substring(i + 1, end));
        i = end + 1;
        continue;
      }
      boolean blank = upper.startsWith("FM", i);
      i += blank ? 2 : 0;
      String[] word = wordAt(upper, i);
      if (word == null) {
        if (i < pattern.length()) {
          if (Character.isLetter(pattern.charAt(i))) {
            throw new MokaException(
                SqlState.INVALID_PARAMETER,
                "Unknown field in the pattern '" + pattern + "' at '" + pattern.substring(i) + "'");
          }
          builder.appendLiteral(pattern.charAt(i));
          i++;
        }
      } else {
        boolean shorter = (blank || fewerDigits) && word[1].length() == 2 && !word[1].equals("uu");
        builder.appendPattern(shorter ? word[1].substring(1) : word[1]);
        i += word[0].length();
      }
    }
    if (upper.contains("YY")) {
      if (!upper.contains("DD")) {
        builder.parseDefaulting(ChronoField.DAY_OF_MONTH, 1);
      }
      if (!upper.contains("MM") && !upper.contains("MON") && !upper.contains("DDD")) {
        builder.parseDefaulting(ChronoField.MONTH_OF_YEAR, 1);
      }
    }
    return builder.toFormatter(Locale.ENGLISH);
  }

  private static String[] wordAt(String upper, int at) {
    for (String[] word : WORDS) {
      if (upper.startsWith(word[0], at)) {
        return word;
      }
    }
    return null;
  }
}
