package io.mokadb.liquibase;

import java.math.BigInteger;
import liquibase.database.Database;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.AddAutoIncrementGenerator;
import liquibase.statement.core.AddAutoIncrementStatement;

/** {@code ALTER COLUMN ... ADD GENERATED AS IDENTITY}. Stateless. */
public final class AddIdentities extends AddAutoIncrementGenerator {
  /** For {@link java.util.ServiceLoader}. */
  public AddIdentities() {}

  @Override
  public int getPriority() {
    return PRIORITY_DATABASE;
  }

  @Override
  public boolean supports(AddAutoIncrementStatement statement, Database database) {
    return database instanceof MokaLiquibaseDatabase;
  }

  @Override
  @SuppressWarnings("rawtypes") // as in Liquibase
  public Sql[] generateSql(
      AddAutoIncrementStatement statement, Database database, SqlGeneratorChain chain) {
    String catalog = statement.getCatalogName();
    String schema = statement.getSchemaName();
    String table = statement.getTableName();
    String generation = statement.getGenerationType();
    return new Sql[] {
      new UnparsedSql(
          "ALTER TABLE "
              + database.escapeTableName(catalog, schema, table)
              + " ALTER COLUMN "
              + database.escapeColumnName(catalog, schema, table, statement.getColumnName())
              + " ADD GENERATED "
              + (generation == null ? "BY DEFAULT" : generation)
              + " AS IDENTITY (START WITH "
              + orOne(statement.getStartWith())
              + " INCREMENT BY "
              + orOne(statement.getIncrementBy())
              + ")",
          getAffectedColumn(statement))
    };
  }

  private static BigInteger orOne(BigInteger number) {
    return number == null ? BigInteger.ONE : number;
  }
}
