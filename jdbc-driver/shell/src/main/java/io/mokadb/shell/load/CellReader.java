package io.mokadb.shell.load;

import java.math.BigDecimal;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/**
 * A field of the file as a value of the column's type. Ranges and lengths are the database's to
 * judge.
 */
enum CellReader {
  LOGICAL("a BOOLEAN") {
    @Override
    Object parse(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "true", "t", "yes", "y", "1" -> true;
        case "false", "f", "no", "n", "0" -> false;
        default -> throw new IllegalArgumentException(text);
      };
    }
  },
  WHOLE32("an INTEGER") {
    @Override
    Object parse(String text) {
      return Integer.valueOf(text);
    }
  },
  WHOLE64("a BIGINT") {
    @Override
    Object parse(String text) {
      return Long.valueOf(text);
    }
  },
  EXACT("a DECIMAL") {
    @Override
    Object parse(String text) {
      BigDecimal value = new BigDecimal(text);
      // 1E999999999 is short as text and fills the memory once a scale is put on it.
      if (Math.abs((long) value.precision() - value.scale()) > 1000) {
        throw new IllegalArgumentException(text);
      }
      return value;
    }
  },
  APPROXIMATE("a DOUBLE") {
    @Override
    Object parse(String text) {
      return Double.valueOf(text);
    }
  },
  DATE("a DATE (yyyy-mm-dd)") {
    @Override
    Object parse(String text) {
      return LocalDate.parse(text);
    }
  },
  TIME("a TIME (hh:mm:ss)") {
    @Override
    Object parse(String text) {
      return LocalTime.parse(text);
    }
  },
  TIMESTAMP("a TIMESTAMP (yyyy-mm-dd hh:mm:ss)") {
    @Override
    Object parse(String text) {
      if (text.length() == 10) {
        return LocalDate.parse(text).atStartOfDay();
      }
      return timestamp(text).orElseThrow(() -> new IllegalArgumentException(text));
    }
  },
  BYTES("hexadecimal bytes") {
    @Override
    Object parse(String text) {
      return HexFormat.of().parseHex(text);
    }
  },
  TEXT("text") {
    @Override
    Object parse(String text) {
      return text;
    }
  };

  private static final int SHOWN = 40;

  private final String wanted;

  CellReader(String wanted) {
    this.wanted = wanted;
  }

  /**
   * The value; any IllegalArgumentException or DateTimeParseException means that the text is not a
   * value.
   */
  abstract Object parse(String text);

  /**
   * The value for a column.
   *
   * @throws RejectedException when the text is not such a value
   */
  Object read(String text, String column) throws RejectedException {
    try {
      return parse(this == TEXT ? text : text.strip());
    } catch (IllegalArgumentException | DateTimeParseException e) {
      throw new RejectedException(
          "column " + column + ": '" + shown(text) + "' is not " + wanted, e);
    }
  }

  /** A text as messages have it. */
  static String shown(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
  }

  static CellReader of(int jdbcType) {
    return switch (jdbcType) {
      case Types.BOOLEAN, Types.BIT -> LOGICAL;
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> WHOLE32;
      case Types.BIGINT -> WHOLE64;
      case Types.DECIMAL, Types.NUMERIC -> EXACT;
      case Types.REAL, Types.FLOAT, Types.DOUBLE -> APPROXIMATE;
      case Types.DATE -> DATE;
      case Types.TIME -> TIME;
      case Types.TIMESTAMP -> TIMESTAMP;
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> BYTES;
      default -> TEXT;
    };
  }

  /** ISO date and time with a blank or a T between them. */
  static Optional<LocalDateTime> timestamp(String text) {
    if (text.length() < 16 || text.charAt(4) != '-' || text.charAt(13) != ':') {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalDateTime.parse(text.replace(' ', 'T')));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
