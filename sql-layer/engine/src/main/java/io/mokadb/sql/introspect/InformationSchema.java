package io.mokadb.sql.introspect;

import io.mokadb.sql.access.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The tables of the schema INFORMATION_SCHEMA. Thread-safe. */
public final class InformationSchema {
  /** The schema's name. */
  public static final String NAME = "INFORMATION_SCHEMA";

  /** The name of the one catalog, as JDBC knows the word. */
  public static final String CATALOG_NAME = "MOKA";

  private final List<VirtualTable> tables;

  /**
   * @param catalogs gives the catalog that an execution sees
   */
  public InformationSchema(Function<ExecutionContext, Catalog> catalogs) {
    List<SystemView> views = new ArrayList<>();
    views.add(SchemaViews.schemata(catalogs));
    views.add(SchemaViews.tables(catalogs, views));
    views.add(SchemaViews.columns(catalogs, views));
    views.add(KeyViews.keyColumnUsage(catalogs));
    views.add(KeyViews.tableConstraints(catalogs));
    views.add(KeyViews.indexColumns(catalogs));
    views.add(ConstraintViews.referentialConstraints(catalogs));
    views.add(ConstraintViews.checkConstraints(catalogs));
    this.tables = List.copyOf(views);
  }

  /** In no particular order. */
  public List<VirtualTable> tables() {
    return tables;
  }
}
