package io.mokadb.sql.plan;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.answer.UsedView;
import io.mokadb.sql.runtime.Operator;
import java.util.List;

/**
 * A statement ready to run many times, by many threads at once. Immutable.
 *
 * @param kind what it gives
 * @param root the operators; a change without returned rows gives one row with its count
 * @param columns of the rows it gives; empty if it gives a count
 * @param parameters types in the order of the parameters; kind NULL where any value will do
 * @param tables that it names itself, to read or to write; not those that it reads through views
 *     only
 * @param written the tables that it writes
 * @param views that it names itself
 * @param returnsGeneratedKeys whether the rows of a change are generated keys, not its result
 * @param answeredFrom materialized views that it reads in the place of tables that it names: if
 *     they cannot be read, the statement has to be planned without them
 */
public record PlannedStatement(
    StatementKind kind,
    Operator root,
    List<ColumnInfo> columns,
    List<SqlType> parameters,
    List<TableDef> tables,
    List<TableDef> written,
    List<TableName> views,
    boolean returnsGeneratedKeys,
    List<UsedView> answeredFrom) {
  public PlannedStatement {
    columns = List.copyOf(columns);
    parameters = List.copyOf(parameters);
    tables = List.copyOf(tables);
    written = List.copyOf(written);
    views = List.copyOf(views);
    answeredFrom = List.copyOf(answeredFrom);
  }

  /** A statement that reads what it names. */
  public PlannedStatement(
      StatementKind kind,
      Operator root,
      List<ColumnInfo> columns,
      List<SqlType> parameters,
      List<TableDef> tables,
      List<TableDef> written,
      List<TableName> views,
      boolean returnsGeneratedKeys) {
    this(kind, root, columns, parameters, tables, written, views, returnsGeneratedKeys, List.of());
  }

  /** A statement that names no view. */
  public PlannedStatement(
      StatementKind kind,
      Operator root,
      List<ColumnInfo> columns,
      List<SqlType> parameters,
      List<TableDef> tables,
      List<TableDef> written,
      boolean returnsGeneratedKeys) {
    this(kind, root, columns, parameters, tables, written, List.of(), returnsGeneratedKeys);
  }
}
