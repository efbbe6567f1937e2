package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.NameErrors;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Check of views and functions when the objects that they depend on change. Stateless. */
final class ViewCheck {
  private final Queries queries;
  private final KeptViews kept;

  ViewCheck(Queries queries, KeptViews kept) {
    this.queries = queries;
    this.kept = kept;
  }

  /** Views over any of the tables, views and functions with these ids, and views over those. */
  static Set<ViewDef> dependents(CatalogEditor editor, List<Long> ids) {
    return all(editor, ids).views;
  }

  /** Dependents of an object. */
  private record Dependents(Set<ViewDef> views, Set<FunctionDef> functions) {}

  private static Dependents all(CatalogEditor editor, List<Long> ids) {
    Dependents found = new Dependents(new LinkedHashSet<>(), new LinkedHashSet<>());
    Set<Long> reached = new HashSet<>(ids);
    int before = -1;
    while (before < reached.size()) {
      before = reached.size();
      for (ViewDef view : editor.views().values()) {
        if (view.uses().stream().anyMatch(reached::contains) && found.views.add(view)) {
          reached.add(view.id());
          TableDef rows = MaterializedViewEdits.table(editor, view);
          if (rows != null) {
            reached.add(rows.id());
          }
        }
      }
      for (FunctionDef function : editor.functions().values()) {
        if (function.uses().stream().anyMatch(reached::contains) && found.functions.add(function)) {
          reached.add(function.id());
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
    requireWhole(editor, changedId, false);
  }

  /**
   * As {@link #requireWhole(CatalogEditor, long)}.
   *
   * @param cascade whether views and functions that make no sense any more are dropped instead
   */
  void requireWhole(CatalogEditor editor, long changedId, boolean cascade) {
    for (FunctionDef function : all(editor, List.of(changedId)).functions) {
      try {
        queries.plan(FunctionEdits.call(function), editor.preview(), function.path());
      } catch (MokaException e) {
        if (cascade) {
          drop(editor, List.of(function.id()), true);
          editor.drop(function);
          continue;
        }
        throw new MokaException(
            SqlState.DEPENDENT_OBJECTS_EXIST,
            "Function "
                + function.qualifiedName()
                + " would not work any more; change or drop it first: "
                + e.getMessage(),
            e);
      }
    }
    for (ViewDef view : dependents(editor, List.of(changedId))) {
      if (!editor.views().containsValue(view)) {
        continue;
      }
      ViewDef now;
      try {
        now = planned(editor, view);
      } catch (MokaException e) {
        if (cascade) {
          dropWhole(editor, view);
          continue;
        }
        throw broken(view, ": " + NameErrors.withoutPlace(e).getMessage(), e);
      }
      if (!now.equals(view)) {
        editor.put(now);
      }
    }
  }

  /** A view with the columns that it has now. */
  private ViewDef planned(CatalogEditor editor, ViewDef view) {
    Queries.Query query = queries.plan(view.sql(), editor.preview(), view.path());
    if (query.columns().size() != view.columns().size()) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST, "it would have another number of columns");
    }
    List<String> names = view.columns().stream().map(ColumnDef::name).toList();
    return kept.renewed(
        editor, view.withColumns(QueryColumnDefs.definitions(names, query.columns())));
  }

  /**
   * To be called when something has got another meaning, though its name and its columns are the
   * same: views over it that keep themselves are computed as a whole.
   */
  void invalidate(CatalogEditor editor, long changedId) {
    dependents(editor, List.of(changedId)).forEach(view -> kept.invalidate(editor, view));
  }

  /** Drops a view with its rows, if it has any, and all that depends on it. */
  static void dropWhole(CatalogEditor editor, ViewDef view) {
    TableDef rows = MaterializedViewEdits.table(editor, view);
    drop(editor, rows == null ? List.of(view.id()) : List.of(view.id(), rows.id()), true);
    editor.drop(view);
    if (rows != null) {
      editor.drop(rows);
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
    for (FunctionDef function : editor.functions().values()) {
      if (function.uses().contains(oldId)) {
        editor.put(
            function.withUses(
                function.uses().stream().map(id -> id == oldId ? newId : id).toList()));
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
   * Drops the views and the functions over what is dropped.
   *
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if there are any others than {@code
   *     dropped} itself has, unless {@code cascade}
   */
  static void drop(CatalogEditor editor, List<Long> dropped, boolean cascade) {
    Dependents dependents = all(editor, dropped);
    for (FunctionDef function : dependents.functions) {
      if (!cascade && !dropped.contains(function.id())) {
        throw new MokaException(
            SqlState.DEPENDENT_OBJECTS_EXIST,
            "Function "
                + function.qualifiedName()
                + " depends on it; drop that first, or say CASCADE");
      }
      if (!dropped.contains(function.id())) {
        editor.drop(function);
      }
    }
    for (ViewDef view : dependents.views) {
      if (!cascade && !dropped.contains(view.id())) {
        throw new MokaException(
            SqlState.DEPENDENT_OBJECTS_EXIST,
            "View " + view.qualifiedName() + " depends on it; drop that first, or say CASCADE");
      }
      TableDef rows = MaterializedViewEdits.table(editor, view);
      if (!dropped.contains(view.id())) {
        editor.drop(view);
      }
      if (rows != null && !dropped.contains(rows.id()) && !dropped.contains(view.id())) {
        editor.drop(rows);
      }
    }
  }
}
