package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.TriggerWork;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.parser.ast.AlterTrigger;
import io.mokadb.sql.parser.ast.CreateTrigger;
import io.mokadb.sql.parser.ast.DropTrigger;
import java.util.ArrayList;
import java.util.List;

/** Creates, operates and drops triggers. Thread-safe. */
final class TriggerEdits {
  /** Waiting changes that are counted before a trigger is dropped. */
  private static final int COUNTED = 10_000;

  private final DefinitionChanges changes;
  private final TriggerRuntime runtime;

  TriggerEdits(DefinitionChanges changes, TriggerRuntime runtime) {
    this.changes = changes;
    this.runtime = runtime;
  }

  void create(CreateTrigger statement, DdlContext context) {
    String warning = changes.change(context, editor -> create(editor, statement, context));
    if (warning != null) {
      context.warnings().accept(warning);
    }
  }

  /** Changes the definition, or starts the work that the statement asks for. */
  void alter(AlterTrigger statement, DdlContext context) {
    TriggerDef trigger =
        changes.change(context, editor -> alter(editor, statement, context.schema()));
    switch (statement.action()) {
      case REPLAY -> runtime.replay(trigger);
      case RETRY_PARKED -> runtime.retryParked(trigger);
      case SKIP_PARKED -> runtime.skipParked(trigger);
      case PAUSE, RESUME, SET_TIMEOUT, SET_ISOLATION -> {
        // The definition says it.
      }
    }
  }

  /** Gives a warning, or null. */
  private String create(CatalogEditor editor, CreateTrigger statement, DdlContext context) {
    String schema = context.schema();
    TableDef table = ObjectNames.requireTable(editor, statement.table(), schema);
    UpkeepDef upkeep = upkeepOrNull(editor, table);
    if (upkeep == null) {
      ObjectNames.requireBase(editor, table);
    } else if (upkeep.isImmediate()) {
      throw MokaException.unsupported(
          "Materialized view "
              + table.qualifiedName()
              + " can have no triggers: its writers keep sums (freshness = 'immediate'), and write no"
              + " rows of it");
    }
    if (SystemKeys.isTemporary(table.id())) {
      throw MokaException.unsupported(
          "Temporary table "
              + table.name()
              + " can have no triggers: they run in sessions that do not see it");
    }
    TableName name = ObjectNames.resolve(statement.name(), table.schema());
    if (!name.schema().equals(table.schema())) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT, "A trigger is in the schema of its table, " + table.schema());
    }
    TableDef owner = editor.triggerOwner(name.schema(), name.name());
    if (owner != null && !statement.replaces()) {
      if (statement.ifNotExists()) {
        return null;
      }
      throw new MokaException(
          SqlState.TRIGGER_EXISTS,
          "There is a trigger " + name.schema() + "." + name.name() + " already");
    }
    TriggerDef replaced = owner == null ? null : owner.trigger(name.name());
    TriggerDef trigger =
        TriggerDeclaration.define(editor, statement, table, name.name(), context, replaced);
    if (replaced != null) {
      TriggerDeclaration.requireSameKind(owner, table, replaced, trigger);
    }
    List<TriggerDef> triggers = new ArrayList<>(table.triggers());
    triggers.remove(replaced);
    triggers.add(trigger);
    TableDef observed = table.withTriggers(triggers);
    editor.put(observed);
    runtime.check(editor.preview(), observed, trigger);
    requireNoCycle(editor, observed, trigger);
    if (statement.backfill()) {
      editor.leave(new TriggerWork(trigger.id(), table.id(), TriggerWork.Kind.BACKFILL));
    }
    return runtime.warning(editor.preview(), observed, trigger);
  }

  /** True for the rows of a view that keeps itself: it writes them as a session writes a table. */
  /** How a materialized view is kept; null for other tables. */
  private static UpkeepDef upkeepOrNull(CatalogEditor editor, TableDef table) {
    ViewDef query =
        editor
            .views()
            .get(new TableName(table.schema(), MaterializedViews.queryName(table.name())));
    return query == null ? null : query.upkeep();
  }

  private void requireNoCycle(CatalogEditor editor, TableDef table, TriggerDef trigger) {
    String cycle = trigger.allowCycle() ? null : runtime.cycle(editor.preview(), table, trigger);
    if (cycle != null) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Trigger "
              + trigger.name()
              + " would set itself off again: "
              + cycle
              + ". If that comes to an end by itself, say ALLOW CYCLE");
    }
  }

  void drop(CatalogEditor editor, DropTrigger statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    TableDef table = editor.triggerOwner(name.schema(), name.name());
    if (table == null) {
      if (statement.ifExists()) {
        return;
      }
      throw noSuchTrigger(name);
    }
    TriggerDef trigger = table.trigger(name.name());
    if (!statement.cascade()) {
      requireDone(table, trigger);
    }
    editor.dropTrigger(table, trigger);
  }

  private void requireDone(TableDef table, TriggerDef trigger) {
    int waiting = runtime.waiting(trigger, COUNTED);
    if (waiting > 0) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          (waiting < COUNTED ? "" : "At least ")
              + waiting
              + (waiting == 1 ? " changed row waits" : " changed rows wait")
              + " for trigger "
              + trigger.name()
              + " on table "
              + table.qualifiedName()
              + " or are parked; wait with CALL MOKA.AWAIT_TRIGGERS(), or forget them with DROP"
              + " TRIGGER ... DISCARD");
    }
  }

  /** The trigger as it is then. */
  private TriggerDef alter(CatalogEditor editor, AlterTrigger statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    TableDef table = editor.triggerOwner(name.schema(), name.name());
    if (table == null) {
      throw noSuchTrigger(name);
    }
    TriggerDef trigger = table.trigger(name.name());
    TriggerDef altered =
        switch (statement.action()) {
          case PAUSE -> trigger.withPaused(true);
          case RESUME -> trigger.withPaused(false);
          case SET_TIMEOUT -> trigger.withTimeoutMillis(statement.timeoutMillis());
          case SET_ISOLATION ->
              trigger.withIsolation(TriggerDeclaration.level(statement.isolation()));
          case REPLAY, RETRY_PARKED, SKIP_PARKED -> trigger;
        };
    if (!altered.equals(trigger)) {
      TableDef observed =
          table.withTriggers(
              table.triggers().stream().map(t -> t.id() == altered.id() ? altered : t).toList());
      editor.put(observed);
      if (altered.isolation() != trigger.isolation()) {
        runtime.check(editor.preview(), observed, altered);
      }
    }
    return altered;
  }

  private static MokaException noSuchTrigger(TableName name) {
    return new MokaException(
        SqlState.NO_SUCH_TRIGGER, "There is no trigger " + name.schema() + "." + name.name());
  }
}
