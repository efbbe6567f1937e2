package io.mokadb.sql.export;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.SchemaObject;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The objects that are part of a script, by schema and name. Immutable. */
final class ExportScope {
  private static final Comparator<SchemaObject> BY_NAME =
      Comparator.comparing(SchemaObject::schema).thenComparing(SchemaObject::name);

  private final Catalog catalog;
  private final ExportOptions options;

  ExportScope(Catalog catalog, ExportOptions options) {
    this.catalog = catalog;
    this.options = options;
  }

  Catalog catalog() {
    return catalog;
  }

  private static <T extends SchemaObject> List<T> sorted(
      Collection<T> objects, Predicate<T> condition) {
    return objects.stream().filter(condition).sorted(BY_NAME).toList();
  }

  /** Tables that hold rows of their own. */
  List<TableDef> tables() {
    return sorted(
        catalog.tables().values(),
        table ->
            options.has(table.schema(), table.name())
                && !MaterializedViews.contains(catalog, table));
  }

  boolean has(TableDef table) {
    return options.has(table.schema(), table.name());
  }

  /** Views, and the queries of materialized views. */
  List<ViewDef> views() {
    return sorted(
        catalog.views().values(),
        view -> options.has(view.schema(), MaterializedViews.shownName(view.name())));
  }

  List<FunctionDef> functions() {
    return sorted(catalog.functions().values(), function -> options.hasAllOf(function.schema()));
  }

  List<SequenceDef> sequences() {
    return sorted(
        catalog.sequences().values(),
        sequence -> {
          TableDef owner = owner(sequence);
          return owner == null ? options.hasAllOf(sequence.schema()) : has(owner);
        });
  }

  /** The table of the column that a sequence goes with, or null. */
  TableDef owner(SequenceDef sequence) {
    return sequence.owner() == null ? null : catalog.table(sequence.owner().table());
  }

  /** Those of the schemas, and those that columns of the tables have. */
  List<DomainDef> domains() {
    return sorted(
        catalog.domains().values(),
        domain ->
            options.hasAllOf(domain.schema())
                || tables().stream()
                    .flatMap(table -> table.columns().stream())
                    .anyMatch(column -> Long.valueOf(domain.id()).equals(column.domain())));
  }

  /** The domain that a column was declared with, or null. */
  DomainDef domain(ColumnDef column) {
    return column.domain() == null
        ? null
        : catalog.domains().values().stream()
            .filter(domain -> domain.id() == column.domain())
            .findFirst()
            .orElse(null);
  }

  /** The schemas of all of it, and those without objects. */
  Set<String> schemas() {
    Set<String> names = new TreeSet<>();
    catalog.schemas().stream().filter(options::hasAllOf).forEach(names::add);
    Stream.of(tables(), views(), sequences(), domains())
        .flatMap(List::stream)
        .forEach(object -> names.add(object.schema()));
    return names;
  }
}
