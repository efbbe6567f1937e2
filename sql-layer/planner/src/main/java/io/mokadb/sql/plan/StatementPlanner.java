package io.mokadb.sql.plan;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.ast.ChangeWith;
import io.mokadb.sql.parser.ast.CopyTo;
import io.mokadb.sql.parser.ast.ForUpdate;
import io.mokadb.sql.parser.ast.OnConflict;
import io.mokadb.sql.parser.ast.Returning;
import io.mokadb.sql.parser.ast.WithChanges;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Plans one statement of any kind, in full. Confined. */
final class StatementPlanner {
  private final PlanRequest request;
  private final Preparation preparation;

  StatementPlanner(PlanRequest request, Preparation preparation) {
    this.request = request;
    this.preparation = preparation;
  }

  PlannedStatement plan(SqlNode given) {
    SqlNode statement = given instanceof Returning rows ? ReturnedQueries.lifted(rows) : given;
    if (statement instanceof Returning returning) {
      return change(
          returning.statement(), new ReturningClause(preparation, returning.items().getList()));
    }
    if (statement.isA(SqlKind.QUERY)) {
      return query(statement, preparation::answered);
    }
    if (statement instanceof CopyTo copy) {
      return lines(copy);
    }
    if (statement instanceof ForUpdate locking) {
      return locking(locking);
    }
    if (statement instanceof WithChanges with && with.main().isA(SqlKind.QUERY)) {
      WithChangesPlanner parts = parts(with);
      return parts.around(query(with.main(), preparation::query));
    }
    SqlNode written = statement;
    if (statement instanceof ChangeWith with) {
      written = with.change();
    } else if (statement instanceof WithChanges with) {
      written = with.main();
    }
    boolean inserts = written instanceof SqlInsert || written instanceof OnConflict;
    ReturningClause keys =
        request.options().generatedKeys() && inserts
            ? new ReturningClause(preparation, request.options())
            : ReturningClause.none(preparation);
    return change(statement, keys);
  }

  private PlannedStatement change(SqlNode node, ReturningClause returning) {
    if (node instanceof WithChanges with) {
      WithChangesPlanner parts = parts(with);
      return parts.around(change(with.main(), returning));
    }
    SqlNode statement = node;
    if (node instanceof ChangeWith with) {
      preparation.with(with.queries());
      statement = with.change();
    }
    PlannedChange change = new ChangePlanner(preparation, returning).plan(statement);
    return new PlannedStatement(
        returning.isResult() ? StatementKind.QUERY : StatementKind.UPDATE,
        change.root(),
        returning.columns(),
        preparation.parameters.inOrder(),
        preparation.tables.named(),
        change.written(),
        preparation.tables.namedViews(),
        returning.isGeneratedKeys());
  }

  private WithChangesPlanner parts(WithChanges with) {
    WithChangesPlanner parts =
        new WithChangesPlanner(
            preparation,
            (change, returning) -> new ChangePlanner(preparation, returning).plan(change));
    parts.plan(with.parts());
    return parts;
  }

  private PlannedStatement locking(ForUpdate statement) {
    ColumnLabels labels = ColumnLabels.of(statement.query(), request.sql());
    ForUpdatePlanner.Planned planned = new ForUpdatePlanner(preparation).plan(statement);
    return new PlannedStatement(
        StatementKind.QUERY,
        planned.root(),
        columns(planned.query(), planned.width(), labels),
        preparation.parameters.inOrder(),
        preparation.tables.named(),
        planned.locked(),
        preparation.tables.namedViews(),
        false);
  }

  private PlannedStatement lines(CopyTo copy) {
    CopyPlanner.Lines lines =
        new CopyPlanner(preparation)
            .to(copy, copy.table() == null ? null : request.table(copy.table()));
    return new PlannedStatement(
        lines.columns().isEmpty() ? StatementKind.UPDATE : StatementKind.QUERY,
        lines.root(),
        lines.columns(),
        preparation.parameters.inOrder(),
        preparation.tables.named(),
        List.of(),
        preparation.tables.namedViews(),
        false);
  }

  /** The first {@code width} columns of a query. */
  private List<ColumnInfo> columns(Preparation.Query query, int width, ColumnLabels labels) {
    List<String> names = labels.labels(query.row().getFieldNames().subList(0, width), query);
    List<ColumnInfo> columns = new ArrayList<>();
    for (RelDataTypeField field : query.row().getFieldList().subList(0, width)) {
      int ordinal = field.getIndex();
      columns.add(column(field, names.get(ordinal), query.origins().get(ordinal)));
    }
    return columns;
  }

  private PlannedStatement query(SqlNode statement, Function<SqlNode, Preparation.Query> planning) {
    ColumnLabels labels = ColumnLabels.of(statement, request.sql());
    Preparation.Query query = planning.apply(statement);
    List<ColumnInfo> columns = columns(query, query.row().getFieldCount(), labels);
    return new PlannedStatement(
        StatementKind.QUERY,
        query.root(),
        columns,
        preparation.parameters.inOrder(),
        preparation.tables.named(),
        List.of(),
        preparation.tables.namedViews(),
        false,
        preparation.answeredFrom());
  }

  private ColumnInfo column(RelDataTypeField field, String label, List<String> origin) {
    if (origin == null || origin.size() < 3) {
      return new ColumnInfo(
          label,
          label,
          null,
          null,
          TypeMapping.toSqlType(field.getType()),
          field.getType().isNullable(),
          false);
    }
    int last = origin.size() - 1;
    String schema = origin.get(last - 2);
    String table = TimeTravel.shown(origin.get(last - 1));
    String name = origin.get(last);
    TableDef definition =
        preparation.tables.all().stream()
            .filter(t -> t.schema().equals(schema) && t.name().equals(table))
            .findFirst()
            .orElse(null);
    int ordinal = definition == null ? -1 : definition.ordinalOf(name);
    ColumnDef column = ordinal < 0 ? null : definition.columns().get(ordinal);
    return new ColumnInfo(
        label,
        name,
        table,
        schema,
        TypeMapping.toSqlType(field.getType()),
        field.getType().isNullable(),
        column != null && column.identity() != null);
  }
}
