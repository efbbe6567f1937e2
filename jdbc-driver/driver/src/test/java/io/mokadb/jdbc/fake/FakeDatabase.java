package io.mokadb.jdbc.fake;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Tables in memory, the INFORMATION_SCHEMA views among them. */
public final class FakeDatabase {
  /** A table; its first column may be an identity column. */
  record FakeTable(List<ColumnInfo> columns, List<Object[]> rows, AtomicLong identity) {
    int index(String column) {
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).label().equals(column)) {
          return i;
        }
      }
      return -1;
    }
  }

  final Map<String, FakeTable> tables = new LinkedHashMap<>();
  final AtomicLong sessions = new AtomicLong();

  public FakeDatabase() {
    view("SCHEMATA", "CATALOG_NAME SCHEMA_NAME");
    view("TABLES", "TABLE_CATALOG TABLE_SCHEMA TABLE_NAME TABLE_TYPE REMARKS");
    view(
        "COLUMNS",
        "TABLE_CATALOG TABLE_SCHEMA TABLE_NAME COLUMN_NAME ORDINAL_POSITION COLUMN_DEFAULT"
            + " IS_NULLABLE DATA_TYPE CHARACTER_MAXIMUM_LENGTH NUMERIC_PRECISION NUMERIC_SCALE"
            + " DATETIME_PRECISION IS_IDENTITY IDENTITY_GENERATION REMARKS ELEMENT_TYPE"
            + " IS_GENERATED");
    view(
        "KEY_COLUMN_USAGE",
        "CONSTRAINT_CATALOG CONSTRAINT_SCHEMA CONSTRAINT_NAME TABLE_SCHEMA TABLE_NAME"
            + " COLUMN_NAME ORDINAL_POSITION");
    view(
        "TABLE_CONSTRAINTS",
        "CONSTRAINT_SCHEMA CONSTRAINT_NAME TABLE_SCHEMA TABLE_NAME CONSTRAINT_TYPE");
    view(
        "INDEX_COLUMNS",
        "TABLE_SCHEMA TABLE_NAME INDEX_NAME IS_UNIQUE ORDINAL_POSITION COLUMN_NAME IS_ASCENDING"
            + " IS_PRIMARY");
    String privilege = " PRIVILEGE_TYPE IS_GRANTABLE";
    view("TABLE_PRIVILEGES", "GRANTOR GRANTEE TABLE_SCHEMA TABLE_NAME" + privilege);
    view("COLUMN_PRIVILEGES", "GRANTOR GRANTEE TABLE_SCHEMA TABLE_NAME COLUMN_NAME" + privilege);
    view("ROUTINES", "ROUTINE_SCHEMA ROUTINE_NAME DATA_TYPE REMARKS");
    view(
        "PARAMETERS",
        "SPECIFIC_SCHEMA SPECIFIC_NAME ORDINAL_POSITION IS_RESULT PARAMETER_NAME DATA_TYPE"
            + " CHARACTER_MAXIMUM_LENGTH NUMERIC_PRECISION NUMERIC_SCALE DATETIME_PRECISION"
            + " PARAMETER_DEFAULT ELEMENT_TYPE");
  }

  private void view(String name, String columns) {
    List<ColumnInfo> infos = new ArrayList<>();
    for (String column : columns.split(" ")) {
      boolean number = column.matches(".*(POSITION|LENGTH|PRECISION|SCALE)");
      infos.add(column(column, SqlType.of(number ? Kind.INTEGER : Kind.VARCHAR)));
    }
    tables.put("INFORMATION_SCHEMA." + name, new FakeTable(infos, new ArrayList<>(), null));
  }

  public static ColumnInfo column(String name, SqlType type) {
    return new ColumnInfo(name, name, "T", "PUBLIC", type, true, false);
  }

  /** Makes, or makes again, a table. */
  public FakeDatabase table(String name, boolean identity, ColumnInfo... columns) {
    tables.put(
        name,
        new FakeTable(List.of(columns), new ArrayList<>(), identity ? new AtomicLong() : null));
    return this;
  }

  public FakeDatabase row(String table, Object... values) {
    FakeTable target = tables.get(table);
    if (values.length != target.columns().size()) {
      throw new IllegalArgumentException(Arrays.toString(values));
    }
    target.rows().add(values);
    return this;
  }
}
