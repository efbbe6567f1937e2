package io.mokadb.sql.parquet;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.Function;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.TimeUnit;

/**
 * The meaning of the values of a column in a file.
 *
 * @param type that they have before they are converted
 * @param values takes the one that a reader stands at
 */
record ReadType(SqlType type, Function<ColumnReader, Object> values) {
  private static final int MICROS = 6;
  private static final long MICROS_OF_DAY = 86_400_000_000L;
  private static final int EPOCH_AS_JULIAN_DAY = 2_440_588;

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a meaning that no type has
   */
  static ReadType of(SchemaElement element) {
    LogicalType meaning = element.isSetLogicalType() ? element.getLogicalType() : null;
    ConvertedType older = element.isSetConverted_type() ? element.getConverted_type() : null;
    if (meaning != null && meaning.isSetDECIMAL()) {
      return decimal(element, meaning.getDECIMAL().getPrecision(), meaning.getDECIMAL().getScale());
    }
    if (older == ConvertedType.DECIMAL) {
      return decimal(element, element.getPrecision(), element.getScale());
    }
    return switch (element.getType()) {
      case BOOLEAN -> new ReadType(SqlType.of(SqlType.Kind.BOOLEAN), ColumnReader::getBoolean);
      case FLOAT -> new ReadType(SqlType.of(SqlType.Kind.REAL), ColumnReader::getFloat);
      case DOUBLE -> new ReadType(SqlType.of(SqlType.Kind.DOUBLE), ColumnReader::getDouble);
      case INT32 -> of32Bits(meaning, older);
      case INT64 -> of64Bits(meaning, older);
      case INT96 ->
          new ReadType(
              SqlType.of(SqlType.Kind.TIMESTAMP, MICROS),
              reader -> ofJulianDay(reader.getBinary().getBytes()));
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> ofBytes(element, meaning, older);
    };
  }

  private static ReadType decimal(SchemaElement element, int precision, int scale) {
    if (precision < 1 || precision > SqlType.MAX_DECIMAL_PRECISION || scale < 0) {
      throw MokaException.unsupported(
          "COPY reads DECIMAL of up to 38 digits; column "
              + element.getName()
              + " has DECIMAL("
              + precision
              + ", "
              + scale
              + ")");
    }
    SqlType type = SqlType.decimal(precision, Math.min(scale, precision));
    return switch (element.getType()) {
      case INT32 -> new ReadType(type, reader -> BigDecimal.valueOf(reader.getInteger(), scale));
      case INT64 -> new ReadType(type, reader -> BigDecimal.valueOf(reader.getLong(), scale));
      default ->
          new ReadType(
              type, reader -> new BigDecimal(new BigInteger(reader.getBinary().getBytes()), scale));
    };
  }

  private static ReadType of32Bits(LogicalType meaning, ConvertedType older) {
    if (meaning != null && meaning.isSetDATE() || older == ConvertedType.DATE) {
      return new ReadType(SqlType.of(SqlType.Kind.DATE), ColumnReader::getInteger);
    }
    if (meaning != null && meaning.isSetTIME() || older == ConvertedType.TIME_MILLIS) {
      return new ReadType(
          SqlType.of(SqlType.Kind.TIME, MICROS),
          reader -> timeOfDay(Math.multiplyExact(reader.getInteger(), 1000L)));
    }
    boolean unsigned =
        meaning != null && meaning.isSetINTEGER() && !meaning.getINTEGER().isIsSigned()
            || older == ConvertedType.UINT_32;
    return unsigned
        ? new ReadType(
            SqlType.of(SqlType.Kind.BIGINT), reader -> Integer.toUnsignedLong(reader.getInteger()))
        : new ReadType(SqlType.of(SqlType.Kind.INTEGER), ColumnReader::getInteger);
  }

  private static ReadType of64Bits(LogicalType meaning, ConvertedType older) {
    if (meaning != null && meaning.isSetTIMESTAMP()) {
      return timestamp(
          meaning.getTIMESTAMP().isIsAdjustedToUTC(), meaning.getTIMESTAMP().getUnit());
    }
    if (older == ConvertedType.TIMESTAMP_MILLIS || older == ConvertedType.TIMESTAMP_MICROS) {
      long factor = older == ConvertedType.TIMESTAMP_MILLIS ? 1000 : 1;
      return new ReadType(
          SqlType.of(SqlType.Kind.TIMESTAMP_TZ, MICROS),
          reader -> Math.multiplyExact(reader.getLong(), factor));
    }
    if (meaning != null && meaning.isSetTIME() || older == ConvertedType.TIME_MICROS) {
      boolean nanos = meaning != null && meaning.isSetTIME() && nanos(meaning.getTIME().getUnit());
      return new ReadType(
          SqlType.of(SqlType.Kind.TIME, MICROS),
          reader -> timeOfDay(nanos ? reader.getLong() / 1000 : reader.getLong()));
    }
    boolean unsigned =
        meaning != null && meaning.isSetINTEGER() && !meaning.getINTEGER().isIsSigned()
            || older == ConvertedType.UINT_64;
    return unsigned
        ? new ReadType(
            SqlType.decimal(20, 0),
            reader -> new BigDecimal(Long.toUnsignedString(reader.getLong())))
        : new ReadType(SqlType.of(SqlType.Kind.BIGINT), ColumnReader::getLong);
  }

  private static boolean nanos(TimeUnit unit) {
    return unit != null && unit.isSetNANOS();
  }

  private static ReadType timestamp(boolean utc, TimeUnit unit) {
    SqlType type = SqlType.of(utc ? SqlType.Kind.TIMESTAMP_TZ : SqlType.Kind.TIMESTAMP, MICROS);
    if (nanos(unit)) {
      return new ReadType(type, reader -> Math.floorDiv(reader.getLong(), 1000L));
    }
    long factor = unit != null && unit.isSetMILLIS() ? 1000 : 1;
    return new ReadType(type, reader -> Math.multiplyExact(reader.getLong(), factor));
  }

  private static long timeOfDay(long micros) {
    if (micros < 0 || micros >= MICROS_OF_DAY) {
      throw new MokaException(
          SqlState.DATETIME_OVERFLOW, micros + " microseconds are not a time of a day");
    }
    return micros;
  }

  private static long ofJulianDay(byte[] bytes) {
    ByteBuffer value = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long nanos = value.getLong();
    long day = value.getInt() - (long) EPOCH_AS_JULIAN_DAY;
    return Math.addExact(Math.multiplyExact(day, MICROS_OF_DAY), Math.floorDiv(nanos, 1000L));
  }

  private static ReadType ofBytes(SchemaElement element, LogicalType meaning, ConvertedType older) {
    boolean text =
        meaning != null && (meaning.isSetSTRING() || meaning.isSetENUM() || meaning.isSetJSON())
            || older == ConvertedType.UTF8
            || older == ConvertedType.ENUM
            || older == ConvertedType.JSON;
    if (text) {
      return new ReadType(
          SqlType.of(SqlType.Kind.VARCHAR), reader -> text(reader.getBinary().getBytes()));
    }
    if (meaning != null && meaning.isSetUUID()) {
      return new ReadType(
          SqlType.of(SqlType.Kind.UUID), reader -> uuid(reader.getBinary().getBytes()));
    }
    if (older == ConvertedType.INTERVAL || meaning != null && !meaning.isSetBSON()) {
      throw MokaException.unsupported(
          "COPY does not read column "
              + element.getName()
              + " of type "
              + (older == ConvertedType.INTERVAL ? "INTERVAL" : meaning.getSetField().name())
              + "; cast it to a text where the file is made");
    }
    return new ReadType(
        SqlType.of(SqlType.Kind.VARBINARY),
        reader -> io.mokadb.session.Binary.wrap(reader.getBinary().getBytes()));
  }

  private static UUID uuid(byte[] bytes) {
    ByteBuffer value = ByteBuffer.wrap(bytes);
    return new UUID(value.getLong(), value.getLong());
  }

  private static String text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.indexOf('\0') < 0) {
        return text;
      }
    } catch (CharacterCodingException e) {
      throw new MokaException(SqlState.CHARACTER_NOT_IN_REPERTOIRE, "the bytes are not UTF-8", e);
    }
    throw new MokaException(
        SqlState.CHARACTER_NOT_IN_REPERTOIRE, "a text cannot hold the character NUL");
  }
}
