package io.mokadb.liquibase;

import liquibase.database.Database;
import liquibase.snapshot.SnapshotGenerator;
import liquibase.snapshot.jvm.SequenceSnapshotGenerator;
import liquibase.statement.SqlStatement;
import liquibase.statement.core.RawParameterizedSqlStatement;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Schema;

/** Sequences, which the metadata of JDBC do not include. Stateless. */
@SuppressWarnings({"deprecation", "rawtypes", "unchecked"}) // as in Liquibase
public final class Sequences extends SequenceSnapshotGenerator {
  /** For {@link java.util.ServiceLoader}. */
  public Sequences() {}

  @Override
  public int getPriority(Class<? extends DatabaseObject> type, Database database) {
    return MokaLiquibaseDatabase.snapshotPriority(super.getPriority(type, database), database);
  }

  @Override
  public Class<? extends SnapshotGenerator>[] replaces() {
    return new Class[] {SequenceSnapshotGenerator.class};
  }

  @Override
  protected SqlStatement getSelectSequenceStatement(Schema schema, Database database) {
    return new RawParameterizedSqlStatement(
        """
        SELECT SEQUENCE_NAME, CAST(START_VALUE AS DECIMAL(38)) AS START_VALUE,
          CAST(MINIMUM_VALUE AS DECIMAL(38)) AS MIN_VALUE,
          CAST(MAXIMUM_VALUE AS DECIMAL(38)) AS MAX_VALUE,
          CAST(INCREMENT AS DECIMAL(38)) AS INCREMENT_BY, CYCLE_OPTION AS WILL_CYCLE
        FROM INFORMATION_SCHEMA.SEQUENCES WHERE SEQUENCE_SCHEMA = ?
        """,
        schema.getName());
  }
}
