package io.mokadb.hibernate;

import org.hibernate.boot.model.TypeContributions;
import org.hibernate.dialect.DatabaseVersion;
import org.hibernate.dialect.TimeZoneSupport;
import org.hibernate.dialect.identity.IdentityColumnSupport;
import org.hibernate.dialect.sequence.SequenceSupport;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.engine.jdbc.env.spi.NameQualifierSupport;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.jdbc.JsonJdbcType;
import org.hibernate.type.descriptor.jdbc.UUIDJdbcType;
import org.hibernate.type.descriptor.jdbc.spi.JdbcTypeRegistry;
import org.hibernate.type.descriptor.sql.internal.DdlTypeImpl;
import org.hibernate.type.descriptor.sql.spi.DdlTypeRegistry;

/** The types and the data definition of Moka for Hibernate ORM. Immutable, thread-safe. */
abstract class MokaSchemaDialect extends MokaTemporaryTables {
  private static final int MICROSECONDS = 6;
  private static final int LONGEST_TEXT = 1_000_000_000;
  private static final DatabaseVersion OLDEST = DatabaseVersion.make(0, 1);

  MokaSchemaDialect() {
    super(OLDEST);
  }

  MokaSchemaDialect(DialectResolutionInfo info) {
    super(info);
  }

  @Override
  protected DatabaseVersion getMinimumSupportedVersion() {
    return OLDEST;
  }

  @Override
  protected String columnType(int sqlTypeCode) {
    return switch (sqlTypeCode) {
      case SqlTypes.FLOAT -> "double";
      case SqlTypes.DOUBLE -> "double";
      case SqlTypes.NCHAR -> "char($l)";
      case SqlTypes.NVARCHAR -> "varchar($l)";
      case SqlTypes.NCLOB -> "clob";
      case SqlTypes.TIME_WITH_TIMEZONE -> "time($p)";
      case SqlTypes.TIMESTAMP_WITH_TIMEZONE -> "timestamp($p)";
      default -> super.columnType(sqlTypeCode);
    };
  }

  @Override
  protected void registerColumnTypes(TypeContributions contributions, ServiceRegistry services) {
    super.registerColumnTypes(contributions, services);
    DdlTypeRegistry types = contributions.getTypeConfiguration().getDdlTypeRegistry();
    types.addDescriptor(new DdlTypeImpl(SqlTypes.UUID, "uuid", this));
    types.addDescriptor(new DdlTypeImpl(SqlTypes.JSON, "json", this));
  }

  @Override
  public void contributeTypes(TypeContributions contributions, ServiceRegistry services) {
    super.contributeTypes(contributions, services);
    JdbcTypeRegistry types = contributions.getTypeConfiguration().getJdbcTypeRegistry();
    types.addDescriptorIfAbsent(UUIDJdbcType.INSTANCE);
    types.addDescriptorIfAbsent(JsonJdbcType.INSTANCE);
  }

  @Override
  public boolean supportsStandardArrays() {
    return true;
  }

  /** Moments are kept in UTC, whatever zone they are given in. */
  @Override
  public TimeZoneSupport getTimeZoneSupport() {
    return TimeZoneSupport.NORMALIZE;
  }

  /** Columns of large objects that an older dialect made as VARCHAR and VARBINARY will do. */
  @Override
  public boolean equivalentTypes(int typeCode1, int typeCode2) {
    return super.equivalentTypes(typeCode1, typeCode2)
        || holds(typeCode1, typeCode2)
        || holds(typeCode2, typeCode1);
  }

  private static boolean holds(int column, int large) {
    return switch (large) {
      case SqlTypes.CLOB, SqlTypes.NCLOB -> column == SqlTypes.VARCHAR || column == SqlTypes.CLOB;
      case SqlTypes.BLOB -> column == SqlTypes.VARBINARY;
      default -> false;
    };
  }

  @Override
  public int getMaxVarcharLength() {
    return LONGEST_TEXT;
  }

  @Override
  public int getMaxVarbinaryLength() {
    return LONGEST_TEXT;
  }

  @Override
  public int getDefaultTimestampPrecision() {
    return MICROSECONDS;
  }

  @Override
  public int getDefaultDecimalPrecision() {
    return 38;
  }

  @Override
  public SequenceSupport getSequenceSupport() {
    return MokaSequences.INSTANCE;
  }

  @Override
  public String getQuerySequencesString() {
    return "select * from information_schema.sequences";
  }

  @Override
  public IdentityColumnSupport getIdentityColumnSupport() {
    return MokaIdentityColumns.INSTANCE;
  }

  @Override
  public boolean supportsIfExistsBeforeTableName() {
    return true;
  }

  @Override
  public boolean supportsIfExistsAfterAlterTable() {
    return true;
  }

  @Override
  public boolean supportsIfExistsBeforeConstraintName() {
    return true;
  }

  @Override
  public String getCascadeConstraintsString() {
    return " cascade";
  }

  /** Dropping a table with CASCADE takes them. */
  @Override
  public boolean dropConstraints() {
    return false;
  }

  @Override
  public boolean supportsAlterColumnType() {
    return true;
  }

  @Override
  public String getAlterColumnTypeString(String column, String type, String definition) {
    return "alter column " + column + " set data type " + type;
  }

  @Override
  public boolean supportsCommentOn() {
    return true;
  }

  @Override
  public NameQualifierSupport getNameQualifierSupport() {
    return NameQualifierSupport.SCHEMA;
  }

  @Override
  public boolean canCreateSchema() {
    return true;
  }
}
