package io.mokadb.bench.tpce.schema;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/**
 * Forms in which values pass through a driver.
 *
 * @param times form of dates and times
 * @param exactDecimals false when the database keeps decimals as binary fractions, which are then
 *     rounded when they are read
 */
public record ValueForms(Times times, boolean exactDecimals) {

  /** As JDBC 4.2 describes it. */
  static final ValueForms STANDARD = new ValueForms(Times.JAVA, true);

  /** The largest scale of a column of the schema. */
  private static final int LARGEST_SCALE = 5;

  private static final DateTimeFormatter TEXT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSS");

  /** Form of dates and times. */
  public enum Times {
    /** {@link LocalDateTime} and {@link LocalDate}. */
    JAVA,
    /** {@link Timestamp} and {@link Date}. */
    SQL,
    /** Texts that sort by time, for a database without such types. */
    TEXT
  }

  /** The value to set as a parameter, for a value of {@code java.time} or any other. */
  public Object parameter(Object value) {
    if (times == Times.JAVA) {
      return value;
    }
    boolean text = times == Times.TEXT;
    if (value instanceof LocalDateTime time) {
      return text ? TEXT.format(time) : Timestamp.valueOf(time);
    }
    if (value instanceof LocalDate date) {
      return text ? date.toString() : Date.valueOf(date);
    }
    return value;
  }

  /** A time in the current row, or null. */
  public LocalDateTime time(ResultSet row, int column) throws SQLException {
    return switch (times) {
      case JAVA -> row.getObject(column, LocalDateTime.class);
      case SQL -> {
        Timestamp time = row.getTimestamp(column);
        yield time == null ? null : time.toLocalDateTime();
      }
      case TEXT -> {
        String text = row.getString(column);
        yield text == null ? null : LocalDateTime.parse(text, TEXT);
      }
    };
  }

  /** A date in the current row, or null. */
  public LocalDate date(ResultSet row, int column) throws SQLException {
    return switch (times) {
      case JAVA -> row.getObject(column, LocalDate.class);
      case SQL -> {
        Date date = row.getDate(column);
        yield date == null ? null : date.toLocalDate();
      }
      case TEXT -> {
        String text = row.getString(column);
        yield text == null ? null : LocalDate.parse(text);
      }
    };
  }

  /** A decimal in the current row, or null. */
  public BigDecimal decimal(ResultSet row, int column) throws SQLException {
    BigDecimal value = row.getBigDecimal(column);
    if (exactDecimals || value == null || value.scale() <= LARGEST_SCALE) {
      return value;
    }
    return value.setScale(LARGEST_SCALE, RoundingMode.HALF_EVEN);
  }
}
