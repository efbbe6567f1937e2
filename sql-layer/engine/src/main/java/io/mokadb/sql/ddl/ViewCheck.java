package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What becomes of views when that changes which they are made of. Stateless. */
final class ViewCheck {
  private final Queries queries;

  ViewCheck(Queries queries) {
    this.queries = queries;
  }

  /** Views over any of the tables and views with these ids, and views over those. */
  static Set<ViewDef> dependents(CatalogEditor editor, List<Long> ids) {
    Set<ViewDef> found = new LinkedHashSet<>();
    List<Long> reached = new ArrayList<>(ids);
    boolean more = true;
    while (more) {
      more = false;
      for (ViewDef view : editor.views().values()) {
        if (!found.contains(view) && view.uses().stream().anyMatch(reached::contains)) {
          found.add(view);
          reached.add(view.id());
          more = true;
        }
      }
    }
    return found;
  }

  /**
   * To be called when a table or a view has been changed in the catalog; views over it get the
   * types that their columns have now.
   *
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if a view over it makes no sense any more
   */
  void requireWhole(CatalogEditor editor, long changedId) {
    for (ViewDef view : dependents(editor, List.of(changedId))) {
      Queries.Query query;
      try {
        query = queries.plan(view.sql(), editor.preview(), view.path());
      } catch (MokaException e) {
        throw broken(view, ": " + e.getMessage(), e);
      }
      if (query.columns().size() != view.columns().size()) {
        throw broken(view, ": it would have another number of columns", null);
      }
      List<String> names = view.columns().stream().map(ColumnDef::name).toList();
      ViewDef now = view.withColumns(ViewEdits.columns(names, query.columns()));
      if (!now.equals(view)) {
        editor.put(now);
      }
    }
  }

  /** A table was put under another id. */
  static void move(CatalogEditor editor, long oldId, long newId) {
    for (ViewDef view : editor.views().values()) {
      if (view.uses().contains(oldId)) {
        editor.put(
            view.withUses(view.uses().stream().map(id -> id == oldId ? newId : id).toList()));
      }
    }
  }

  private static MokaException broken(ViewDef view, String why, MokaException cause) {
    return new MokaException(
        SqlState.DEPENDENT_OBJECTS_EXIST,
        "View " + view.qualifiedName() + " would not work any more; change or drop it first" + why,
        cause);
  }

  /**
   * Drops the views over what is dropped.
   *
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if there are any others than {@code
   *     dropped} itself has, unless {@code cascade}
   */
  static void drop(CatalogEditor editor, List<Long> dropped, boolean cascade) {
    for (ViewDef view : dependents(editor, dropped)) {
      if (!cascade && !dropped.contains(view.id())) {
        throw new MokaException(
            SqlState.DEPENDENT_OBJECTS_EXIST,
            "View " + view.qualifiedName() + " depends on it; drop that first, or say CASCADE");
      }
      if (!dropped.contains(view.id())) {
        editor.drop(view);
      }
    }
  }
}
