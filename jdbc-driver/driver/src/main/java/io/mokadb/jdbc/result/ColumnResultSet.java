package io.mokadb.jdbc.result;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.value.EncodedInput;
import io.mokadb.jdbc.value.JdbcTypes;
import io.mokadb.jdbc.value.LargeValues;
import io.mokadb.jdbc.value.NumberValues;
import io.mokadb.jdbc.value.ObjectValues;
import io.mokadb.jdbc.value.TextValues;
import io.mokadb.jdbc.value.TimeValues;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/**
 * The getters of a result set by column number: each converts the value of the current row. Those
 * by label, and the updates, are generated.
 */
@SuppressWarnings("JavaUtilDate") // JDBC is made of these classes.
abstract class ColumnResultSet implements LabelledColumns, UpdatedColumns, SelfWrapper {
  /**
   * @throws SQLException 24000 after the end
   */
  abstract void checkOpen() throws SQLException;

  /** Remembers whether it was null, for {@code wasNull}. */
  abstract Object value(int column) throws SQLException;

  /** The type of a column that {@link #value} has found. */
  abstract Kind kind(int column) throws SQLException;

  /** As {@link #kind}, with what an array consists of. */
  abstract SqlType type(int column);

  /** As {@link #value}, in memory. */
  private Object whole(int column) throws SQLException {
    return LargeValues.whole(value(column));
  }

  @Override
  public final String getString(int column) throws SQLException {
    Object value = whole(column);
    return value == null
        ? null
        : kind(column) == Kind.ARRAY
            ? TextValues.toText(value, type(column))
            : TextValues.toText(value, kind(column));
  }

  @Override
  public final boolean getBoolean(int column) throws SQLException {
    Object value = whole(column);
    return value != null && NumberValues.toBoolean(value, kind(column));
  }

  @Override
  public final byte getByte(int column) throws SQLException {
    Object value = whole(column);
    return value == null ? 0 : NumberValues.toByte(value, kind(column));
  }

  @Override
  public final short getShort(int column) throws SQLException {
    Object value = whole(column);
    return value == null ? 0 : NumberValues.toShort(value, kind(column));
  }

  @Override
  public final int getInt(int column) throws SQLException {
    Object value = whole(column);
    return value == null ? 0 : NumberValues.toInt(value, kind(column));
  }

  @Override
  public final long getLong(int column) throws SQLException {
    Object value = whole(column);
    return value == null ? 0 : NumberValues.toLong(value, kind(column));
  }

  @Override
  public final float getFloat(int column) throws SQLException {
    Object value = whole(column);
    return value == null ? 0 : NumberValues.toFloat(value, kind(column));
  }

  @Override
  public final double getDouble(int column) throws SQLException {
    Object value = whole(column);
    return value == null ? 0 : NumberValues.toDouble(value, kind(column));
  }

  @Override
  public final BigDecimal getBigDecimal(int column) throws SQLException {
    Object value = whole(column);
    return value == null ? null : NumberValues.toBigDecimal(value, kind(column));
  }

  @Override
  @Deprecated
  public final BigDecimal getBigDecimal(int column, int scale) throws SQLException {
    if (scale < 0) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Negative scale " + scale);
    }
    BigDecimal value = getBigDecimal(column);
    return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  public final byte[] getBytes(int column) throws SQLException {
    Object value = whole(column);
    return value == null ? null : ObjectValues.toBytes(value, kind(column));
  }

  @Override
  public final Date getDate(int column) throws SQLException {
    return getDate(column, null);
  }

  @Override
  public final Date getDate(int column, Calendar calendar) throws SQLException {
    Object value = whole(column);
    return value == null ? null : TimeValues.toDate(value, kind(column), calendar);
  }

  @Override
  public final Time getTime(int column) throws SQLException {
    return getTime(column, null);
  }

  @Override
  public final Time getTime(int column, Calendar calendar) throws SQLException {
    Object value = whole(column);
    return value == null ? null : TimeValues.toTime(value, kind(column), calendar);
  }

  @Override
  public final Timestamp getTimestamp(int column) throws SQLException {
    return getTimestamp(column, null);
  }

  @Override
  public final Timestamp getTimestamp(int column, Calendar calendar) throws SQLException {
    Object value = whole(column);
    return value == null ? null : TimeValues.toTimestamp(value, kind(column), calendar);
  }

  @Override
  public final InputStream getAsciiStream(int column) throws SQLException {
    Reader reader = getCharacterStream(column);
    return reader == null ? null : new EncodedInput(reader, StandardCharsets.US_ASCII);
  }

  @Override
  @Deprecated
  public final InputStream getUnicodeStream(int column) throws SQLException {
    Reader reader = getCharacterStream(column);
    return reader == null ? null : new EncodedInput(reader, StandardCharsets.UTF_8);
  }

  @Override
  public final InputStream getBinaryStream(int column) throws SQLException {
    if (value(column) instanceof LargeObject object && !object.isText()) {
      return LargeValues.stream(object);
    }
    byte[] bytes = getBytes(column);
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }

  @Override
  public final Reader getCharacterStream(int column) throws SQLException {
    if (value(column) instanceof LargeObject object && object.isText()) {
      return LargeValues.reader(object);
    }
    String text = getString(column);
    return text == null ? null : new StringReader(text);
  }

  @Override
  public final Reader getNCharacterStream(int column) throws SQLException {
    return getCharacterStream(column);
  }

  @Override
  public final String getNString(int column) throws SQLException {
    return getString(column);
  }

  @Override
  public final Object getObject(int column) throws SQLException {
    Object value = value(column);
    return value == null
        ? null
        : kind(column) == Kind.ARRAY
            ? array(column, value)
            : ObjectValues.standard(value, kind(column));
  }

  /** The map wins where it names the column's type; there are no user-defined types. */
  @Override
  public final Object getObject(int column, Map<String, Class<?>> map) throws SQLException {
    Object value = value(column);
    if (value == null) {
      return null;
    }
    Kind kind = kind(column);
    if (kind == Kind.ARRAY) {
      return array(column, value);
    }
    Class<?> mapped = map == null ? null : map.get(JdbcTypes.name(kind));
    return mapped == null
        ? ObjectValues.standard(value, kind)
        : ObjectValues.as(value, kind, mapped);
  }

  @Override
  public final <T> T getObject(int column, Class<T> type) throws SQLException {
    if (type == null) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The class is null");
    }
    Object value = value(column);
    if (value == null) {
      return null;
    }
    if (kind(column) != Kind.ARRAY || type == String.class) {
      return kind(column) == Kind.ARRAY
          ? type.cast(TextValues.toText(value, type(column)))
          : ObjectValues.as(value, kind(column), type);
    }
    Array array = array(column, value);
    return type.isArray()
        ? type.cast(ObjectValues.elements(value, type(column), type.getComponentType()))
        : type.isInstance(array) ? type.cast(array) : ObjectValues.as(value, kind(column), type);
  }

  @Override
  public final Blob getBlob(int column) throws SQLException {
    Object value = value(column);
    return value == null ? null : ObjectValues.toBlob(value, kind(column));
  }

  @Override
  public final Clob getClob(int column) throws SQLException {
    return getNClob(column);
  }

  @Override
  public final NClob getNClob(int column) throws SQLException {
    Object value = value(column);
    return value == null ? null : ObjectValues.toClob(value, kind(column));
  }

  @Override
  public final Array getArray(int column) throws SQLException {
    Object value = whole(column);
    return value == null ? null : array(column, value);
  }

  private Array array(int column, Object value) throws SQLException {
    Statement statement = getStatement();
    return ObjectValues.toArray(
        value,
        type(column),
        (type, first, elements) -> ArrayRows.open(statement, type, first, elements));
  }

  @Override
  public final URL getURL(int column) throws SQLException {
    Object value = whole(column);
    return value == null ? null : ObjectValues.toUrl(value, kind(column));
  }

  @Override
  public final Ref getRef(int column) throws SQLException {
    checkOpen();
    throw SqlErrors.unsupported("REF values");
  }

  @Override
  public final RowId getRowId(int column) throws SQLException {
    checkOpen();
    throw SqlErrors.unsupported("row ids");
  }

  @Override
  public final SQLXML getSQLXML(int column) throws SQLException {
    checkOpen();
    throw SqlErrors.unsupported("XML values");
  }
}
