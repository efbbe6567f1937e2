package io.mokadb.sql.trigger;

import io.mokadb.session.Binary;
import io.mokadb.session.SqlType;
import io.mokadb.session.TimeWithOffset;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows as observer classes see them. Stateless. */
final class JavaValues {
  private static final LocalDateTime EPOCH = LocalDate.EPOCH.atStartOfDay();
  private static final long NANOS_PER_MICRO = 1_000;

  private JavaValues() {}

  /** A row by column name, or null for no row. */
  static Map<String, Object> row(List<String> names, List<SqlType> types, Object[] row) {
    if (row == null) {
      return null;
    }
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      values.put(names.get(i), value(types.get(i), row[i]));
    }
    return Collections.unmodifiableMap(values);
  }

  private static Object value(SqlType type, Object value) {
    if (value == null) {
      return null;
    }
    return switch (type.kind()) {
      case DATE -> LocalDate.ofEpochDay((Integer) value);
      case TIME -> LocalTime.ofNanoOfDay((Long) value * NANOS_PER_MICRO);
      case TIME_TZ -> TimeWithOffset.toOffsetTime((Long) value);
      case TIMESTAMP_TZ -> EPOCH.plus((Long) value, ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
      case TIMESTAMP -> EPOCH.plus((Long) value, ChronoUnit.MICROS);
      case BINARY, VARBINARY, BLOB -> value instanceof Binary bytes ? bytes.toByteArray() : value;
      default -> value;
    };
  }
}
