package io.mokadb.liquibase;

import java.util.Locale;
import liquibase.database.Database;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.LiquibaseDataType;
import liquibase.datatype.core.BlobType;

/** {@code binary} and {@code varbinary} are what they say, not BLOB. For one column. */
@DataTypeInfo(
    name = "varbinary",
    aliases = {"binary", "java.sql.Types.VARBINARY", "java.sql.Types.BINARY"},
    minParameters = 0,
    maxParameters = 1,
    priority = LiquibaseDataType.PRIORITY_DATABASE)
public final class ByteColumns extends BlobType {
  /** For {@link java.util.ServiceLoader}. */
  public ByteColumns() {}

  @Override
  public boolean supports(Database database) {
    return database instanceof MokaLiquibaseDatabase;
  }

  @Override
  public DatabaseDataType toDatabaseDataType(Database database) {
    String written = getRawDefinition() == null ? "" : getRawDefinition().toLowerCase(Locale.ROOT);
    boolean variable =
        written.contains("varbinary") || getParameters() == null || getParameters().length == 0;
    return new DatabaseDataType(variable ? "VARBINARY" : "BINARY", getParameters());
  }
}
