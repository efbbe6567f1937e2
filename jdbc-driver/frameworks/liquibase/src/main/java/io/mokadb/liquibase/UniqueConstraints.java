package io.mokadb.liquibase;

import java.util.List;
import java.util.Map;
import liquibase.Scope;
import liquibase.database.Database;
import liquibase.exception.DatabaseException;
import liquibase.executor.ExecutorService;
import liquibase.snapshot.CachedRow;
import liquibase.snapshot.DatabaseSnapshot;
import liquibase.snapshot.SnapshotGenerator;
import liquibase.snapshot.jvm.UniqueConstraintSnapshotGenerator;
import liquibase.statement.core.RawParameterizedSqlStatement;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Relation;
import liquibase.structure.core.Schema;
import liquibase.structure.core.Table;
import liquibase.structure.core.UniqueConstraint;

/**
 * Unique constraints, which the metadata of JDBC do not distinguish from unique indexes. Stateless.
 */
@SuppressWarnings({"deprecation", "rawtypes", "unchecked"}) // as in Liquibase
public final class UniqueConstraints extends UniqueConstraintSnapshotGenerator {
  /** For {@link java.util.ServiceLoader}. */
  public UniqueConstraints() {}

  @Override
  public int getPriority(Class<? extends DatabaseObject> type, Database database) {
    return MokaLiquibaseDatabase.snapshotPriority(super.getPriority(type, database), database);
  }

  @Override
  public Class<? extends SnapshotGenerator>[] replaces() {
    return new Class[] {UniqueConstraintSnapshotGenerator.class};
  }

  @Override
  protected List<CachedRow> listConstraints(Table table, DatabaseSnapshot snapshot, Schema schema)
      throws DatabaseException {
    List<Map<String, ?>> rows =
        rows(
            snapshot.getDatabase(),
            "SELECT CONSTRAINT_NAME, TABLE_NAME FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS"
                + " WHERE CONSTRAINT_TYPE = 'UNIQUE' AND TABLE_SCHEMA = ? AND TABLE_NAME = ?",
            schema.getName(),
            table.getName());
    return rows.stream().map(row -> new CachedRow((Map) row)).toList();
  }

  @Override
  protected List<Map<String, ?>> listColumns(
      UniqueConstraint constraint, Database database, DatabaseSnapshot snapshot)
      throws DatabaseException {
    Relation table = constraint.getRelation();
    return rows(
        database,
        "SELECT COLUMN_NAME FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE"
            + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND CONSTRAINT_NAME = ?"
            + " ORDER BY ORDINAL_POSITION",
        table.getSchema().getName(),
        table.getName(),
        constraint.getName());
  }

  private static List<Map<String, ?>> rows(Database database, String sql, Object... parameters)
      throws DatabaseException {
    return Scope.getCurrentScope()
        .getSingleton(ExecutorService.class)
        .getExecutor("jdbc", database)
        .queryForList(new RawParameterizedSqlStatement(sql, parameters));
  }
}
