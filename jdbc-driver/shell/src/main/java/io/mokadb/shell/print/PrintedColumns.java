package io.mokadb.shell.print;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The columns of a result: labels, and each cell as text. */
final class PrintedColumns {

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final List<String> labels = new ArrayList<>();
  private final int[] types;

  PrintedColumns(ResultSetMetaData meta) throws SQLException {
    types = new int[meta.getColumnCount()];
    for (int i = 0; i < types.length; i++) {
      labels.add(meta.getColumnLabel(i + 1));
      types[i] = meta.getColumnType(i + 1);
    }
  }

  int count() {
    return types.length;
  }

  List<String> labels() {
    return labels;
  }

  boolean numeric(int column) {
    return switch (types[column]) {
      case Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.DECIMAL,
          Types.NUMERIC,
          Types.REAL,
          Types.FLOAT,
          Types.DOUBLE ->
          true;
      default -> false;
    };
  }

  boolean logical(int column) {
    return types[column] == Types.BOOLEAN || types[column] == Types.BIT;
  }

  /** The cell of the current row, or null. */
  String text(ResultSet rows, int column) throws SQLException {
    if (!binary(column)) {
      return rows.getString(column + 1);
    }
    byte[] bytes = rows.getBytes(column + 1);
    return bytes == null ? null : HEX.formatHex(bytes);
  }

  private boolean binary(int column) {
    return switch (types[column]) {
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> true;
      default -> false;
    };
  }

  String[] row(ResultSet rows) throws SQLException {
    String[] cells = new String[types.length];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = text(rows, i);
    }
    return cells;
  }
}
