package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.read.LockRowsOperator;
import io.mokadb.sql.access.read.ReadsTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.history.PastOperator;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.List;

/** The views that are current, and the plans that read them. Thread-safe. */
final class CurrentViews {
  private volatile Known known = new Known(null, List.of());

  /** The same of a past moment, so that statements of both do not undo each other's. */
  private volatile Known knownThen = new Known(null, List.of());

  /** Those of a catalog. */
  private record Known(Catalog catalog, List<CurrentView> views) {
    static Known of(Catalog catalog) {
      return new Known(
          catalog,
          KeptView.of(catalog).stream()
              .filter(KeptView::isCurrent)
              .map(view -> CurrentView.of(catalog, view))
              .toList());
    }
  }

  private List<CurrentView> of(Catalog catalog) {
    Known now = known;
    if (now.catalog != catalog) {
      now = Known.of(catalog);
      known = now;
    }
    return now.views;
  }

  /** The view of a past catalog whose rows are in a table; null if it was not current then. */
  CurrentView then(Catalog past, TableDef table) {
    Known then = knownThen;
    if (then.catalog != past) {
      then = Known.of(past);
      knownThen = then;
    }
    for (CurrentView current : then.views) {
      if (current.view().table().id() == table.id()) {
        return current;
      }
    }
    return null;
  }

  /** The views that a plan reads at the snapshot of its transaction. */
  List<CurrentView> readBy(Operator plan, Catalog catalog) {
    List<CurrentView> found = List.of();
    for (CurrentView current : of(catalog)) {
      if (reads(plan, current.view().table())) {
        found = found.isEmpty() ? new ArrayList<>() : found;
        found.add(current);
      }
    }
    return found;
  }

  private static boolean reads(Operator plan, TableDef table) {
    if (plan instanceof PastOperator) {
      return false;
    }
    if (plan instanceof ReadsTable reader && reader.table().id() == table.id()) {
      return true;
    }
    for (Operator input : plan.inputs()) {
      if (reads(input, table)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Rows that are computed cannot be locked.
   *
   * @throws MokaException if a plan wants to
   */
  static void requireUnlocked(Operator plan, List<CurrentView> views) {
    for (CurrentView current : views) {
      if (plan instanceof LockRowsOperator lock && lock.locks(current.view().table())) {
        throw MokaException.unsupported(
            "FOR UPDATE does not lock rows of materialized view "
                + current.view().name()
                + ", because it is current and they need not be stored; lock rows of its tables");
      }
    }
    plan.inputs().forEach(input -> requireUnlocked(input, views));
  }
}
