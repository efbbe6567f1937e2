package io.mokadb.bench.tpce.db;

import io.mokadb.bench.tpce.schema.ValueForms;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;

/**
 * The current row of a result. Columns count from one; null becomes zero or false where the type
 * has no null. Confined to one thread.
 */
public final class Row {

  private final ResultSet result;
  private final ValueForms forms;

  /** The row that a result stands on, now and after each move. */
  public Row(ResultSet result, ValueForms forms) {
    this.result = result;
    this.forms = forms;
  }

  /** True if the value read last was null. */
  public boolean wasNull() throws SQLException {
    return result.wasNull();
  }

  /** A whole number. */
  public long getLong(int column) throws SQLException {
    return result.getLong(column);
  }

  /** A whole number by the name of its column. */
  public long getLong(String column) throws SQLException {
    return result.getLong(column);
  }

  /** A whole number. */
  public int getInt(int column) throws SQLException {
    return result.getInt(column);
  }

  /** A whole number by the name of its column. */
  public int getInt(String column) throws SQLException {
    return result.getInt(column);
  }

  /** A fraction. */
  public double getDouble(int column) throws SQLException {
    return result.getDouble(column);
  }

  /** A truth value. */
  public boolean getBoolean(int column) throws SQLException {
    return result.getBoolean(column);
  }

  /** A text, or null. */
  public String getString(int column) throws SQLException {
    return result.getString(column);
  }

  /** A text by the name of its column, or null. */
  public String getString(String column) throws SQLException {
    return result.getString(column);
  }

  /** A decimal, or null. */
  public BigDecimal getBigDecimal(int column) throws SQLException {
    return forms.decimal(result, column);
  }

  /** A value of a type, or null; dates and times in any form that the dialect knows. */
  public <T> T getObject(int column, Class<T> type) throws SQLException {
    if (type == LocalDateTime.class) {
      return type.cast(forms.time(result, column));
    }
    if (type == LocalDate.class) {
      return type.cast(forms.date(result, column));
    }
    return result.getObject(column, type);
  }
}
