package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.Map;

/**
 * An ARRAY value. Elements keep the classes of the seam, because its type does not say what they
 * are.
 */
final class MemoryArray implements Array {
  private Object[] elements;

  MemoryArray(Object[] elements) {
    this.elements = elements;
  }

  private Object[] open() throws SQLException {
    if (elements == null) {
      throw SqlErrors.of(SqlErrors.SEQUENCE_ERROR, "The Array is freed");
    }
    return elements;
  }

  @Override
  public String getBaseTypeName() {
    return "JAVA_OBJECT";
  }

  @Override
  public int getBaseType() {
    return Types.JAVA_OBJECT;
  }

  @Override
  public Object getArray() throws SQLException {
    return open().clone();
  }

  @Override
  public Object getArray(Map<String, Class<?>> map) throws SQLException {
    return getArray();
  }

  @Override
  public Object getArray(long index, int count) throws SQLException {
    int from = Positions.offset(index, open().length);
    if (count < 0) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Negative count " + count);
    }
    return Arrays.copyOfRange(elements, from, (int) Math.min(elements.length, (long) from + count));
  }

  @Override
  public Object getArray(long index, int count, Map<String, Class<?>> map) throws SQLException {
    return getArray(index, count);
  }

  @Override
  public ResultSet getResultSet() throws SQLException {
    throw SqlErrors.unsupported("result sets of arrays; use getArray");
  }

  @Override
  public ResultSet getResultSet(Map<String, Class<?>> map) throws SQLException {
    return getResultSet();
  }

  @Override
  public ResultSet getResultSet(long index, int count) throws SQLException {
    return getResultSet();
  }

  @Override
  public ResultSet getResultSet(long index, int count, Map<String, Class<?>> map)
      throws SQLException {
    return getResultSet();
  }

  @Override
  public void free() {
    elements = null;
  }

  @Override
  public String toString() {
    return elements == null ? "freed" : TextValues.toText(Arrays.asList(elements), Kind.ARRAY);
  }
}
