package io.mokadb.jdbc.metadata;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;

/** The results about objects that Moka does not have: the prescribed columns and no rows. */
abstract class AbsentObjects extends FixedFacts {
  abstract Connection connection();

  private ResultSet none(String spec) {
    return new Rows(spec).open(connection());
  }

  @Override
  public final ResultSet getProcedures(String catalog, String schema, String procedure) {
    return none(
        "PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME RESERVED_1 RESERVED_2 RESERVED_3 REMARKS"
            + " PROCEDURE_TYPE:S SPECIFIC_NAME");
  }

  @Override
  public final ResultSet getProcedureColumns(
      String catalog, String schema, String procedure, String column) {
    return none(
        "PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME COLUMN_NAME COLUMN_TYPE:S DATA_TYPE:I"
            + " TYPE_NAME PRECISION:I LENGTH:I SCALE:S RADIX:S NULLABLE:S REMARKS COLUMN_DEF"
            + " SQL_DATA_TYPE:I SQL_DATETIME_SUB:I CHAR_OCTET_LENGTH:I ORDINAL_POSITION:I"
            + " IS_NULLABLE SPECIFIC_NAME");
  }

  @Override
  public final ResultSet getVersionColumns(String catalog, String schema, String table) {
    return none(
        "SCOPE:S COLUMN_NAME DATA_TYPE:I TYPE_NAME COLUMN_SIZE:I BUFFER_LENGTH:I"
            + " DECIMAL_DIGITS:S PSEUDO_COLUMN:S");
  }

  @Override
  public final ResultSet getPseudoColumns(
      String catalog, String schema, String table, String column) {
    return none(
        "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:I COLUMN_SIZE:I"
            + " DECIMAL_DIGITS:I NUM_PREC_RADIX:I COLUMN_USAGE REMARKS CHAR_OCTET_LENGTH:I"
            + " IS_NULLABLE");
  }

  @Override
  public final ResultSet getUDTs(String catalog, String schema, String type, int[] types) {
    return none("TYPE_CAT TYPE_SCHEM TYPE_NAME CLASS_NAME DATA_TYPE:I REMARKS BASE_TYPE:S");
  }

  @Override
  public final ResultSet getSuperTypes(String catalog, String schema, String type) {
    return none("TYPE_CAT TYPE_SCHEM TYPE_NAME SUPERTYPE_CAT SUPERTYPE_SCHEM SUPERTYPE_NAME");
  }

  @Override
  public final ResultSet getSuperTables(String catalog, String schema, String table) {
    return none("TABLE_CAT TABLE_SCHEM TABLE_NAME SUPERTABLE_NAME");
  }

  @Override
  public final ResultSet getAttributes(
      String catalog, String schema, String type, String attribute) {
    return none(
        "TYPE_CAT TYPE_SCHEM TYPE_NAME ATTR_NAME DATA_TYPE:I ATTR_TYPE_NAME ATTR_SIZE:I"
            + " DECIMAL_DIGITS:I NUM_PREC_RADIX:I NULLABLE:I REMARKS ATTR_DEF SQL_DATA_TYPE:I"
            + " SQL_DATETIME_SUB:I CHAR_OCTET_LENGTH:I ORDINAL_POSITION:I IS_NULLABLE"
            + " SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE SOURCE_DATA_TYPE:S");
  }

  /** Client info is free-form: no name is prescribed. */
  @Override
  public final ResultSet getClientInfoProperties() {
    return none("NAME MAX_LEN:I DEFAULT_VALUE DESCRIPTION");
  }

  @Override
  public final RowIdLifetime getRowIdLifetime() {
    return RowIdLifetime.ROWID_UNSUPPORTED;
  }
}
