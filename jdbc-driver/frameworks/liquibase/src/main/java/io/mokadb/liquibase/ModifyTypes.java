package io.mokadb.liquibase;

import liquibase.database.Database;
import liquibase.datatype.DataTypeFactory;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.ModifyDataTypeGenerator;
import liquibase.statement.core.ModifyDataTypeStatement;

/** {@code ALTER COLUMN ... TYPE}. Stateless. */
public final class ModifyTypes extends ModifyDataTypeGenerator {
  /** For {@link java.util.ServiceLoader}. */
  public ModifyTypes() {}

  @Override
  public int getPriority() {
    return PRIORITY_DATABASE;
  }

  @Override
  public boolean supports(ModifyDataTypeStatement statement, Database database) {
    return database instanceof MokaLiquibaseDatabase;
  }

  @Override
  @SuppressWarnings("rawtypes") // as in Liquibase
  public Sql[] generateSql(
      ModifyDataTypeStatement statement, Database database, SqlGeneratorChain chain) {
    String catalog = statement.getCatalogName();
    String schema = statement.getSchemaName();
    String table = statement.getTableName();
    return new Sql[] {
      new UnparsedSql(
          "ALTER TABLE "
              + database.escapeTableName(catalog, schema, table)
              + " ALTER COLUMN "
              + database.escapeColumnName(catalog, schema, table, statement.getColumnName())
              + " TYPE "
              + DataTypeFactory.getInstance()
                  .fromDescription(statement.getNewDataType(), database)
                  .toDatabaseDataType(database),
          getAffectedTable(statement))
    };
  }
}
