package io.mokadb.server.avatica;

import io.mokadb.session.Session;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.sql.DatabaseMetaData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The catalog for Avatica's clients: queries on INFORMATION_SCHEMA. Stateless. */
final class AvaticaMetadata {
  private static final String TABLE = "TABLE";
  private static final int RADIX = 10;

  private AvaticaMetadata() {}

  private static Object row(Object... values) {
    return Arrays.asList(values);
  }

  static MetadataAnswer catalogs(Session session) {
    return new MetadataAnswer("TABLE_CAT", List.of(row(catalog(session))));
  }

  private static Object catalog(Session session) {
    return new MetadataQuery("SELECT CATALOG_NAME FROM INFORMATION_SCHEMA.SCHEMATA")
        .rows(session)
        .get(0)[0];
  }

  static MetadataAnswer schemas(Session session, String pattern) {
    List<Object> rows = new ArrayList<>();
    for (Object[] found :
        new MetadataQuery("SELECT SCHEMA_NAME, CATALOG_NAME FROM INFORMATION_SCHEMA.SCHEMATA")
            .like("SCHEMA_NAME", pattern)
            .orderBy("SCHEMA_NAME")
            .rows(session)) {
      rows.add(row(found));
    }
    return new MetadataAnswer("TABLE_SCHEM TABLE_CATALOG", rows);
  }

  static MetadataAnswer tableTypes() {
    return new MetadataAnswer(
        "TABLE_TYPE",
        List.of(row("MATERIALIZED VIEW"), row("SYSTEM TABLE"), row(TABLE), row("VIEW")));
  }

  private static String tableType(Object stored) {
    return switch ((String) stored) {
      case "BASE TABLE" -> TABLE;
      case "SYSTEM VIEW" -> "SYSTEM TABLE";
      default -> (String) stored;
    };
  }

  static MetadataAnswer tables(Session session, String schema, String table, List<String> types) {
    List<Object> rows = new ArrayList<>();
    for (Object[] found :
        new MetadataQuery(
                "SELECT TABLE_CATALOG, TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, REMARKS"
                    + " FROM INFORMATION_SCHEMA.TABLES")
            .like("TABLE_SCHEMA", schema)
            .like("TABLE_NAME", table)
            .orderBy("TABLE_TYPE, TABLE_SCHEMA, TABLE_NAME")
            .rows(session)) {
      String type = tableType(found[3]);
      if (types == null || types.isEmpty() || types.contains(type)) {
        rows.add(row(found[0], found[1], found[2], type, found[4], null, null, null, null, null));
      }
    }
    return new MetadataAnswer(
        "TABLE_CAT TABLE_SCHEM TABLE_NAME TABLE_TYPE REMARKS TYPE_CAT TYPE_SCHEM TYPE_NAME"
            + " SELF_REFERENCING_COL_NAME REF_GENERATION",
        rows);
  }

  static MetadataAnswer columns(Session session, String schema, String table, String column) {
    List<Object> rows = new ArrayList<>();
    for (Object[] found :
        new MetadataQuery(
                "SELECT TABLE_CATALOG, TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE,"
                    + " CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION, NUMERIC_SCALE,"
                    + " DATETIME_PRECISION, IS_NULLABLE, REMARKS, COLUMN_DEFAULT,"
                    + " ORDINAL_POSITION, IS_IDENTITY FROM INFORMATION_SCHEMA.COLUMNS")
            .like("TABLE_SCHEMA", schema)
            .like("TABLE_NAME", table)
            .like("COLUMN_NAME", column)
            .orderBy("TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION")
            .rows(session)) {
      rows.add(column(found));
    }
    return new MetadataAnswer(
        "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:I TYPE_NAME COLUMN_SIZE:I"
            + " BUFFER_LENGTH:I DECIMAL_DIGITS:I NUM_PREC_RADIX:I NULLABLE:I REMARKS COLUMN_DEF"
            + " SQL_DATA_TYPE:I SQL_DATETIME_SUB:I CHAR_OCTET_LENGTH:I ORDINAL_POSITION:I"
            + " IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE SOURCE_DATA_TYPE:S"
            + " IS_AUTOINCREMENT IS_GENERATEDCOLUMN",
        rows);
  }

  private static Object column(Object[] found) {
    String typeName = (String) found[4];
    Kind kind = kind(typeName);
    boolean nullable = "YES".equals(found[9]);
    Object size = found[5] != null ? found[5] : found[6];
    return row(
        found[0],
        found[1],
        found[2],
        found[3],
        AvaticaTypes.code(kind),
        typeName,
        size != null ? size : AvaticaTypes.precision(SqlType.of(kind)),
        null,
        found[7] != null ? found[7] : found[8],
        kind.isNumeric() ? RADIX : null,
        nullable ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls,
        found[10],
        found[11],
        null,
        null,
        found[5],
        found[12],
        nullable ? "YES" : "NO",
        null,
        null,
        null,
        null,
        found[13],
        "NO");
  }

  private static Kind kind(String sqlName) {
    for (Kind kind : Kind.values()) {
      if (kind.sqlName().equals(sqlName)) {
        return kind;
      }
    }
    throw new IllegalStateException("No type is named " + sqlName);
  }

  static MetadataAnswer typeInfo() {
    List<Object> rows = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      if (kind != Kind.ARRAY && kind != Kind.ROW && kind != Kind.NULL) {
        boolean quoted = kind.isCharacter();
        rows.add(
            row(
                kind.sqlName(),
                AvaticaTypes.code(kind),
                AvaticaTypes.precision(SqlType.of(kind)),
                quoted ? "'" : null,
                quoted ? "'" : null,
                null,
                (short) DatabaseMetaData.typeNullable,
                quoted,
                (short) DatabaseMetaData.typeSearchable,
                false,
                false,
                kind.isExactInteger(),
                null,
                (short) 0,
                (short) (kind == Kind.DECIMAL ? SqlType.MAX_DECIMAL_PRECISION : 0),
                null,
                null,
                RADIX));
      }
    }
    return new MetadataAnswer(
        "TYPE_NAME DATA_TYPE:I PRECISION:I LITERAL_PREFIX LITERAL_SUFFIX CREATE_PARAMS NULLABLE:S"
            + " CASE_SENSITIVE:B SEARCHABLE:S UNSIGNED_ATTRIBUTE:B FIXED_PREC_SCALE:B"
            + " AUTO_INCREMENT:B LOCAL_TYPE_NAME MINIMUM_SCALE:S MAXIMUM_SCALE:S SQL_DATA_TYPE:I"
            + " SQL_DATETIME_SUB:I NUM_PREC_RADIX:I",
        rows);
  }
}
