package io.mokadb.liquibase;

import liquibase.database.Database;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.LiquibaseDataType;
import liquibase.datatype.core.UUIDType;

/** {@code uuid} is UUID. For one column. */
@DataTypeInfo(
    name = "uuid",
    aliases = {"uniqueidentifier", "java.util.UUID"},
    minParameters = 0,
    maxParameters = 0,
    priority = LiquibaseDataType.PRIORITY_DATABASE)
public final class UuidColumns extends UUIDType {
  /** For {@link java.util.ServiceLoader}. */
  public UuidColumns() {}

  @Override
  public boolean supports(Database database) {
    return database instanceof MokaLiquibaseDatabase;
  }

  @Override
  public DatabaseDataType toDatabaseDataType(Database database) {
    return new DatabaseDataType("UUID");
  }
}
