package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.read.ReadsTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.PlannedStatement;
import java.util.List;

/** Keeps statements from reading views that keep themselves and have no rows yet. Thread-safe. */
public final class UnfilledViews {
  private volatile Known known = new Known(Long.MIN_VALUE, List.of());

  /** Under a version of the schema. */
  private record Known(long version, List<TableDef> tables) {}

  /**
   * To be called before a plan is run.
   *
   * @param catalog that it was planned with
   * @throws MokaException {@code OBJECT_NOT_READY} if it reads such a view
   */
  public void requireFilled(PlannedStatement plan, Catalog catalog) {
    Known now = known;
    if (now.version != catalog.version()) {
      now = new Known(catalog.version(), tables(catalog));
      known = now;
    }
    for (TableDef table : now.tables) {
      if (ReadsTable.anywhere(plan.root(), table)) {
        throw new MokaException(
            SqlState.OBJECT_NOT_READY,
            "Materialized view "
                + table.qualifiedName()
                + " has no rows yet; REFRESH MATERIALIZED VIEW fills it");
      }
    }
  }

  private static List<TableDef> tables(Catalog catalog) {
    return KeptView.of(catalog).stream()
        .filter(view -> !view.filled())
        .map(KeptView::table)
        .toList();
  }
}
