package io.mokadb.liquibase;

import liquibase.database.Database;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.LiquibaseDataType;
import liquibase.datatype.core.TimestampType;

/** Timestamps keep their digits and their time zone. For one column. */
@DataTypeInfo(
    name = "timestamp",
    aliases = {
      "java.sql.Types.TIMESTAMP",
      "java.sql.Types.TIMESTAMP_WITH_TIMEZONE",
      "java.sql.Timestamp",
      "timestamptz"
    },
    minParameters = 0,
    maxParameters = 1,
    priority = LiquibaseDataType.PRIORITY_DATABASE)
public final class TimestampColumns extends TimestampType {
  /** For {@link java.util.ServiceLoader}. */
  public TimestampColumns() {}

  @Override
  public boolean supports(Database database) {
    return database instanceof MokaLiquibaseDatabase;
  }

  @Override
  public DatabaseDataType toDatabaseDataType(Database database) {
    return TimeDescriptions.column("TIMESTAMP", this);
  }
}
