package io.mokadb.liquibase;

import liquibase.database.Database;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.RenameViewGenerator;
import liquibase.statement.core.RenameViewStatement;
import liquibase.structure.core.View;

/** {@code ALTER VIEW ... RENAME TO}. Stateless. */
public final class RenameViews extends RenameViewGenerator {
  /** For {@link java.util.ServiceLoader}. */
  public RenameViews() {}

  @Override
  public int getPriority() {
    return PRIORITY_DATABASE;
  }

  @Override
  public boolean supports(RenameViewStatement statement, Database database) {
    return database instanceof MokaLiquibaseDatabase;
  }

  @Override
  @SuppressWarnings("rawtypes") // as in Liquibase
  public Sql[] generateSql(
      RenameViewStatement statement, Database database, SqlGeneratorChain chain) {
    String old =
        database.escapeViewName(
            statement.getCatalogName(), statement.getSchemaName(), statement.getOldViewName());
    return new Sql[] {
      new UnparsedSql(
          "ALTER VIEW "
              + old
              + " RENAME TO "
              + database.escapeObjectName(statement.getNewViewName(), View.class),
          getAffectedOldView(statement),
          getAffectedNewView(statement))
    };
  }
}
