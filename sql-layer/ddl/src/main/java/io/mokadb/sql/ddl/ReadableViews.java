package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.read.ReadsTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.runtime.Operator;

/** A check that the rows of a definition are not made of a view that has none yet. Stateless. */
final class ReadableViews {
  private ReadableViews() {}

  /**
   * To be called before a query is run; a definition whose query is only planned may name such a
   * view.
   *
   * @throws MokaException {@code OBJECT_NOT_READY}
   */
  static void require(Catalog catalog, Operator query) {
    for (ViewDef view : catalog.views().values()) {
      if (view.upkeep() != null && !view.upkeep().filled()) {
        TableDef rows = catalog.table(view.schema(), MaterializedViews.shownName(view.name()));
        if (ReadsTable.anywhere(query, rows)) {
          throw new MokaException(
              SqlState.OBJECT_NOT_READY,
              "Materialized view "
                  + view.qualifiedName()
                  + " has no rows yet; REFRESH MATERIALIZED VIEW fills it");
        }
      }
    }
  }
}
