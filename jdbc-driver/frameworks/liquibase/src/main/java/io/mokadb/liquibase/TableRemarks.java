package io.mokadb.liquibase;

import liquibase.database.Database;
import liquibase.sqlgenerator.core.SetTableRemarksGenerator;
import liquibase.statement.core.SetTableRemarksStatement;

/** {@code COMMENT ON TABLE}, which Liquibase would not try on a database unknown to it. */
public final class TableRemarks extends SetTableRemarksGenerator {
  /** For {@link java.util.ServiceLoader}. */
  public TableRemarks() {}

  @Override
  public int getPriority() {
    return PRIORITY_DATABASE;
  }

  @Override
  public boolean supports(SetTableRemarksStatement statement, Database database) {
    return database instanceof MokaLiquibaseDatabase;
  }
}
