package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.Renames;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterMaterializedView;
import io.mokadb.sql.parser.ast.UpkeepOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Executes ALTER MATERIALIZED VIEW. Thread-safe. */
final class MaterializedViewAlterations {
  private final ViewCheck check;
  private final ViewTexts texts;
  private final TriggerDependents triggers;

  MaterializedViewAlterations(ViewCheck check, ViewTexts texts, TriggerDependents triggers) {
    this.check = check;
    this.texts = texts;
    this.triggers = triggers;
  }

  void alter(CatalogEditor editor, AlterMaterializedView statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    boolean missing = editor.table(name) == null && !editor.views().containsKey(name);
    if (missing && statement.ifExists()) {
      return;
    }
    ViewDef query = MaterializedViewEdits.require(editor, name);
    switch (statement.action()) {
      case PAUSE -> put(editor, query, following(query, "be paused").withPaused(true));
      case RESUME -> put(editor, query, following(query, "be resumed").withPaused(false));
      case SET -> {
        UpkeepDef changed =
            with(query, following(query, "have other options"), statement.options());
        KeptViewCreation.requireReadable(query, changed.freshness());
        put(editor, query, changed);
      }
      case RENAME -> rename(editor, editor.table(name), query, statement.newName().getSimple());
    }
  }

  /**
   * @param what is asked for
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a view that is immediate
   */
  private static UpkeepDef following(ViewDef query, String what) {
    UpkeepDef upkeep = kept(query);
    if (upkeep.isImmediate()) {
      throw MokaException.unsupported(
          "Materialized view "
              + query.qualifiedName()
              + " is kept by its writers (freshness = 'immediate'), in the transactions that change"
              + " its table, and cannot "
              + what
              + "; drop it, and create it with another freshness");
    }
    return upkeep;
  }

  private static UpkeepDef kept(ViewDef query) {
    if (query.upkeep() == null) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Materialized view "
              + query.qualifiedName()
              + " is refreshed on demand and does not keep itself; create it with INCREMENTAL for"
              + " that");
    }
    return query.upkeep();
  }

  private static void put(CatalogEditor editor, ViewDef query, UpkeepDef upkeep) {
    if (!upkeep.equals(query.upkeep())) {
      editor.put(query.withUpkeep(upkeep));
    }
  }

  private static UpkeepDef with(ViewDef query, UpkeepDef upkeep, UpkeepOptions options) {
    UpkeepDef changed = upkeep;
    if (options.freshness() == UpkeepOptions.Freshness.IMMEDIATE) {
      throw MokaException.unsupported(
          "Materialized view "
              + query.qualifiedName()
              + " follows its tables, and cannot be changed to one that its writers keep; drop it,"
              + " and create it with freshness = 'immediate'");
    }
    if (options.freshness() != null) {
      changed = changed.withFreshness(KeptViewCreation.freshness(options));
    }
    if (options.maxLag() != null) {
      changed = changed.withMaxLagMillis(options.maxLag().millis());
    }
    if (options.maxPending() != null) {
      changed = changed.withMaxPending(options.maxPending().rows());
    }
    return changed;
  }

  /** Views and functions over it follow. */
  private void rename(CatalogEditor editor, TableDef rows, ViewDef query, String newName) {
    TableName to = new TableName(rows.schema(), ObjectNames.valid(newName));
    ObjectNames.requireFree(editor, to);
    Renames renames = new Renames(rows.schema(), rows.name(), to.name(), Map.of());
    List<ViewTexts.Before> named = texts.before(editor, rows.id(), renames);
    List<IndexDef> indexes = new ArrayList<>();
    for (IndexDef index : rows.indexes()) {
      // The name tells an export that this one comes with the view.
      indexes.add(
          MaterializedViews.isLookUp(rows, index)
              ? index.withName(
                  ConstraintNames.free(
                      editor, rows.schema(), MaterializedViews.lookUpName(to.name())))
              : index);
    }
    editor.put(rows.edit().name(to.name()).indexes(indexes).build());
    editor.put(query.withName(MaterializedViews.queryName(to.name())));
    texts.after(editor, named, renames);
    check.requireWhole(editor, rows.id());
    triggers.afterChange(editor, false);
  }
}
