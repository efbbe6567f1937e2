package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;

/** Finds views by the names that statements give. Stateless. */
final class NamedViews {
  private NamedViews() {}

  /**
   * A view that keeps itself.
   *
   * @throws MokaException {@code NO_SUCH_TABLE}; {@code INVALID_STATEMENT} for something else
   */
  static KeptView require(Catalog catalog, TableName name) {
    TableDef table = catalog.table(name.schema(), name.name());
    boolean isOther = table != null || catalog.view(name.schema(), name.name()) != null;
    if (table == null || !MaterializedViews.contains(catalog, table)) {
      throw new MokaException(
          isOther ? SqlState.INVALID_STATEMENT : SqlState.NO_SUCH_TABLE,
          isOther
              ? name + " is not a materialized view"
              : "There is not a materialized view " + name);
    }
    KeptView view = KeptView.ofTable(catalog, table);
    if (view == null) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Materialized view "
              + name
              + " is refreshed on demand and does not keep itself; create it with INCREMENTAL for"
              + " that");
    }
    return view;
  }
}
