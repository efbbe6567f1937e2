package io.mokadb.sql.expr;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Kinds of operands for functions that read values of certain classes only. Texts and nulls always
 * fit: they are converted, or refused for their contents. Immutable.
 */
final class OperandKinds {
  private static final Set<Kind> NUMBER =
      Set.of(
          Kind.TINYINT,
          Kind.SMALLINT,
          Kind.INTEGER,
          Kind.BIGINT,
          Kind.DECIMAL,
          Kind.REAL,
          Kind.DOUBLE,
          Kind.CHAR,
          Kind.VARCHAR,
          Kind.NULL);
  private static final Set<Kind> MOMENT =
      Set.of(Kind.DATE, Kind.TIMESTAMP, Kind.TIMESTAMP_TZ, Kind.CHAR, Kind.VARCHAR, Kind.NULL);
  private static final Set<Kind> TIMED =
      Set.of(
          Kind.DATE,
          Kind.TIMESTAMP,
          Kind.TIMESTAMP_TZ,
          Kind.TIME,
          Kind.TIME_TZ,
          Kind.INTERVAL_DAY_TIME,
          Kind.INTERVAL_YEAR_MONTH,
          Kind.CHAR,
          Kind.VARCHAR,
          Kind.NULL);
  private static final Set<Kind> ARRAY = Set.of(Kind.ARRAY, Kind.NULL);

  private static final Map<String, List<Set<Kind>>> FIRST =
      Map.ofEntries(
          Map.entry("DAY", List.of(TIMED)),
          Map.entry("DAY_OF_MONTH", List.of(TIMED)),
          Map.entry("DAYOFMONTH", List.of(TIMED)),
          Map.entry("DAY_OF_WEEK", List.of(MOMENT)),
          Map.entry("DAYOFWEEK", List.of(MOMENT)),
          Map.entry("DAY_OF_YEAR", List.of(MOMENT)),
          Map.entry("DAYOFYEAR", List.of(MOMENT)),
          Map.entry("WEEKOFYEAR", List.of(MOMENT)),
          Map.entry("ISO_WEEK", List.of(MOMENT)),
          Map.entry("ISO_YEAR", List.of(MOMENT)),
          Map.entry("ISO_DAY_OF_WEEK", List.of(MOMENT)),
          Map.entry("ADD_MONTHS", List.of(MOMENT, NUMBER)),
          Map.entry("MONTHS_BETWEEN", List.of(MOMENT, MOMENT)),
          Map.entry("ARRAY_AS_TEXT", List.of(ARRAY)),
          Map.entry("ARRAY_CAT", List.of(ARRAY, ARRAY)),
          Map.entry("ARRAY_CONTAINS", List.of(ARRAY)));

  /** Functions whose operands are of one family, and no texts beside numbers. */
  private static final Set<String> ALL_NUMBERS = Set.of("GENERATE_SERIES", "SYSTEM_RANGE");

  private static final Set<String> NUMBERS_ONLY = Set.of("SCALE", "MIN_SCALE", "DIV");

  private OperandKinds() {}

  /** Whether a function of this name takes operands of these types. */
  static boolean fit(String name, List<SqlType> types) {
    List<Set<Kind>> expected = FIRST.getOrDefault(name, List.of());
    for (int i = 0; i < Math.min(expected.size(), types.size()); i++) {
      if (!expected.get(i).contains(types.get(i).kind())) {
        return false;
      }
    }
    if (NUMBERS_ONLY.contains(name)
        || ALL_NUMBERS.contains(name) && types.get(0).kind().isNumeric()) {
      return types.stream().allMatch(t -> t.kind().isNumeric() || t.kind() == Kind.NULL);
    }
    return true;
  }
}
