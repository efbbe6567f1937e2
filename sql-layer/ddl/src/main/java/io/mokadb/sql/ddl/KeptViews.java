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
import java.util.HashMap;
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
    Map<Long, Long> objects = before.isEmpty() ? Map.of() : objects(editor);
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
        if (move(editor, view, before.get(view.id()), objects)) {
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

  /** By the ids of tables what names them as long as they exist. */
  private static Map<Long, Long> objects(CatalogEditor editor) {
    Map<Long, Long> objects = new HashMap<>();
    editor.tables().values().forEach(table -> objects.put(table.id(), table.objectId()));
    return objects;
  }

  /**
   * A table that was put under another id has other rows, which were not announced.
   *
   * @return whether the view is immediate, and to be filled with these rows
   */
  private boolean move(
      CatalogEditor editor, ViewDef view, ViewDef beforeOrNull, Map<Long, Long> objects) {
    List<UpkeepDef.UsedTable> uses = new ArrayList<>();
    for (UpkeepDef.UsedTable used : view.upkeep().uses()) {
      TableDef table = table(editor, used.tableId(), objects);
      if (table != null) {
        uses.add(new UpkeepDef.UsedTable(table.id(), used.columnIds()));
      }
    }
    boolean moved = beforeOrNull != null && !ids(uses).equals(ids(beforeOrNull.upkeep().uses()));
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

  private static TableDef table(CatalogEditor editor, long id, Map<Long, Long> objects) {
    TableDef same = editor.table(id);
    Long object = objects.get(id);
    return same != null || object == null
        ? same
        : editor.tables().values().stream()
            .filter(table -> table.objectId() == object)
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
