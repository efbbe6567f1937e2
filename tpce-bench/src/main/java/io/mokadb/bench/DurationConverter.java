package io.mokadb.bench;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads 500ms, 60s, 5m, 2h, or a plain number of seconds. */
final class DurationConverter implements ITypeConverter<Duration> {

  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h|)");

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "\"" + text + "\" is not a time; write it like 90s, 5m or 2h");
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofSeconds(number);
    };
  }
}
