package io.mokadb.sql.introspect;

import static io.mokadb.sql.introspect.InformationSchema.CATALOG_NAME;

import io.mokadb.session.SqlType;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** The view of the labels of ENUM types: of domains and of columns. */
final class LabelsView {
  private LabelsView() {}

  /** The labels of ENUMs, as H2 shows them: of types, and of columns that name their own. */
  static VirtualTable labels(Function<ExecutionContext, Catalog> catalogs, SeenColumns seen) {
    return SystemView.named("ENUM_VALUES")
        .text("OBJECT_CATALOG", "OBJECT_SCHEMA", "OBJECT_NAME", "OBJECT_TYPE", "ENUM_IDENTIFIER")
        .text("VALUE_NAME")
        .integer("VALUE_ORDINAL")
        .rows(
            context -> {
              Catalog catalog = catalogs.apply(context);
              SeenParts parts = new SeenParts(seen, context);
              List<Object[]> rows = new ArrayList<>();
              catalog.domains().values().stream()
                  .sorted(Comparator.comparing(DomainDef::schema).thenComparing(DomainDef::name))
                  .forEach(
                      domain ->
                          addLabels(
                              rows,
                              domain.schema(),
                              domain.name(),
                              "DOMAIN",
                              "TYPE",
                              domain.type()));
              SchemaViews.ordered(catalog)
                  .forEach(
                      table -> {
                        for (int i = 0; i < table.columns().size(); i++) {
                          ColumnDef column = table.columns().get(i);
                          if (column.domain() == null && parts.sees(table, column)) {
                            addLabels(
                                rows,
                                table.schema(),
                                table.name(),
                                "TABLE",
                                String.valueOf(i + 1),
                                column.type());
                          }
                        }
                      });
              return rows;
            });
  }

  private static void addLabels(
      List<Object[]> rows,
      String schema,
      String object,
      String kind,
      String identifier,
      SqlType type) {
    if (type.labels() != null) {
      List<String> labels = type.labels().labels();
      for (int i = 0; i < labels.size(); i++) {
        rows.add(
            new Object[] {CATALOG_NAME, schema, object, kind, identifier, labels.get(i), i + 1});
      }
    }
  }
}
