package io.mokadb.liquibase;

import liquibase.database.Database;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.RenameTableGenerator;
import liquibase.statement.core.RenameTableStatement;
import liquibase.structure.core.Table;

/** {@code ALTER TABLE ... RENAME TO}. Stateless. */
public final class RenameTables extends RenameTableGenerator {
  /** For {@link java.util.ServiceLoader}. */
  public RenameTables() {}

  @Override
  public int getPriority() {
    return PRIORITY_DATABASE;
  }

  @Override
  public boolean supports(RenameTableStatement statement, Database database) {
    return database instanceof MokaLiquibaseDatabase;
  }

  @Override
  @SuppressWarnings("rawtypes") // as in Liquibase
  public Sql[] generateSql(
      RenameTableStatement statement, Database database, SqlGeneratorChain chain) {
    String old =
        database.escapeTableName(
            statement.getCatalogName(), statement.getSchemaName(), statement.getOldTableName());
    return new Sql[] {
      new UnparsedSql(
          "ALTER TABLE "
              + old
              + " RENAME TO "
              + database.escapeObjectName(statement.getNewTableName(), Table.class),
          getAffectedOldTable(statement),
          getAffectedNewTable(statement))
    };
  }
}
