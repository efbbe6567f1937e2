package io.mokadb.server.avatica;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.calcite.avatica.remote.TypedValue;
import org.apache.calcite.avatica.util.ByteString;

/** Parameters that a client sent, as the seam takes them. Stateless. */
final class AvaticaParameters {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MILLIS_PER_SECOND = 1_000;

  private AvaticaParameters() {}

  static Object[] values(List<TypedValue> given, int expected) {
    int count = given == null ? 0 : given.size();
    if (count != expected) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "The statement has " + expected + " parameters, and " + count + " values were sent");
    }
    Object[] values = new Object[count];
    for (int i = 0; i < count; i++) {
      values[i] = value(given.get(i));
    }
    return values;
  }

  private static Object value(TypedValue typed) {
    if (typed == null || typed.value == null) {
      return null;
    }
    return switch (typed.type) {
      case JAVA_SQL_DATE -> LocalDate.ofEpochDay(number(typed).longValue());
      case JAVA_SQL_TIME -> LocalTime.ofNanoOfDay(number(typed).longValue() * NANOS_PER_MILLI);
      case JAVA_SQL_TIMESTAMP, JAVA_UTIL_DATE -> timestamp(number(typed).longValue());
      case BYTE_STRING -> Binary.wrap(ByteString.ofBase64((String) typed.value).getBytes());
      case ARRAY, MULTISET, STRUCT ->
          throw MokaException.unsupported("Parameters of type " + typed.type);
      case CHARACTER, PRIMITIVE_CHAR -> typed.value.toString();
      default -> plain(typed.toLocal());
    };
  }

  private static Number number(TypedValue typed) {
    return (Number) typed.value;
  }

  private static LocalDateTime timestamp(long millis) {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(millis, MILLIS_PER_SECOND),
        (int) (Math.floorMod(millis, MILLIS_PER_SECOND) * NANOS_PER_MILLI),
        ZoneOffset.UTC);
  }

  private static Object plain(Object value) {
    if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      return value;
    }
    throw new MokaException(
        SqlState.INVALID_PARAMETER,
        "A parameter of class " + value.getClass().getName() + " cannot be used");
  }
}
