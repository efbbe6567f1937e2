package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.read.ReadsTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.runtime.Operator;

/**
 * A check that the rows of a definition are not made of a view that has none yet, or whose stored
 * rows are not all that its readers see. Stateless.
 */
final class ReadableViews {
  private ReadableViews() {}

  private static boolean isSpecial(UpkeepDef upkeep) {
    return !upkeep.filled() || upkeep.freshness() == UpkeepDef.Freshness.CURRENT;
  }

  /**
   * To be called before a query is run; a definition whose query is only planned may name such a
   * view.
   *
   * @throws MokaException {@code OBJECT_NOT_READY}; {@code FEATURE_NOT_SUPPORTED} for a view that
   *     is current
   */
  static void require(Catalog catalog, Operator query) {
    for (ViewDef view : catalog.views().values()) {
      if (view.upkeep() != null && isSpecial(view.upkeep())) {
        TableDef rows = catalog.table(view.schema(), MaterializedViews.shownName(view.name()));
        if (rows == null || !ReadsTable.anywhere(query, rows)) {
          continue;
        }
        if (view.upkeep().filled()) {
          throw MokaException.unsupported(
              "Rows of a definition cannot be read from materialized view "
                  + view.qualifiedName()
                  + ", because it is current; INSERT ... SELECT reads it, and a materialized view"
                  + " over it can be INCREMENTAL");
        } else {
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
