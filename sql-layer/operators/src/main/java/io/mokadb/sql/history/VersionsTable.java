package io.mokadb.sql.history;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.TransactionScope.Past;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code table VERSIONS BETWEEN a AND b} and {@code table CHANGES SINCE a}: the versions of a
 * table's rows, with the commits that made them. Immutable.
 */
public final class VersionsTable implements VirtualTable {
  private final TableName name;
  private final TableDef table;
  private final SnapshotTime from;
  private final SnapshotTime until;
  private final List<ColumnDef> columns;

  /**
   * @param name by which the statement's planner knows it
   * @param untilOrNull null for what has changed until now
   * @throws MokaException {@code COLUMN_EXISTS} if a column is called as one of those that are
   *     added
   */
  public VersionsTable(
      TableName name, TableDef table, SnapshotTime from, SnapshotTime untilOrNull) {
    this.name = name;
    this.table = table;
    this.from = from;
    this.until = untilOrNull;
    this.columns = new ArrayList<>(table.columns());
    SqlType number = SqlType.of(Kind.BIGINT);
    SqlType time = new SqlType(Kind.TIMESTAMP, 6, 0);
    SqlType text = SqlType.of(Kind.VARCHAR);
    add("VERSION_OPERATION", text);
    add("VERSION_COMMIT", number);
    add("VERSION_TIME", time);
    add("VERSION_TRANSACTION", number);
    add("VERSION_USER", text);
    add("VERSION_END_COMMIT", number);
    add("VERSION_END_TIME", time);
  }

  private void add(String column, SqlType type) {
    if (table.ordinalOf(column) >= 0) {
      throw new MokaException(
          SqlState.COLUMN_EXISTS,
          "Table "
              + table.qualifiedName()
              + " has a column "
              + column
              + " of its own, as its versions have; rename it to read them");
    }
    columns.add(new ColumnDef(columns.size(), column, type, true, null, null));
  }

  @Override
  public TableName name() {
    return name;
  }

  /** The table whose versions these are. */
  public TableDef table() {
    return table;
  }

  @Override
  public List<ColumnDef> columns() {
    return columns;
  }

  @Override
  public RowStream rows(ExecutionContext context) {
    Past before = from.past(context);
    Past after = until == null ? context.scope().present() : until.past(context);
    // What did not exist then has no row from before its definition of today.
    if (before.catalog().table(table.id()) != null) {
      FormerShape.check(table, before.catalog());
    }
    if (until != null) {
      FormerShape.check(table, after.catalog());
    }
    if (before.transaction().startTimestamp() > after.transaction().startTimestamp()) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "The period ends before it begins; turn the moments round");
    }
    return new VersionRows(
        table, context, before.transaction(), after.transaction(), until != null);
  }
}
