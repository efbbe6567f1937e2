package io.mokadb.sql.plan.rex;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;

/** Values of literals in the classes of {@link io.mokadb.session.SqlType.Kind}. Stateless. */
public final class Literals {
  private Literals() {}

  /** The value; an enum as its name. */
  public static Object valueOf(RexLiteral literal) {
    if (literal.isNull()) {
      return null;
    }
    return switch (literal.getType().getSqlTypeName()) {
      case BOOLEAN -> literal.getValueAs(Boolean.class);
      case TINYINT, SMALLINT, INTEGER -> number(literal).intValueExact();
      case BIGINT -> number(literal).longValueExact();
      case DECIMAL -> {
        BigDecimal value = number(literal);
        int scale = literal.getType().getScale();
        yield value.scale() > scale
            ? value.setScale(scale, java.math.RoundingMode.HALF_UP)
            : value.setScale(scale);
      }
      case REAL -> literal.getValueAs(Double.class).floatValue();
      case FLOAT, DOUBLE -> literal.getValueAs(Double.class);
      case CHAR, VARCHAR -> text(literal);
      case BINARY, VARBINARY -> Binary.wrap(literal.getValueAs(ByteString.class).getBytes());
      case UUID -> literal.getValueAs(java.util.UUID.class);
      case DATE -> literal.getValueAs(DateString.class).getDaysSinceEpoch();
      case TIME -> micros(literal.getValueAs(TimeString.class));
      case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          micros(literal.getValueAs(TimestampString.class));
      case INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH -> number(literal).longValue();
      case INTERVAL_DAY,
          INTERVAL_DAY_HOUR,
          INTERVAL_DAY_MINUTE,
          INTERVAL_DAY_SECOND,
          INTERVAL_HOUR,
          INTERVAL_HOUR_MINUTE,
          INTERVAL_HOUR_SECOND,
          INTERVAL_MINUTE,
          INTERVAL_MINUTE_SECOND,
          INTERVAL_SECOND ->
          number(literal).movePointRight(3).longValue();
      case SYMBOL -> literal.getValue().toString();
      case ARRAY, MULTISET, ROW -> {
        List<Object> values = new ArrayList<>();
        for (RexLiteral element : literal.getValueAs(RexLiteral[].class)) {
          values.add(valueOf(element));
        }
        yield values;
      }
      default ->
          throw MokaException.unsupported("Literals of type " + literal.getType() + " are missing");
    };
  }

  private static BigDecimal number(RexLiteral literal) {
    return literal.getValueAs(BigDecimal.class);
  }

  private static String text(RexLiteral literal) {
    NlsString nls = literal.getValueAs(NlsString.class);
    return nls.getValue();
  }

  private static long micros(TimeString time) {
    return time.getMillisOfDay() * 1000L + extraMicros(time.toString());
  }

  private static long micros(TimestampString timestamp) {
    return timestamp.getMillisSinceEpoch() * 1000L + extraMicros(timestamp.toString());
  }

  /** Digits four to six after the point. */
  private static int extraMicros(String text) {
    int point = text.indexOf('.');
    if (point < 0 || text.length() <= point + 4) {
      return 0;
    }
    String digits = (text.substring(point + 4) + "00").substring(0, 3);
    return Integer.parseInt(digits);
  }
}
