package io.mokadb.sql.parquet;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.DateType;
import org.apache.parquet.format.DecimalType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.IntType;
import org.apache.parquet.format.JsonType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.MicroSeconds;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.TimeType;
import org.apache.parquet.format.TimeUnit;
import org.apache.parquet.format.TimestampType;
import org.apache.parquet.format.UUIDType;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * The way in which values of a type are written. Confined.
 *
 * @param length of a FIXED_LEN_BYTE_ARRAY; else 0
 * @param converted the older name of the meaning, or null
 * @param meaning null for plain numbers and bytes
 */
record WrittenType(
    SqlType type,
    PrimitiveTypeName stored,
    int length,
    ConvertedType converted,
    LogicalType meaning,
    Values values) {
  private static final int UUID_BYTES = 16;
  private static final int INT_DIGITS = 9;
  private static final int LONG_DIGITS = 18;

  /** The bytes of a DECIMAL with the most digits. */
  private static final int DECIMAL_BYTES = 16;

  /** Writes a value that is not null. */
  @FunctionalInterface
  interface Values {
    void write(Object value, ColumnWriter out, int repetition, int definition);
  }

  /** What has no counterpart in Parquet is written as its text. */
  static WrittenType of(SqlType type, ExecutionContext context) {
    return switch (type.kind()) {
      case BOOLEAN ->
          plain(type, PrimitiveTypeName.BOOLEAN, (v, out, r, d) -> out.write((Boolean) v, r, d));
      case TINYINT -> whole(type, 8, ConvertedType.INT_8);
      case SMALLINT -> whole(type, 16, ConvertedType.INT_16);
      case INTEGER ->
          plain(type, PrimitiveTypeName.INT32, (v, out, r, d) -> out.write((int) v, r, d));
      case BIGINT -> plain(type, PrimitiveTypeName.INT64, WrittenType::writeLong);
      case DECIMAL -> decimal(type);
      case REAL ->
          plain(type, PrimitiveTypeName.FLOAT, (v, out, r, d) -> out.write((float) v, r, d));
      case DOUBLE ->
          plain(type, PrimitiveTypeName.DOUBLE, (v, out, r, d) -> out.write((double) v, r, d));
      case BINARY, VARBINARY, BLOB ->
          plain(
              type,
              PrimitiveTypeName.BINARY,
              (v, out, r, d) ->
                  out.write(
                      Binary.fromConstantByteArray(((io.mokadb.session.Binary) v).unsafeBytes()),
                      r,
                      d));
      case UUID ->
          new WrittenType(
              type,
              PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY,
              UUID_BYTES,
              null,
              LogicalType.UUID(new UUIDType()),
              (v, out, r, d) -> out.write(bytes((UUID) v), r, d));
      case DATE ->
          new WrittenType(
              type,
              PrimitiveTypeName.INT32,
              0,
              ConvertedType.DATE,
              LogicalType.DATE(new DateType()),
              (v, out, r, d) -> out.write((int) v, r, d));
      case TIME ->
          micros(
              type,
              ConvertedType.TIME_MICROS,
              LogicalType.TIME(new TimeType(false, TimeUnit.MICROS(new MicroSeconds()))));
      case TIMESTAMP -> micros(type, null, timestamp(false));
      case TIMESTAMP_TZ -> micros(type, ConvertedType.TIMESTAMP_MICROS, timestamp(true));
      case JSON -> text(type, ConvertedType.JSON, LogicalType.JSON(new JsonType()), context);
      default -> text(type, ConvertedType.UTF8, LogicalType.STRING(new StringType()), context);
    };
  }

  private static WrittenType plain(SqlType type, PrimitiveTypeName stored, Values values) {
    return new WrittenType(type, stored, 0, null, null, values);
  }

  private static void writeLong(Object value, ColumnWriter out, int repetition, int definition) {
    out.write((long) value, repetition, definition);
  }

  private static WrittenType whole(SqlType type, int bits, ConvertedType converted) {
    return new WrittenType(
        type,
        PrimitiveTypeName.INT32,
        0,
        converted,
        LogicalType.INTEGER(new IntType((byte) bits, true)),
        (v, out, r, d) -> out.write((int) v, r, d));
  }

  private static WrittenType micros(SqlType type, ConvertedType converted, LogicalType meaning) {
    return new WrittenType(
        type, PrimitiveTypeName.INT64, 0, converted, meaning, WrittenType::writeLong);
  }

  private static LogicalType timestamp(boolean utc) {
    return LogicalType.TIMESTAMP(new TimestampType(utc, TimeUnit.MICROS(new MicroSeconds())));
  }

  private static WrittenType decimal(SqlType type) {
    int digits = type.precision();
    int scale = type.scale();
    LogicalType meaning = LogicalType.DECIMAL(new DecimalType(scale, digits));
    if (digits <= INT_DIGITS) {
      return new WrittenType(
          type,
          PrimitiveTypeName.INT32,
          0,
          ConvertedType.DECIMAL,
          meaning,
          (v, out, r, d) -> out.write(unscaled(v, scale).intValueExact(), r, d));
    }
    if (digits <= LONG_DIGITS) {
      return new WrittenType(
          type,
          PrimitiveTypeName.INT64,
          0,
          ConvertedType.DECIMAL,
          meaning,
          (v, out, r, d) -> out.write(unscaled(v, scale).longValueExact(), r, d));
    }
    return new WrittenType(
        type,
        PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY,
        DECIMAL_BYTES,
        ConvertedType.DECIMAL,
        meaning,
        (v, out, r, d) -> out.write(bytes(unscaled(v, scale)), r, d));
  }

  private static BigInteger unscaled(Object value, int scale) {
    return ((BigDecimal) value).setScale(scale, RoundingMode.UNNECESSARY).unscaledValue();
  }

  private static Binary bytes(BigInteger value) {
    byte[] digits = value.toByteArray();
    byte[] bytes = new byte[DECIMAL_BYTES];
    Arrays.fill(bytes, 0, bytes.length - digits.length, (byte) (value.signum() < 0 ? -1 : 0));
    System.arraycopy(digits, 0, bytes, bytes.length - digits.length, digits.length);
    return Binary.fromConstantByteArray(bytes);
  }

  private static Binary bytes(UUID value) {
    return Binary.fromConstantByteArray(
        ByteBuffer.allocate(UUID_BYTES)
            .putLong(value.getMostSignificantBits())
            .putLong(value.getLeastSignificantBits())
            .array());
  }

  private static WrittenType text(
      SqlType type, ConvertedType converted, LogicalType meaning, ExecutionContext context) {
    Expr cast = Exprs.cast(Exprs.input(0), type, SqlType.of(SqlType.Kind.VARCHAR), false);
    return new WrittenType(
        type,
        PrimitiveTypeName.BINARY,
        0,
        converted,
        meaning,
        (v, out, r, d) -> {
          Object text = v instanceof String ? v : cast.eval(new Object[] {v}, context);
          out.write(Binary.fromString((String) text), r, d);
        });
  }

  void write(Object value, ColumnWriter out, int repetition, int definition) {
    values.write(value, out, repetition, definition);
  }

  Type schema(String name) {
    return Types.optional(stored).length(length).named(name);
  }

  SchemaElement element(String name) {
    SchemaElement element =
        new SchemaElement(name)
            .setType(Footers.format(stored))
            .setRepetition_type(FieldRepetitionType.OPTIONAL);
    if (length > 0) {
      element.setType_length(length);
    }
    if (converted != null) {
      element.setConverted_type(converted);
    }
    if (meaning != null) {
      element.setLogicalType(meaning);
    }
    if (type.kind() == SqlType.Kind.DECIMAL) {
      element.setPrecision(type.precision()).setScale(type.scale());
    }
    return element;
  }
}
