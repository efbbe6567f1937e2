package io.mokadb.sql.plan;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.write.ChangedTable;
import io.mokadb.sql.access.write.WithChangesOperator;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.ast.ChangedRows;
import io.mokadb.sql.parser.ast.Returning;
import io.mokadb.sql.parser.ast.WithChanges;
import io.mokadb.sql.plan.schema.SchemaView;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A planner of WITH whose queries are partly changes; each change gets a table of the rows that it
 * returns. No part of such a statement sees the changes of another part, so a read of a table that
 * was changed before is refused. Confined.
 */
final class WithChangesPlanner {
  private final Preparation preparation;
  private final BiFunction<SqlNode, ReturningClause, PlannedChange> plans;
  private final List<SqlNode> known = new ArrayList<>();
  private final List<ChangedTable> changes = new ArrayList<>();
  private final Set<TableDef> written = new LinkedHashSet<>();

  /**
   * @param plans plans one change
   */
  WithChangesPlanner(
      Preparation preparation, BiFunction<SqlNode, ReturningClause, PlannedChange> plans) {
    this.preparation = preparation;
    this.plans = plans;
  }

  /** Plans the parts, which queries that are planned afterwards may name. */
  void plan(SqlNodeList parts) {
    for (SqlNode node : parts) {
      SqlWithItem part = (SqlWithItem) node;
      SqlWithItem item = WithChanges.isChange(part) ? rowsOf(part) : part;
      if (item != null) {
        known.add(item);
      }
      preparation.with(known.isEmpty() ? null : new SqlNodeList(known, SqlParserPos.ZERO));
    }
  }

  /** The main part's plan, with the changes before it. */
  PlannedStatement around(PlannedStatement main) {
    requireUnread(main.root());
    List<TableDef> tables = new ArrayList<>(written);
    main.written().stream().filter(table -> !written.contains(table)).forEach(tables::add);
    return new PlannedStatement(
        main.kind(),
        new WithChangesOperator(changes, main.root()),
        main.columns(),
        main.parameters(),
        main.tables(),
        tables,
        main.views(),
        main.returnsGeneratedKeys());
  }

  /** The table of the rows of a change; null if the change returns none. */
  private SqlWithItem rowsOf(SqlWithItem part) {
    Returning rows = part.query instanceof Returning returning ? returning : null;
    ReturningClause clause =
        rows == null
            ? ReturningClause.none(preparation)
            : new ReturningClause(preparation, rows.items().getList());
    PlannedChange change = plans.apply(rows == null ? part.query : rows.statement(), clause);
    requireUnread(change.root());
    written.addAll(change.written());
    TableName name =
        new TableName(
            preparation.view.currentSchema(),
            part.name.getSimple() + SchemaView.FRESH + changes.size());
    ChangedTable table = new ChangedTable(name, shown(part), columns(clause), change.root());
    changes.add(table);
    if (rows == null) {
      return null;
    }
    preparation.view.add(table);
    SqlParserPos position = part.getParserPosition();
    SqlNode all =
        SyntaxTrees.select(
            List.of(SqlIdentifier.star(position)),
            new SqlIdentifier(List.of(name.schema(), name.name()), position),
            null);
    return new SqlWithItem(position, part.name, part.columnList, all, part.recursive);
  }

  /** FINAL TABLE has no name. */
  private static String shown(SqlWithItem part) {
    String name = part.name.getSimple();
    return name.startsWith(ChangedRows.NAME) ? "of FINAL TABLE" : name;
  }

  private static List<ColumnDef> columns(ReturningClause clause) {
    List<ColumnDef> columns = new ArrayList<>();
    for (ColumnInfo info : clause.columns()) {
      columns.add(
          new ColumnDef(columns.size(), info.label(), info.type(), info.nullable(), null, null));
    }
    return columns;
  }

  private void requireUnread(Operator plan) {
    for (TableDef table : written) {
      if (WithChangesOperator.reads(plan, table)) {
        throw MokaException.unsupported(
            "Table "
                + table.qualifiedName()
                + " is changed in WITH and read by another part of the statement, which would have"
                + " to see it as it was; read the rows that the change RETURNs, or run two"
                + " statements");
      }
    }
  }
}
