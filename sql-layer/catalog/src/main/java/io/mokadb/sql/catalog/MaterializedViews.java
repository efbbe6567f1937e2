package io.mokadb.sql.catalog;

/**
 * A materialized view is a table with its rows, and beside it a view with its query under a hidden
 * name: so what holds for views - what they are made of stays, or is renamed in their text - holds
 * for it too. Stateless.
 */
public final class MaterializedViews {
  /** No name that is written without effort begins with it. */
  private static final String HIDDEN = "\u0001";

  private MaterializedViews() {}

  /** The name of the view with the query of a table. */
  public static String queryName(String table) {
    return HIDDEN + table;
  }

  /** True if a view is the query of a materialized one. */
  public static boolean isQuery(ViewDef view) {
    return view.name().startsWith(HIDDEN);
  }

  /** The name of the materialized view whose query this is; of other views their own name. */
  public static String shownName(String view) {
    return view.startsWith(HIDDEN) ? view.substring(HIDDEN.length()) : view;
  }

  /** True if a table is a materialized view. */
  public static boolean contains(Catalog catalog, TableDef table) {
    return catalog.view(table.schema(), queryName(table.name())) != null;
  }

  /** The name that the index gets by which rows of a view are found that have no key. */
  public static String lookUpName(String view) {
    return view + "_LOOKUP";
  }

  /** True if an index came with the view and not by CREATE INDEX. */
  public static boolean isLookUp(TableDef table, IndexDef index) {
    String name = lookUpName(table.name());
    return index.name().startsWith(name)
        && index.name().substring(name.length()).matches("(_\\d+)?");
  }
}
