package io.mokadb.jdbc;

import static io.mokadb.jdbc.FakeSetup.assertState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.mokadb.jdbc.fake.FakeDatabase;
import io.mokadb.jdbc.fake.FakeProvider;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DatabaseMetaDataTest {
  private static final String URL = "jdbc:moka:fake:metadata";

  private Connection connection;
  private DatabaseMetaData meta;

  /** Calls one method of the metadata. */
  private interface Call {
    ResultSet on(DatabaseMetaData meta) throws SQLException;
  }

  @BeforeAll
  static void fill() {
    String views = "INFORMATION_SCHEMA.";
    FakeDatabase database = FakeProvider.database(URL);
    database.row(views + "SCHEMATA", "MOKA", "PUBLIC");
    database.row(views + "SCHEMATA", "MOKA", "INFORMATION_SCHEMA");
    database.row(views + "TABLES", "MOKA", "PUBLIC", "EMP", "BASE TABLE", "People");
    database.row(views + "TABLES", "MOKA", "PUBLIC", "E_P", "VIEW", null);
    database.row(views + "TABLES", "MOKA", "INFORMATION_SCHEMA", "TABLES", "SYSTEM VIEW", null);
    column(database, "ID", 1, "BIGINT", "NO", null, null, null, null, "YES");
    column(database, "NAME", 2, "VARCHAR", "YES", 30, null, null, null, "NO");
    column(database, "PAY", 3, "DECIMAL", "YES", null, 10, 2, null, "NO");
    column(database, "SINCE", 4, "TIMESTAMP", "YES", null, null, null, 3, "NO");
    String[] key = {"NAME", "ID"};
    for (int i = 0; i < 2; i++) {
      database.row(
          views + "KEY_COLUMN_USAGE", "MOKA", "PUBLIC", "PK_EMP", "PUBLIC", "EMP", key[i], i + 1);
      database.row(
          views + "INDEX_COLUMNS", "PUBLIC", "EMP", "PK_EMP", "YES", i + 1, key[i], "YES", "YES");
    }
    database.row(views + "KEY_COLUMN_USAGE", "MOKA", "PUBLIC", "UQ", "PUBLIC", "EMP", "PAY", 1);
    database.row(views + "TABLE_CONSTRAINTS", "PUBLIC", "PK_EMP", "PUBLIC", "EMP", "PRIMARY KEY");
    database.row(views + "TABLE_CONSTRAINTS", "PUBLIC", "UQ", "PUBLIC", "EMP", "UNIQUE");
    database.row(views + "INDEX_COLUMNS", "PUBLIC", "EMP", "BY_PAY", "NO", 1, "PAY", "NO", "NO");
  }

  private static void column(
      FakeDatabase database,
      String name,
      int position,
      String type,
      String nullable,
      Integer length,
      Integer precision,
      Integer scale,
      Integer fraction,
      String identity) {
    database.row(
        "INFORMATION_SCHEMA.COLUMNS",
        "MOKA",
        "PUBLIC",
        "EMP",
        name,
        position,
        null,
        nullable,
        type,
        length,
        precision,
        scale,
        fraction,
        identity,
        null,
        "about " + name,
        null,
        name.equals("PAY") ? "ALWAYS" : "NEVER");
  }

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection(URL);
    meta = connection.getMetaData();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private static List<String> column(ResultSet rows, String label) throws SQLException {
    List<String> values = new ArrayList<>();
    while (rows.next()) {
      values.add(rows.getString(label));
    }
    return values;
  }

  static Stream<Arguments> shapes() {
    return Stream.of(
        shape("TABLE_CAT", DatabaseMetaData::getCatalogs),
        shape("TABLE_SCHEM TABLE_CATALOG", DatabaseMetaData::getSchemas),
        shape("TABLE_TYPE", DatabaseMetaData::getTableTypes),
        shape(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME TABLE_TYPE REMARKS TYPE_CAT TYPE_SCHEM TYPE_NAME"
                + " SELF_REFERENCING_COL_NAME REF_GENERATION",
            m -> m.getTables(null, null, null, null)),
        shape(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:int TYPE_NAME COLUMN_SIZE:int"
                + " BUFFER_LENGTH:int DECIMAL_DIGITS:int NUM_PREC_RADIX:int NULLABLE:int REMARKS"
                + " COLUMN_DEF SQL_DATA_TYPE:int SQL_DATETIME_SUB:int CHAR_OCTET_LENGTH:int"
                + " ORDINAL_POSITION:int IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE"
                + " SOURCE_DATA_TYPE:short IS_AUTOINCREMENT IS_GENERATEDCOLUMN",
            m -> m.getColumns(null, null, null, null)),
        shape(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME KEY_SEQ:short PK_NAME",
            m -> m.getPrimaryKeys(null, null, "EMP")),
        shape(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME NON_UNIQUE:boolean INDEX_QUALIFIER INDEX_NAME"
                + " TYPE:short ORDINAL_POSITION:short COLUMN_NAME ASC_OR_DESC CARDINALITY:long"
                + " PAGES:long FILTER_CONDITION",
            m -> m.getIndexInfo(null, null, "EMP", false, true)),
        shape(
            "SCOPE:short COLUMN_NAME DATA_TYPE:int TYPE_NAME COLUMN_SIZE:int BUFFER_LENGTH:int"
                + " DECIMAL_DIGITS:short PSEUDO_COLUMN:short",
            m -> m.getBestRowIdentifier(null, null, "EMP", 2, true)),
        shape(
            "SCOPE:short COLUMN_NAME DATA_TYPE:int TYPE_NAME COLUMN_SIZE:int BUFFER_LENGTH:int"
                + " DECIMAL_DIGITS:short PSEUDO_COLUMN:short",
            m -> m.getVersionColumns(null, null, "EMP")),
        shape(
            "TYPE_NAME DATA_TYPE:int PRECISION:int LITERAL_PREFIX LITERAL_SUFFIX CREATE_PARAMS"
                + " NULLABLE:short CASE_SENSITIVE:boolean SEARCHABLE:short"
                + " UNSIGNED_ATTRIBUTE:boolean FIXED_PREC_SCALE:boolean AUTO_INCREMENT:boolean"
                + " LOCAL_TYPE_NAME MINIMUM_SCALE:short MAXIMUM_SCALE:short SQL_DATA_TYPE:int"
                + " SQL_DATETIME_SUB:int NUM_PREC_RADIX:int",
            DatabaseMetaData::getTypeInfo),
        shape(
            "PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME * * * REMARKS PROCEDURE_TYPE:short"
                + " SPECIFIC_NAME",
            m -> m.getProcedures(null, null, null)),
        shape(
            "PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME COLUMN_NAME COLUMN_TYPE:short"
                + " DATA_TYPE:int TYPE_NAME PRECISION:int LENGTH:int SCALE:short RADIX:short"
                + " NULLABLE:short REMARKS COLUMN_DEF SQL_DATA_TYPE:int SQL_DATETIME_SUB:int"
                + " CHAR_OCTET_LENGTH:int ORDINAL_POSITION:int IS_NULLABLE SPECIFIC_NAME",
            m -> m.getProcedureColumns(null, null, null, null)),
        shape(
            "FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME REMARKS FUNCTION_TYPE:short SPECIFIC_NAME",
            m -> m.getFunctions(null, null, null)),
        shape(
            "FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME COLUMN_NAME COLUMN_TYPE:short DATA_TYPE:int"
                + " TYPE_NAME PRECISION:int LENGTH:int SCALE:short RADIX:short NULLABLE:short"
                + " REMARKS CHAR_OCTET_LENGTH:int ORDINAL_POSITION:int IS_NULLABLE SPECIFIC_NAME",
            m -> m.getFunctionColumns(null, null, null, null)),
        shape(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE",
            m -> m.getColumnPrivileges(null, null, "EMP", null)),
        shape(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE",
            m -> m.getTablePrivileges(null, null, null)),
        shape(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:int COLUMN_SIZE:int"
                + " DECIMAL_DIGITS:int NUM_PREC_RADIX:int COLUMN_USAGE REMARKS"
                + " CHAR_OCTET_LENGTH:int IS_NULLABLE",
            m -> m.getPseudoColumns(null, null, null, null)),
        shape(
            "TYPE_CAT TYPE_SCHEM TYPE_NAME CLASS_NAME DATA_TYPE:int REMARKS BASE_TYPE:short",
            m -> m.getUDTs(null, null, null, null)),
        shape(
            "TYPE_CAT TYPE_SCHEM TYPE_NAME SUPERTYPE_CAT SUPERTYPE_SCHEM SUPERTYPE_NAME",
            m -> m.getSuperTypes(null, null, null)),
        shape(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME SUPERTABLE_NAME",
            m -> m.getSuperTables(null, null, null)),
        shape(
            "TYPE_CAT TYPE_SCHEM TYPE_NAME ATTR_NAME DATA_TYPE:int ATTR_TYPE_NAME ATTR_SIZE:int"
                + " DECIMAL_DIGITS:int NUM_PREC_RADIX:int NULLABLE:int REMARKS ATTR_DEF"
                + " SQL_DATA_TYPE:int SQL_DATETIME_SUB:int CHAR_OCTET_LENGTH:int"
                + " ORDINAL_POSITION:int IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE"
                + " SOURCE_DATA_TYPE:short",
            m -> m.getAttributes(null, null, null, null)),
        shape(
            "NAME MAX_LEN:int DEFAULT_VALUE DESCRIPTION",
            DatabaseMetaData::getClientInfoProperties));
  }

  private static Arguments shape(String columns, Call call) {
    return arguments(columns, call);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void everyResult_hasTheColumnsOfTheJavadoc(String columns, Call call) throws SQLException {
    ResultSetMetaData shape = call.on(meta).getMetaData();
    String[] expected = columns.split(" ");
    assertThat(shape.getColumnCount()).isEqualTo(expected.length);
    for (int i = 1; i <= expected.length; i++) {
      String[] parts = expected[i - 1].split(":");
      if (!parts[0].equals("*")) {
        assertThat(shape.getColumnLabel(i)).isEqualTo(parts[0]);
      }
      int type =
          switch (parts.length == 1 ? "" : parts[1]) {
            case "int" -> Types.INTEGER;
            case "short" -> Types.SMALLINT;
            case "long" -> Types.BIGINT;
            case "boolean" -> Types.BOOLEAN;
            default -> Types.VARCHAR;
          };
      assertThat(shape.getColumnType(i)).as(parts[0]).isEqualTo(type);
    }
  }

  @Test
  void getTables_filters() throws SQLException {
    assertThat(column(meta.getTables(null, null, null, null), "TABLE_NAME"))
        .containsExactly("TABLES", "EMP", "E_P");
    assertThat(column(meta.getTables("MOKA", "PUB%", "E_P", null), "TABLE_NAME"))
        .containsExactly("EMP", "E_P");
    assertThat(column(meta.getTables(null, null, "E\\_P", null), "TABLE_NAME"))
        .containsExactly("E_P");
    String[] tables = {"TABLE"};
    assertThat(column(meta.getTables(null, null, "%", tables), "TABLE_TYPE"))
        .containsExactly("TABLE");
    assertThat(meta.getTables("", null, "%", null).next()).isFalse();
    assertThat(meta.getTables("OTHER", null, "%", null).next()).isFalse();
    assertThat(meta.getTables(null, "", "%", null).next()).isFalse();
    assertThat(meta.getTables(null, null, "emp", null).next()).isFalse();
    assertThat(meta.getTables(null, null, "%", new String[0]).next()).isFalse();
  }

  @Test
  void getColumns_tellsSizesAndOrder() throws SQLException {
    ResultSet rows = meta.getColumns(null, "PUBLIC", "EMP", "%");
    assertThat(rows.next()).isTrue();
    assertThat(rows.getString("COLUMN_NAME")).isEqualTo("ID");
    assertThat(rows.getInt("DATA_TYPE")).isEqualTo(Types.BIGINT);
    assertThat(rows.getString("IS_AUTOINCREMENT")).isEqualTo("YES");
    assertThat(rows.getString("IS_GENERATEDCOLUMN")).isEqualTo("NO");
    assertThat(rows.getInt("NULLABLE")).isEqualTo(DatabaseMetaData.columnNoNulls);
    assertThat(rows.next()).isTrue();
    assertThat(rows.getInt("COLUMN_SIZE")).isEqualTo(30);
    assertThat(rows.getInt("CHAR_OCTET_LENGTH")).isEqualTo(30);
    assertThat(rows.getObject("DECIMAL_DIGITS")).isNull();
    assertThat(rows.next()).isTrue();
    assertThat(rows.getInt("COLUMN_SIZE")).isEqualTo(10);
    assertThat(rows.getInt("DECIMAL_DIGITS")).isEqualTo(2);
    assertThat(rows.getInt("NUM_PREC_RADIX")).isEqualTo(10);
    assertThat(rows.getString("IS_GENERATEDCOLUMN")).isEqualTo("YES");
    assertThat(rows.next()).isTrue();
    assertThat(rows.getInt("COLUMN_SIZE")).isEqualTo(23);
    assertThat(rows.getString("REMARKS")).isEqualTo("about SINCE");
    assertThat(rows.next()).isFalse();
    assertThat(column(meta.getColumns(null, null, "%", "%A%"), "COLUMN_NAME"))
        .containsExactly("NAME", "PAY");
  }

  @Test
  void keysAndIndexes_areTold() throws SQLException {
    ResultSet keys = meta.getPrimaryKeys(null, null, "EMP");
    assertThat(column(keys, "COLUMN_NAME")).containsExactly("ID", "NAME");
    keys.beforeFirst();
    assertThat(column(keys, "KEY_SEQ")).containsExactly("2", "1");
    assertThat(column(meta.getBestRowIdentifier(null, "PUBLIC", "EMP", 0, true), "COLUMN_NAME"))
        .containsExactly("ID", "NAME");
    assertThat(column(meta.getIndexInfo(null, null, "EMP", false, true), "INDEX_NAME"))
        .containsExactly("PK_EMP", "PK_EMP", "BY_PAY");
    assertThat(column(meta.getIndexInfo(null, null, "EMP", true, true), "COLUMN_NAME"))
        .containsExactly("NAME", "ID");
    assertThat(column(meta.getIndexInfo(null, null, "EMP", false, true), "ASC_OR_DESC"))
        .containsExactly("A", "A", "D");
    assertThat(meta.getPrimaryKeys(null, null, "E%").next()).isFalse();
    assertState("22023", () -> meta.getBestRowIdentifier(null, null, "EMP", 9, true));
  }

  @Test
  void typesAndSchemas_areSorted() throws SQLException {
    List<Integer> types = new ArrayList<>();
    for (ResultSet rows = meta.getTypeInfo(); rows.next(); ) {
      types.add(rows.getInt("DATA_TYPE"));
    }
    assertThat(types).isSorted().contains(Types.VARCHAR, Types.DECIMAL, Types.TIMESTAMP);
    assertThat(column(meta.getSchemas(), "TABLE_SCHEM"))
        .containsExactly("INFORMATION_SCHEMA", "PUBLIC");
    assertThat(column(meta.getSchemas("MOKA", "P%"), "TABLE_SCHEM")).containsExactly("PUBLIC");
    assertThat(column(meta.getCatalogs(), "TABLE_CAT")).containsExactly("MOKA");
  }

  @Test
  void product_isKnown() throws SQLException {
    assertThat(meta.getDatabaseProductName()).isEqualTo("Moka");
    assertThat(meta.getDatabaseMajorVersion()).isEqualTo(12);
    assertThat(meta.getDatabaseMinorVersion()).isEqualTo(34);
    assertThat(meta.getIdentifierQuoteString()).isEqualTo("\"");
    assertThat(meta.getSearchStringEscape()).isEqualTo("\\");
    assertThat(meta.supportsTransactionIsolationLevel(Connection.TRANSACTION_REPEATABLE_READ))
        .isTrue();
    assertThat(meta.supportsTransactionIsolationLevel(Connection.TRANSACTION_SERIALIZABLE))
        .isTrue();
    assertThat(meta.supportsTransactionIsolationLevel(Connection.TRANSACTION_NONE)).isFalse();
    assertThat(meta.supportsConvert(Types.INTEGER, Types.VARCHAR)).isTrue();
    assertThat(meta.supportsConvert(Types.DATE, Types.TIME)).isFalse();
  }
}
