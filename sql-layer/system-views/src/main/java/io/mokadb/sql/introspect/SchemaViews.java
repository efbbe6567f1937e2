package io.mokadb.sql.introspect;

import static io.mokadb.sql.introspect.InformationSchema.CATALOG_NAME;

import io.mokadb.session.SqlType;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** SCHEMATA, TABLES, COLUMNS. */
final class SchemaViews {
  private SchemaViews() {}

  /**
   * @param views as in {@link #tables}
   */
  static VirtualTable schemata(
      Function<ExecutionContext, Catalog> catalogs, List<VirtualTable> views) {
    return SystemView.named("SCHEMATA")
        .text("CATALOG_NAME", "SCHEMA_NAME", "REMARKS")
        .rows(
            catalogs,
            catalog -> {
              TreeSet<String> names = new TreeSet<>(catalog.schemas());
              views.forEach(view -> names.add(view.name().schema()));
              return names.stream()
                  .map(
                      name -> new Object[] {CATALOG_NAME, name, catalog.schemaComments().get(name)})
                  .toList();
            });
  }

  /**
   * @param views all views, listed as well; may still grow until the first execution
   */
  static VirtualTable tables(
      Function<ExecutionContext, Catalog> catalogs, List<VirtualTable> views) {
    return SystemView.named("TABLES")
        .text("TABLE_CATALOG", "TABLE_SCHEMA", "TABLE_NAME", "TABLE_TYPE", "REMARKS")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (VirtualTable view : views) {
                rows.add(table(view.name(), "SYSTEM VIEW", null));
              }
              for (TableDef table : ordered(catalog)) {
                rows.add(
                    table(
                        new TableName(table.schema(), table.name()),
                        typeOf(table, catalog),
                        table.comment()));
              }
              for (ViewDef view : orderedViews(catalog)) {
                rows.add(table(new TableName(view.schema(), view.name()), "VIEW", view.comment()));
              }
              return rows;
            });
  }

  private static String typeOf(TableDef table, Catalog catalog) {
    if (MaterializedViews.contains(catalog, table)) {
      return "MATERIALIZED VIEW";
    }
    return SystemKeys.isTemporary(table.id()) ? "LOCAL TEMPORARY" : "BASE TABLE";
  }

  private static Object[] table(TableName name, String type, String comment) {
    return new Object[] {CATALOG_NAME, name.schema(), name.name(), type, comment};
  }

  /**
   * @param views as in {@link #tables}
   */
  static VirtualTable columns(
      Function<ExecutionContext, Catalog> catalogs, SeenColumns seen, List<VirtualTable> views) {
    return SystemView.named("COLUMNS")
        .text("TABLE_CATALOG", "TABLE_SCHEMA", "TABLE_NAME", "COLUMN_NAME")
        .integer("ORDINAL_POSITION")
        .text("COLUMN_DEFAULT", "IS_NULLABLE", "DATA_TYPE")
        .integer(
            "CHARACTER_MAXIMUM_LENGTH", "NUMERIC_PRECISION", "NUMERIC_SCALE", "DATETIME_PRECISION")
        .text("IS_IDENTITY", "IDENTITY_GENERATION", "REMARKS", "ELEMENT_TYPE")
        .text("IS_GENERATED", "GENERATION_EXPRESSION")
        .rows(
            context -> {
              Catalog catalog = catalogs.apply(context);
              SeenParts parts = new SeenParts(seen, context);
              List<Object[]> rows = new ArrayList<>();
              for (VirtualTable view : views) {
                addColumns(rows, view.name(), view.columns(), column -> true, sql -> sql);
              }
              for (TableDef table : ordered(catalog)) {
                addColumns(
                    rows,
                    new TableName(table.schema(), table.name()),
                    table.columns(),
                    column -> parts.sees(table, column),
                    sql -> parts.shown(table, sql));
              }
              for (ViewDef view : orderedViews(catalog)) {
                addColumns(
                    rows,
                    new TableName(view.schema(), view.name()),
                    view.columns(),
                    column -> seen.sees(view.schema(), view.id(), column, context),
                    sql -> sql);
              }
              return rows;
            });
  }

  private static void addColumns(
      List<Object[]> rows,
      TableName table,
      List<ColumnDef> columns,
      Predicate<ColumnDef> seen,
      UnaryOperator<String> expressions) {
    for (int i = 0; i < columns.size(); i++) {
      ColumnDef column = columns.get(i);
      if (!seen.test(column)) {
        continue;
      }
      SqlType type = column.type();
      ColumnDef.Identity identity = column.identity();
      rows.add(
          new Object[] {
            CATALOG_NAME,
            table.schema(),
            table.name(),
            column.name(),
            i + 1,
            column.defaultSql(),
            column.nullable() ? "YES" : "NO",
            type.kind().sqlName(),
            length(type),
            numericPrecision(type),
            numericScale(type),
            datetimePrecision(type),
            identity == null ? "NO" : "YES",
            identity == null ? null : identity.always() ? "ALWAYS" : "BY DEFAULT",
            column.comment(),
            type.element() == null ? null : type.element().toString(),
            column.isGenerated() ? "ALWAYS" : "NEVER",
            expressions.apply(column.generatedSql())
          });
    }
  }

  /** In characters or bytes; null without a limit. */
  static Integer length(SqlType type) {
    boolean has = type.kind().isCharacter() || type.kind().isBinary();
    return has && type.precision() != SqlType.UNLIMITED ? type.precision() : null;
  }

  /** In decimal digits; for approximate numbers those that are surely kept. */
  static Integer numericPrecision(SqlType type) {
    return switch (type.kind()) {
      case TINYINT -> 3;
      case SMALLINT -> 5;
      case INTEGER -> 10;
      case BIGINT -> 19;
      case DECIMAL -> type.precision();
      case REAL -> 7;
      case DOUBLE -> 15;
      default -> null;
    };
  }

  static Integer numericScale(SqlType type) {
    if (type.kind() == SqlType.Kind.DECIMAL) {
      return type.scale();
    }
    return type.kind().isExactInteger() ? 0 : null;
  }

  static Integer datetimePrecision(SqlType type) {
    return switch (type.kind()) {
      case DATE -> 0;
      case TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ ->
          type.precision() == SqlType.UNLIMITED ? 6 : type.precision();
      default -> null;
    };
  }

  /** All tables by schema and name. */
  static List<TableDef> ordered(Catalog catalog) {
    return catalog.tables().values().stream()
        .sorted(Comparator.comparing(TableDef::schema).thenComparing(TableDef::name))
        .toList();
  }

  /** All views by schema and name. */
  static List<ViewDef> orderedViews(Catalog catalog) {
    return catalog.views().values().stream()
        .filter(view -> !MaterializedViews.isQuery(view))
        .sorted(Comparator.comparing(ViewDef::schema).thenComparing(ViewDef::name))
        .toList();
  }
}
