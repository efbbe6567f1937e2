package io.mokadb.liquibase;

import liquibase.database.Database;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.LiquibaseDataType;
import liquibase.datatype.core.CurrencyType;

/** {@code currency} is DECIMAL(19, 4); a DECIMAL without digits has no fraction. For one column. */
@DataTypeInfo(
    name = "currency",
    aliases = {"money", "smallmoney"},
    minParameters = 0,
    maxParameters = 0,
    priority = LiquibaseDataType.PRIORITY_DATABASE)
public final class MoneyColumns extends CurrencyType {
  private static final int DIGITS = 19;
  private static final int FRACTION = 4;

  /** For {@link java.util.ServiceLoader}. */
  public MoneyColumns() {}

  @Override
  public boolean supports(Database database) {
    return database instanceof MokaLiquibaseDatabase;
  }

  @Override
  public DatabaseDataType toDatabaseDataType(Database database) {
    return new DatabaseDataType("DECIMAL", DIGITS, FRACTION);
  }
}
