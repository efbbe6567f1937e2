package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** An ARRAY value in memory, apart from the row it came from. Not thread-safe. */
public final class MemoryArray implements Array {
  /** Opens a result of two columns, the number of an element, from 1, and the element. */
  @FunctionalInterface
  public interface Rows {
    /**
     * @param type of the elements
     * @param first the number of the first element
     * @param elements values of the seam
     */
    ResultSet open(SqlType type, int first, List<?> elements) throws SQLException;
  }

  private static final SqlType ANYTHING = SqlType.of(Kind.NULL);

  private final SqlType type;
  private final Rows rows;
  private List<?> elements;

  /**
   * @param type of the elements; null if it is not known
   * @param elements values of the seam
   */
  public MemoryArray(SqlType type, List<?> elements, Rows rows) {
    this.type = type == null ? ANYTHING : type;
    this.elements = elements;
    this.rows = rows;
  }

  private List<?> open() throws SQLException {
    if (elements == null) {
      throw SqlErrors.of(SqlErrors.SEQUENCE_ERROR, "The Array is freed");
    }
    return elements;
  }

  /** Values of the seam. */
  List<?> elements() throws SQLException {
    return open();
  }

  @Override
  public String getBaseTypeName() throws SQLException {
    open();
    return type == ANYTHING ? "JAVA_OBJECT" : JdbcTypes.name(type);
  }

  @Override
  public int getBaseType() throws SQLException {
    open();
    return type == ANYTHING ? Types.JAVA_OBJECT : JdbcTypes.code(type.kind());
  }

  /** An array of the class that getObject would give for an element. */
  @Override
  public Object getArray() throws SQLException {
    return ArrayValues.toJava(open(), type, null);
  }

  @Override
  public Object getArray(Map<String, Class<?>> map) throws SQLException {
    return getArray();
  }

  @Override
  public Object getArray(long index, int count) throws SQLException {
    return ArrayValues.toJava(slice(index, count), type, null);
  }

  private List<?> slice(long index, int count) throws SQLException {
    int from = (int) Positions.offset(index, open().size());
    if (count < 0) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Negative count " + count);
    }
    return elements.subList(from, (int) Math.min(elements.size(), (long) from + count));
  }

  @Override
  public Object getArray(long index, int count, Map<String, Class<?>> map) throws SQLException {
    return getArray(index, count);
  }

  @Override
  public ResultSet getResultSet() throws SQLException {
    return rows.open(type, 1, open());
  }

  @Override
  public ResultSet getResultSet(Map<String, Class<?>> map) throws SQLException {
    return getResultSet();
  }

  @Override
  public ResultSet getResultSet(long index, int count) throws SQLException {
    return rows.open(type, (int) index, slice(index, count));
  }

  @Override
  public ResultSet getResultSet(long index, int count, Map<String, Class<?>> map)
      throws SQLException {
    return getResultSet(index, count);
  }

  @Override
  public void free() {
    elements = null;
  }

  @Override
  public String toString() {
    return elements == null
        ? "freed"
        : TextValues.toText(elements, SqlType.arrayOf(type == ANYTHING ? null : type));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MemoryArray array
        && array.type.equals(type)
        && elements != null
        && elements.equals(array.elements);
  }

  @Override
  public int hashCode() {
    return Arrays.asList(type, elements).hashCode();
  }
}
