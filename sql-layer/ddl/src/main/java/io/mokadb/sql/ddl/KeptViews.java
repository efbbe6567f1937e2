package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.runtime.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The effects of changed definitions on views that keep themselves. Every change of the catalog by
 * a statement goes through {@link #settling}. Thread-safe.
 */
final class KeptViews {
  private final ViewRuntime runtime;

  KeptViews(ViewRuntime runtime) {
    this.runtime = runtime;
  }

  /**
   * Makes a change, and what follows from it: the tables of these views are followed, wherever
   * their rows are then; a view whose tables have other rows is computed as a whole; what is noted
   * of a view goes with it.
   */
  <T> T settling(CatalogEditor editor, Function<CatalogEditor, T> edit) {
    Map<Long, ViewDef> before = all(editor);
    Map<Long, TableDef> tables = before.isEmpty() ? Map.of() : tables(editor);
    T result = edit.apply(editor);
    Map<Long, ViewDef> now = all(editor);
    if (!before.isEmpty() || !now.isEmpty()) {
      for (ViewDef view : before.values()) {
        if (!now.containsKey(view.id())) {
          runtime.dropped(editor.transaction(), view.id());
        }
      }
      List<Long> other = new ArrayList<>();
      for (ViewDef view : now.values()) {
        if (move(editor, view, before.get(view.id()), tables)) {
          other.add(view.id());
        }
      }
      FollowedTables.settle(editor);
      TalliedTables.settle(editor);
      other.forEach(view -> fill(editor, view));
    }
    return result;
  }

  /** The rows are at rest, or gone, so none is missed. */
  private void fill(CatalogEditor editor, long viewId) {
    for (ViewDef view : all(editor).values()) {
      if (view.id() == viewId && view.upkeep().filled()) {
        runtime.fill(editor.transaction(), editor.preview(), view, new Cancellation());
      }
    }
  }

  private static Map<Long, ViewDef> all(CatalogEditor editor) {
    return editor.views().values().stream()
        .filter(view -> view.upkeep() != null)
        .collect(Collectors.toMap(ViewDef::id, Function.identity()));
  }

  private static Map<Long, TableDef> tables(CatalogEditor editor) {
    return editor.tables().values().stream()
        .collect(Collectors.toMap(TableDef::id, Function.identity()));
  }

  /**
   * A table that was put under another id has other rows, which were not announced; and where a
   * column has another type, the query may mean something else although the rows stay.
   *
   * @param before the tables before the change
   * @return whether the view is immediate, and to be filled with these rows
   */
  private boolean move(
      CatalogEditor editor, ViewDef view, ViewDef beforeOrNull, Map<Long, TableDef> before) {
    List<UpkeepDef.UsedTable> uses = new ArrayList<>();
    boolean retyped = false;
    for (UpkeepDef.UsedTable used : view.upkeep().uses()) {
      TableDef table = table(editor, used.tableId(), before);
      if (table != null) {
        uses.add(new UpkeepDef.UsedTable(table.id(), used.columnIds()));
        retyped |= isRetyped(before.get(table.id()), table, used.columnIds());
      }
    }
    boolean moved =
        beforeOrNull != null && (retyped || !ids(uses).equals(ids(beforeOrNull.upkeep().uses())));
    UpkeepDef upkeep = view.upkeep().withUses(uses);
    if (moved && upkeep.isImmediate()) {
      upkeep = upkeep.withTally(upkeep.tally().withSpace(editor.drawId(view.schema())));
    }
    if (!upkeep.equals(view.upkeep())) {
      editor.put(view.withUpkeep(upkeep));
    }
    if (moved && !upkeep.isImmediate()) {
      runtime.invalidated(editor.transaction(), view.id());
    }
    return moved && upkeep.isImmediate();
  }

  private static Set<Long> ids(List<UpkeepDef.UsedTable> uses) {
    return uses.stream().map(UpkeepDef.UsedTable::tableId).collect(Collectors.toSet());
  }

  /** A column that is added, or the hidden id of a row, has no type that it could have changed. */
  private static boolean isRetyped(TableDef beforeOrNull, TableDef now, List<Integer> columnIds) {
    return beforeOrNull != null
        && beforeOrNull != now
        && beforeOrNull.columns().stream()
            .filter(was -> columnIds.contains(was.id()) && now.ordinalOfId(was.id()) >= 0)
            .anyMatch(was -> !was.type().equals(now.columnOfId(was.id()).type()));
  }

  private static TableDef table(CatalogEditor editor, long id, Map<Long, TableDef> before) {
    TableDef same = editor.table(id);
    TableDef was = before.get(id);
    return same != null || was == null
        ? same
        : editor.tables().values().stream()
            .filter(table -> table.objectId() == was.objectId())
            .findFirst()
            .orElse(null);
  }

  /** Its query means something else now, so it has to be computed as a whole. */
  void invalidate(CatalogEditor editor, ViewDef view) {
    if (view.upkeep() != null && view.upkeep().isImmediate()) {
      // Its readers do without it until REFRESH.
      editor.put(view.withUpkeep(view.upkeep().withFilled(false)));
    } else if (view.upkeep() != null) {
      runtime.invalidated(editor.transaction(), view.id());
    }
  }

  /**
   * What a view follows now that something under it has changed.
   *
   * @param now the query with the columns that it has now
   * @return {@code now} with the tables that it uses
   * @throws io.mokadb.session.MokaException if its rows cannot be kept any more
   */
  ViewDef renewed(CatalogEditor editor, ViewDef now) {
    if (now.upkeep() == null) {
      return now;
    }
    ViewRuntime.Shape shape = runtime.shape(editor.preview(), now);
    KeptRows.requireSame(MaterializedViewEdits.table(editor, now), now, shape);
    TallyDef tally = now.upkeep().tally();
    if (tally != null && !runtime.tally(editor.preview(), now, tally.space()).equals(tally)) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST, "the sums that writers keep would have other types");
    }
    return now.withUpkeep(now.upkeep().withUses(shape.uses()));
  }
}
