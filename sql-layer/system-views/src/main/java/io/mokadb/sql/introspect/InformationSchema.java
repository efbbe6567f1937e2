package io.mokadb.sql.introspect;

import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** The tables of the schema INFORMATION_SCHEMA. Thread-safe. */
public final class InformationSchema {
  /** The schema's name. */
  public static final String NAME = "INFORMATION_SCHEMA";

  /** The name of the one catalog, as JDBC knows the word. */
  public static final String CATALOG_NAME = "MOKA";

  private final List<VirtualTable> tables;

  /** Shows all columns. */
  public InformationSchema(
      Function<ExecutionContext, Catalog> catalogs,
      List<VirtualTable> others,
      BiPredicate<ViewDef, Catalog> updatable) {
    this(catalogs, SeenColumns.ALL, others, updatable);
  }

  /**
   * @param catalogs gives the catalog that an execution sees
   * @param seen which columns of that it sees
   * @param others system tables of other schemas, listed as well
   * @param updatable whether rows can be changed through a view of a catalog
   */
  public InformationSchema(
      Function<ExecutionContext, Catalog> catalogs,
      SeenColumns seen,
      List<VirtualTable> others,
      BiPredicate<ViewDef, Catalog> updatable) {
    List<VirtualTable> own = new ArrayList<>();
    List<VirtualTable> views = new ArrayList<>();
    own.add(SchemaViews.schemata(catalogs, views));
    own.add(SchemaViews.tables(catalogs, views));
    own.add(SchemaViews.columns(catalogs, seen, views));
    own.add(KeyViews.keyColumnUsage(catalogs, seen));
    own.add(KeyViews.tableConstraints(catalogs));
    own.add(IndexViews.indexes(catalogs));
    own.add(IndexViews.indexColumns(catalogs, seen));
    own.add(ConstraintViews.referentialConstraints(catalogs));
    own.add(ConstraintViews.checkConstraints(catalogs, seen));
    own.add(UsageViews.catalogName(catalogs));
    own.add(UsageViews.constraintColumns(catalogs, seen));
    own.add(UsageViews.viewTables(catalogs));
    own.add(ObjectViews.views(catalogs, updatable));
    own.add(ObjectViews.sequences(catalogs));
    own.add(ObjectViews.domains(catalogs));
    own.add(LabelsView.labels(catalogs, seen));
    own.add(TriggerView.triggers(catalogs));
    own.add(RoutineViews.routines(catalogs));
    own.add(RoutineViews.parameters(catalogs));
    views.addAll(own);
    views.addAll(others);
    this.tables = List.copyOf(own);
  }

  /** In no particular order. */
  public List<VirtualTable> tables() {
    return tables;
  }
}
