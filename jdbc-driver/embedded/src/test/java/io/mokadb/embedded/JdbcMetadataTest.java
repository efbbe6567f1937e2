package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code DatabaseMetaData} against tables of the engine. */
final class JdbcMetadataTest {
  private TestDatabase database;
  private Connection connection;
  private DatabaseMetaData meta;

  @BeforeEach
  void open() throws SQLException {
    database =
        new TestDatabase()
            .run(
                "CREATE TABLE dept (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name"
                    + " VARCHAR(30) NOT NULL, budget DECIMAL(12, 2) DEFAULT 0, opened"
                    + " TIMESTAMP(3))",
                "CREATE TABLE place (shelf INTEGER, slot INTEGER, what CHAR(8),"
                    + " PRIMARY KEY (slot, shelf))",
                "CREATE UNIQUE INDEX dept_name ON dept (name)",
                "CREATE INDEX dept_budget ON dept (budget, opened)");
    connection = database.connect();
    meta = connection.getMetaData();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    database.close();
  }

  private static List<String> rows(ResultSet result, String... columns) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (result) {
      while (result.next()) {
        List<String> cells = new ArrayList<>();
        for (String column : columns) {
          cells.add(result.getString(column));
        }
        rows.add(String.join(" ", cells));
      }
    }
    return rows;
  }

  @Test
  void tables_byPatternAndType() throws SQLException {
    assertThat(
            rows(
                meta.getTables(null, "PUBLIC", "%", null),
                "TABLE_SCHEM",
                "TABLE_NAME",
                "TABLE_TYPE"))
        .containsExactly("PUBLIC DEPT TABLE", "PUBLIC PLACE TABLE");
    assertThat(rows(meta.getTables(null, null, "D%", new String[] {"TABLE"}), "TABLE_NAME"))
        .containsExactly("DEPT");
    assertThat(rows(meta.getTables(null, "PUBLIC", "%", new String[] {"VIEW"}), "TABLE_NAME"))
        .isEmpty();
    assertThat(rows(meta.getTableTypes(), "TABLE_TYPE")).contains("TABLE");
  }

  @Test
  void columns_haveTypesDefaultsAndIdentity() throws SQLException {
    assertThat(
            rows(
                meta.getColumns(null, "PUBLIC", "DEPT", "%"),
                "ORDINAL_POSITION",
                "COLUMN_NAME",
                "TYPE_NAME",
                "COLUMN_SIZE",
                "DECIMAL_DIGITS",
                "IS_NULLABLE",
                "IS_AUTOINCREMENT"))
        .containsExactly(
            "1 ID BIGINT 19 0 NO YES",
            "2 NAME VARCHAR 30 null NO NO",
            "3 BUDGET DECIMAL 12 2 YES NO",
            "4 OPENED TIMESTAMP 23 3 YES NO");
    assertThat(rows(meta.getColumns(null, null, "DEPT", "BUDGET"), "COLUMN_DEF"))
        .containsExactly("0");
  }

  @Test
  void keysAndIndexes() throws SQLException {
    assertThat(rows(meta.getPrimaryKeys(null, null, "PLACE"), "COLUMN_NAME", "KEY_SEQ"))
        .containsExactly("SHELF 2", "SLOT 1");
    assertThat(
            rows(
                meta.getIndexInfo(null, null, "DEPT", false, false),
                "INDEX_NAME",
                "NON_UNIQUE",
                "ORDINAL_POSITION",
                "COLUMN_NAME"))
        .contains(
            "DEPT_NAME FALSE 1 NAME", "DEPT_BUDGET TRUE 1 BUDGET", "DEPT_BUDGET TRUE 2 OPENED");
    assertThat(rows(meta.getIndexInfo(null, null, "DEPT", true, false), "INDEX_NAME"))
        .contains("DEPT_NAME")
        .doesNotContain("DEPT_BUDGET");
    assertThat(rows(meta.getBestRowIdentifier(null, null, "DEPT", 0, false), "COLUMN_NAME"))
        .containsExactly("ID");
    assertThat(rows(meta.getImportedKeys(null, null, "DEPT"), "FK_NAME")).isEmpty();
  }

  @Test
  void foreignKeys() throws SQLException {
    database.run(
        "CREATE TABLE box (id INTEGER PRIMARY KEY, slot INTEGER, shelf INTEGER,"
            + " CONSTRAINT box_place FOREIGN KEY (slot, shelf) REFERENCES place (slot, shelf)"
            + " ON DELETE CASCADE ON UPDATE SET NULL DEFERRABLE INITIALLY DEFERRED)");
    String[] columns = {
      "PKTABLE_NAME",
      "PKCOLUMN_NAME",
      "FKTABLE_NAME",
      "FKCOLUMN_NAME",
      "KEY_SEQ",
      "UPDATE_RULE",
      "DELETE_RULE",
      "FK_NAME",
      "PK_NAME",
      "DEFERRABILITY"
    };
    String[] expected = {
      "PLACE SLOT BOX SLOT 1 2 0 BOX_PLACE PLACE_PKEY 5",
      "PLACE SHELF BOX SHELF 2 2 0 BOX_PLACE PLACE_PKEY 5"
    };
    assertThat(rows(meta.getImportedKeys(null, null, "BOX"), columns)).containsExactly(expected);
    assertThat(rows(meta.getExportedKeys(null, "PUBLIC", "PLACE"), columns))
        .containsExactly(expected);
    assertThat(rows(meta.getCrossReference(null, null, "PLACE", null, null, "BOX"), columns))
        .containsExactly(expected);
    assertThat(rows(meta.getExportedKeys("OTHER", null, "PLACE"), columns)).isEmpty();
    assertThat(rows(meta.getExportedKeys(null, null, "BOX"), columns)).isEmpty();
  }

  @Test
  void foreignKeys_haveTheColumnsOfTheJavadoc() throws SQLException {
    for (ResultSet keys :
        List.of(
            meta.getImportedKeys(null, null, "DEPT"),
            meta.getExportedKeys(null, null, "DEPT"),
            meta.getCrossReference(null, null, "DEPT", null, null, "DEPT"))) {
      ResultSetMetaData shape = keys.getMetaData();
      List<String> labels = new ArrayList<>();
      for (int i = 1; i <= shape.getColumnCount(); i++) {
        labels.add(shape.getColumnLabel(i));
        boolean number = i >= 9 && i <= 11 || i == 14;
        assertThat(shape.getColumnType(i)).isEqualTo(number ? Types.SMALLINT : Types.VARCHAR);
      }
      assertThat(labels)
          .containsExactly(
              "PKTABLE_CAT",
              "PKTABLE_SCHEM",
              "PKTABLE_NAME",
              "PKCOLUMN_NAME",
              "FKTABLE_CAT",
              "FKTABLE_SCHEM",
              "FKTABLE_NAME",
              "FKCOLUMN_NAME",
              "KEY_SEQ",
              "UPDATE_RULE",
              "DELETE_RULE",
              "FK_NAME",
              "PK_NAME",
              "DEFERRABILITY");
    }
  }

  @Test
  void schemasCatalogsAndTypes() throws SQLException {
    database.run("CREATE SCHEMA extra");
    assertThat(rows(meta.getSchemas(), "TABLE_SCHEM"))
        .containsExactly("EXTRA", "INFORMATION_SCHEMA", "MOKA", "PUBLIC");
    assertThat(rows(meta.getCatalogs(), "TABLE_CAT")).hasSizeLessThanOrEqualTo(1);
    assertThat(rows(meta.getTypeInfo(), "TYPE_NAME"))
        .contains("BOOLEAN", "INTEGER", "DECIMAL", "VARCHAR", "TIMESTAMP");
  }

  @Test
  void dropped_isGone_andAnOtherTransactionsTable_isSeen() throws SQLException {
    database.run("DROP TABLE place", "CREATE TABLE later (i INTEGER)");
    assertThat(rows(meta.getTables(null, "PUBLIC", null, null), "TABLE_NAME"))
        .containsExactly("DEPT", "LATER");
  }
}
