package io.mokadb.sql.introspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InformationSchemaTest {
  private static final TableDef TABLE =
      TableDefBuilder.builder()
          .id(1000)
          .schema("PUBLIC")
          .name("EMP")
          .columns(
              List.of(
                  new ColumnDef(
                      0,
                      "ID",
                      SqlType.of(Kind.BIGINT),
                      false,
                      null,
                      new ColumnDef.Identity(true, 1, 1)),
                  new ColumnDef(1, "NAME", SqlType.of(Kind.VARCHAR, 20), true, "'x'", null),
                  new ColumnDef(2, "PAY", SqlType.decimal(10, 2), true, null, null),
                  new ColumnDef(3, "AT", SqlType.of(Kind.TIMESTAMP, 3), true, null, null)))
          .primaryKey(List.of(0))
          .primaryKeyName("EMP_PKEY")
          .indexes(
              List.of(
                  new IndexDef(1001, "EMP_U", true, List.of(1, 2), IndexDef.State.PUBLIC),
                  new IndexDef(1002, "EMP_I", false, List.of(3), IndexDef.State.PUBLIC),
                  new IndexDef(1003, "EMP_B", true, List.of(3), IndexDef.State.BUILDING)))
          .nextColumnId(4)
          .version(1)
          .build();

  private final InformationSchema schema =
      new InformationSchema(
          context ->
              new Catalog(7, Set.of("PUBLIC", "A"), Map.of(new TableName("PUBLIC", "EMP"), TABLE)),
          List.of(),
          (view, catalog) -> true);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SCHEMATA | CATALOG_NAME, SCHEMA_NAME, REMARKS",
        "TABLES | TABLE_CATALOG, TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, REMARKS",
        "COLUMNS | TABLE_CATALOG, TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, ORDINAL_POSITION,"
            + " COLUMN_DEFAULT, IS_NULLABLE, DATA_TYPE, CHARACTER_MAXIMUM_LENGTH,"
            + " NUMERIC_PRECISION, NUMERIC_SCALE, DATETIME_PRECISION, IS_IDENTITY,"
            + " IDENTITY_GENERATION, REMARKS, ELEMENT_TYPE, IS_GENERATED, GENERATION_EXPRESSION",
        "KEY_COLUMN_USAGE | CONSTRAINT_CATALOG, CONSTRAINT_SCHEMA, CONSTRAINT_NAME, TABLE_SCHEMA,"
            + " TABLE_NAME, COLUMN_NAME, ORDINAL_POSITION, POSITION_IN_UNIQUE_CONSTRAINT",
        "TABLE_CONSTRAINTS | CONSTRAINT_SCHEMA, CONSTRAINT_NAME, TABLE_SCHEMA, TABLE_NAME,"
            + " CONSTRAINT_TYPE, IS_DEFERRABLE, INITIALLY_DEFERRED, REMARKS",
        "INDEXES | INDEX_CATALOG, INDEX_SCHEMA, INDEX_NAME, TABLE_CATALOG, TABLE_SCHEMA,"
            + " TABLE_NAME, INDEX_TYPE_NAME, NULLS_DISTINCT, REMARKS",
        "INDEX_COLUMNS | TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, IS_UNIQUE, ORDINAL_POSITION,"
            + " COLUMN_NAME, IS_ASCENDING, IS_PRIMARY",
        "TRIGGERS | TRIGGER_CATALOG, TRIGGER_SCHEMA, TRIGGER_NAME, EVENT_MANIPULATION,"
            + " EVENT_OBJECT_SCHEMA, EVENT_OBJECT_TABLE, ACTION_CONDITION, ACTION_STATEMENT,"
            + " ACTION_ORIENTATION, ACTION_TIMING, ACTION_REFERENCE_OLD_ROW,"
            + " ACTION_REFERENCE_NEW_ROW, EVENT_COLUMNS, NOTIFICATION, STATUS",
      })
  void columns_ofEachView_areWhatTheDriverReads(String view, String columns) {
    assertThat(view(view).columns().stream().map(ColumnDef::name).toList())
        .containsExactly(columns.split(", "));
  }

  @Test
  void rows_ofEachView_fitTheirColumns() {
    for (VirtualTable view : schema.tables()) {
      for (List<Object> row : rows(view.name().name())) {
        assertThat(row).hasSameSizeAs(view.columns());
        for (int i = 0; i < row.size(); i++) {
          if (row.get(i) != null) {
            assertThat(row.get(i)).isInstanceOf(view.columns().get(i).type().kind().javaClass());
          }
        }
      }
    }
  }

  @Test
  void schemata_hasTheVirtualSchemaToo() {
    assertThat(rows("SCHEMATA"))
        .containsExactly(
            Arrays.asList("MOKA", "A", null),
            Arrays.asList("MOKA", "INFORMATION_SCHEMA", null),
            Arrays.asList("MOKA", "PUBLIC", null));
  }

  @Test
  void tables_listsTablesAndItself() {
    assertThat(rows("TABLES"))
        .contains(
            Arrays.asList("MOKA", "PUBLIC", "EMP", "BASE TABLE", null),
            Arrays.asList("MOKA", "INFORMATION_SCHEMA", "TABLES", "SYSTEM VIEW", null),
            Arrays.asList("MOKA", "INFORMATION_SCHEMA", "INDEX_COLUMNS", "SYSTEM VIEW", null))
        .hasSize(schema.tables().size() + 1);
  }

  @Test
  void columns_describeTypesDefaultsAndIdentity() {
    assertThat(rows("COLUMNS").stream().filter(r -> r.get(2).equals("EMP")))
        .containsExactly(
            column("ID", 1, null, "NO", "BIGINT", null, 19, 0, null, "YES", "ALWAYS"),
            column("NAME", 2, "'x'", "YES", "VARCHAR", 20, null, null, null, "NO", null),
            column("PAY", 3, null, "YES", "DECIMAL", null, 10, 2, null, "NO", null),
            column("AT", 4, null, "YES", "TIMESTAMP", null, null, null, 3, "NO", null));
    assertThat(rows("COLUMNS")).anyMatch(r -> r.get(2).equals("COLUMNS"));
  }

  private static List<Object> column(Object... values) {
    List<Object> row = new ArrayList<>(List.of("MOKA", "PUBLIC", "EMP"));
    row.addAll(Arrays.asList(values));
    row.addAll(Arrays.asList(null, null, "NEVER", null));
    return row;
  }

  @Test
  void keys_listPrimaryAndUnique_notThoseBeingBuilt() {
    assertThat(rows("TABLE_CONSTRAINTS"))
        .containsExactly(
            Arrays.asList("PUBLIC", "EMP_PKEY", "PUBLIC", "EMP", "PRIMARY KEY", "NO", "NO", null),
            Arrays.asList("PUBLIC", "EMP_U", "PUBLIC", "EMP", "UNIQUE", "NO", "NO", null));
    assertThat(rows("KEY_COLUMN_USAGE"))
        .containsExactly(
            Arrays.asList("MOKA", "PUBLIC", "EMP_PKEY", "PUBLIC", "EMP", "ID", 1, null),
            Arrays.asList("MOKA", "PUBLIC", "EMP_U", "PUBLIC", "EMP", "NAME", 1, null),
            Arrays.asList("MOKA", "PUBLIC", "EMP_U", "PUBLIC", "EMP", "PAY", 2, null));
    assertThat(rows("INDEXES"))
        .containsExactly(
            Arrays.asList(
                "MOKA", "PUBLIC", "EMP_PKEY", "MOKA", "PUBLIC", "EMP", "PRIMARY KEY", null, null),
            Arrays.asList(
                "MOKA", "PUBLIC", "EMP_U", "MOKA", "PUBLIC", "EMP", "UNIQUE INDEX", "YES", null),
            Arrays.asList("MOKA", "PUBLIC", "EMP_I", "MOKA", "PUBLIC", "EMP", "INDEX", null, null));
    assertThat(rows("INDEX_COLUMNS"))
        .containsExactly(
            List.of("PUBLIC", "EMP", "EMP_PKEY", "YES", 1, "ID", "YES", "YES"),
            List.of("PUBLIC", "EMP", "EMP_U", "YES", 1, "NAME", "YES", "NO"),
            List.of("PUBLIC", "EMP", "EMP_U", "YES", 2, "PAY", "YES", "NO"),
            List.of("PUBLIC", "EMP", "EMP_I", "NO", 1, "AT", "YES", "NO"));
  }

  private VirtualTable view(String name) {
    return schema.tables().stream()
        .filter(table -> table.name().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private List<List<Object>> rows(String view) {
    List<List<Object>> rows = new ArrayList<>();
    try (RowStream stream = view(view).rows(null)) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        rows.add(Arrays.asList(row));
      }
    }
    return rows;
  }
}
