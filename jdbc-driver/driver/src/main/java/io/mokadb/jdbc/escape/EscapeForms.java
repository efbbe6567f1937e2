package io.mokadb.jdbc.escape;

import java.util.List;
import java.util.Map;

/**
 * The forms of SQL for the functions of JDBC's appendix C whose call SQL writes otherwise. By the
 * number of arguments, with {@code $1}, {@code $2} in their places, {@code $*} for all, and {@code
 * $UNIT} for a unit of time. The names of all functions are those of {@code MOKA.FUNCTIONS}.
 * Stateless.
 */
final class EscapeForms {
  private static final Map<String, List<String>> FORMS =
      Map.ofEntries(
          Map.entry("CONCAT", List.of("($||)")),
          Map.entry("CURDATE", List.of("CURRENT_DATE")),
          Map.entry("CURRENT_DATE", List.of("CURRENT_DATE")),
          Map.entry("CURRENT_TIME", List.of("LOCALTIME")),
          Map.entry("CURRENT_TIMESTAMP", List.of("LOCALTIMESTAMP")),
          Map.entry("CURTIME", List.of("LOCALTIME")),
          Map.entry("DATABASE", List.of("'MOKA'")),
          Map.entry("DAYOFMONTH", List.of("EXTRACT(DAY FROM $1)")),
          Map.entry("DAYOFWEEK", List.of("EXTRACT(DOW FROM $1)")),
          Map.entry("DAYOFYEAR", List.of("EXTRACT(DOY FROM $1)")),
          Map.entry("HOUR", List.of("EXTRACT(HOUR FROM $1)")),
          Map.entry("IFNULL", List.of("COALESCE($*)")),
          Map.entry("LCASE", List.of("LOWER($*)")),
          Map.entry("LENGTH", List.of("CHAR_LENGTH($*)")),
          Map.entry("LOCATE", List.of("POSITION($1 IN $2)", "POSITION($1 IN $2 FROM $3)")),
          Map.entry("LOG", List.of("LN($*)")),
          Map.entry("LTRIM", List.of("TRIM(LEADING ' ' FROM $1)")),
          Map.entry("MINUTE", List.of("EXTRACT(MINUTE FROM $1)")),
          Map.entry("MONTH", List.of("EXTRACT(MONTH FROM $1)")),
          Map.entry("NOW", List.of("LOCALTIMESTAMP")),
          Map.entry("QUARTER", List.of("EXTRACT(QUARTER FROM $1)")),
          Map.entry("RTRIM", List.of("TRIM(TRAILING ' ' FROM $1)")),
          Map.entry("SECOND", List.of("EXTRACT(SECOND FROM $1)")),
          Map.entry("TIMESTAMPADD", List.of("TIMESTAMPADD($UNIT, $2, $3)")),
          Map.entry("TIMESTAMPDIFF", List.of("TIMESTAMPDIFF($UNIT, $2, $3)")),
          Map.entry("UCASE", List.of("UPPER($*)")),
          Map.entry("USER", List.of("CURRENT_USER")),
          Map.entry("WEEK", List.of("EXTRACT(WEEK FROM $1)")),
          Map.entry("YEAR", List.of("EXTRACT(YEAR FROM $1)")));

  private EscapeForms() {}

  /** The forms that stand for a function; empty if the call stays as it is. */
  static List<String> of(String name) {
    return FORMS.getOrDefault(name, List.of());
  }
}
