package io.mokadb.liquibase;

import liquibase.database.Database;
import liquibase.sqlgenerator.core.SetColumnRemarksGenerator;
import liquibase.statement.core.SetColumnRemarksStatement;

/** {@code COMMENT ON COLUMN}, which Liquibase would not try on a database unknown to it. */
public final class ColumnRemarks extends SetColumnRemarksGenerator {
  /** For {@link java.util.ServiceLoader}. */
  public ColumnRemarks() {}

  @Override
  public int getPriority() {
    return PRIORITY_DATABASE;
  }

  @Override
  public boolean supports(SetColumnRemarksStatement statement, Database database) {
    return database instanceof MokaLiquibaseDatabase;
  }
}
