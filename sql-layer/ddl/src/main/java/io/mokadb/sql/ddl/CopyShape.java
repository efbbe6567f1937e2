package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.CreateTableAs;
import java.util.ArrayList;
import java.util.List;

/**
 * The name and the columns of a table that is made of a query.
 *
 * @param name not taken when this was made
 */
record CopyShape(TableName name, List<ColumnDef> columns) {
  /** Null if the table is there and may be. */
  static CopyShape of(
      CatalogEditor editor, CreateTableAs statement, Queries queries, DdlContext context) {
    TableName name = freeName(editor, statement, context);
    return name == null
        ? null
        : new CopyShape(
            name, columns(name, statement, planned(queries, editor, statement, context)));
  }

  /**
   * The name of the table; null if that is there and may be.
   *
   * @throws io.mokadb.session.MokaException {@code TABLE_EXISTS}, {@code NO_SUCH_SCHEMA}
   */
  static TableName freeName(CatalogEditor editor, CreateTableAs statement, DdlContext context) {
    TableName name =
        ObjectNames.create(editor, statement.name(), context.schema(), statement.temporary());
    if (statement.ifNotExists() && editor.table(name) != null) {
      return null;
    }
    ObjectNames.requireFree(editor, name);
    return name;
  }

  /** True if a change of another definition would have changed a column of this table. */
  boolean dependsOnDefinitions() {
    return columns.stream().anyMatch(column -> hasLabels(column.type()));
  }

  private static boolean hasLabels(SqlType type) {
    return type.labels() != null || type.element() != null && hasLabels(type.element());
  }

  /** The columns that a query gives to the table. */
  static List<ColumnDef> columns(TableName name, CreateTableAs statement, Queries.Query query) {
    List<String> names = QueryColumnDefs.names("Table", name, statement.columns(), query.columns());
    List<ColumnDef> columns = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      columns.add(
          new ColumnDef(
              i, names.get(i), QueryColumnDefs.type(query.columns().get(i)), true, null, null));
    }
    return List.copyOf(columns);
  }

  TableDef table(long id) {
    return TableDefBuilder.builder()
        .id(id)
        .schema(name.schema())
        .name(name.name())
        .columns(columns)
        .nextColumnId(columns.size())
        .version(1)
        .build();
  }

  private static Queries.Query planned(
      Queries queries, CatalogEditor editor, CreateTableAs statement, DdlContext context) {
    try {
      return queries.plan(statement.querySql(), editor.preview(), context.schema());
    } catch (MokaException e) {
      throw NameErrors.within(e, statement.query().getParserPosition());
    }
  }
}
