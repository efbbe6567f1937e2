package io.mokadb.liquibase;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liquibase.database.Database;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.InsertOrUpdateGenerator;
import liquibase.statement.core.InsertOrUpdateStatement;

/** {@code INSERT ... ON CONFLICT}, for {@code loadUpdateData}. Stateless. */
public final class Upserts extends InsertOrUpdateGenerator {
  /** For {@link java.util.ServiceLoader}. */
  public Upserts() {}

  @Override
  public int getPriority() {
    return PRIORITY_DATABASE;
  }

  @Override
  public boolean supports(InsertOrUpdateStatement statement, Database database) {
    return database instanceof MokaLiquibaseDatabase;
  }

  @Override
  @SuppressWarnings("rawtypes") // as in Liquibase
  public Sql[] generateSql(
      InsertOrUpdateStatement statement, Database database, SqlGeneratorChain chain) {
    if (Boolean.TRUE.equals(statement.getOnlyUpdate())) {
      return super.generateSql(statement, database, chain);
    }
    List<String> keys = Stream.of(statement.getPrimaryKey().split(",")).map(String::strip).toList();
    String changes =
        statement.getColumnValues().keySet().stream()
            .filter(column -> !keys.contains(column) && statement.getAllowColumnUpdate(column))
            .map(column -> escaped(statement, database, column))
            .map(column -> column + " = EXCLUDED." + column)
            .collect(Collectors.joining(", "));
    return new Sql[] {
      new UnparsedSql(
          getInsertStatement(statement, database, chain).replaceFirst(";\\s*$", "")
              + keys.stream()
                  .map(column -> escaped(statement, database, column))
                  .collect(Collectors.joining(", ", " ON CONFLICT (", ") DO "))
              + (changes.isEmpty() ? "NOTHING" : "UPDATE SET " + changes),
          getAffectedTable(statement))
    };
  }

  private static String escaped(
      InsertOrUpdateStatement statement, Database database, String column) {
    return database.escapeColumnName(
        statement.getCatalogName(), statement.getSchemaName(), statement.getTableName(), column);
  }

  /** Not asked for: the statement looks by itself whether there is such a row. */
  @Override
  protected String getRecordCheck(
      InsertOrUpdateStatement statement, Database database, String where) {
    return "";
  }

  @Override
  protected String getElse(Database database) {
    return "";
  }
}
