package io.mokadb.sql.access.constraint;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;

/**
 * The last check of values before they are stored: NOT NULL, lengths, ranges. The planner has cast
 * them to the family of the column's type already; messages name table and column. Immutable.
 */
public final class RowCheck {
  private final TableDef table;
  private final ColumnDef[] columns;
  private final NumberCheck numbers;
  private final LengthCheck lengths;

  public RowCheck(TableDef table) {
    this.table = table;
    this.columns = table.columns().toArray(ColumnDef[]::new);
    this.numbers = new NumberCheck(table);
    this.lengths = new LengthCheck(table);
  }

  /** Checks all columns of {@code row} and brings them into the form of their types, in place. */
  void conform(Object[] row) {
    for (int i = 0; i < columns.length; i++) {
      row[i] = conform(i, row[i]);
    }
  }

  /** The value as column {@code ordinal} stores it. */
  public Object conform(int ordinal, Object value) {
    ColumnDef column = columns[ordinal];
    if (value == null) {
      if (table.refusesNull(column)) {
        throw new MokaException(SqlState.NOT_NULL_VIOLATION, describe(column) + " may not be null");
      }
      return null;
    }
    SqlType type = column.type();
    if (value instanceof LargeObject object && type.kind().isLarge()) {
      return lengths.large(column, object);
    }
    if (!type.kind().javaClass().isInstance(value)
        && !(type.kind().isNumeric() && value instanceof Number)) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          describe(column)
              + " is "
              + type
              + " and cannot hold a "
              + value.getClass().getSimpleName());
    }
    return switch (type.kind()) {
      case VARCHAR, CLOB -> lengths.text(column, (String) value);
      case CHAR -> lengths.padded(column, (String) value);
      case BINARY, VARBINARY, BLOB -> lengths.bytes(column, (Binary) value);
      case DECIMAL -> numbers.decimal(column, value);
      case TINYINT -> (int) numbers.integer(column, value, Byte.MIN_VALUE, Byte.MAX_VALUE);
      case SMALLINT -> (int) numbers.integer(column, value, Short.MIN_VALUE, Short.MAX_VALUE);
      case INTEGER ->
          value instanceof Integer
              ? value
              : (Object) (int) numbers.integer(column, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case BIGINT ->
          value instanceof Long
              ? value
              : (Object) numbers.integer(column, value, Long.MIN_VALUE, Long.MAX_VALUE);
      case REAL -> ((Number) value).floatValue();
      case DOUBLE -> ((Number) value).doubleValue();
      default -> value;
    };
  }

  private String describe(ColumnDef column) {
    return describe(table, column);
  }

  /** The column, as the subject of a message. */
  static String describe(TableDef table, ColumnDef column) {
    return "Column " + column.name() + " of table " + table.qualifiedName();
  }
}
