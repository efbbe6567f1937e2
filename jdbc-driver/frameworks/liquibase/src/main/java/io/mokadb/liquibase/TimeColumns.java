package io.mokadb.liquibase;

import liquibase.database.Database;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.LiquibaseDataType;
import liquibase.datatype.core.TimeType;

/** Times keep their digits and their time zone. For one column. */
@DataTypeInfo(
    name = "time",
    aliases = {
      "java.sql.Types.TIME",
      "java.sql.Types.TIME_WITH_TIMEZONE",
      "java.sql.Time",
      "timetz"
    },
    minParameters = 0,
    maxParameters = 1,
    priority = LiquibaseDataType.PRIORITY_DATABASE)
public final class TimeColumns extends TimeType {
  /** For {@link java.util.ServiceLoader}. */
  public TimeColumns() {}

  @Override
  public boolean supports(Database database) {
    return database instanceof MokaLiquibaseDatabase;
  }

  @Override
  public DatabaseDataType toDatabaseDataType(Database database) {
    return TimeDescriptions.column("TIME", this);
  }
}
