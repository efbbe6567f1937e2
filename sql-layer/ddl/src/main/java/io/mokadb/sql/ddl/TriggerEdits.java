package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.TriggerWork;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.parser.ast.AlterTrigger;
import io.mokadb.sql.parser.ast.CreateTrigger;
import io.mokadb.sql.parser.ast.DropTrigger;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** Catalog changes of statements on triggers, with their checks. Stateless. */
final class TriggerEdits {
  /** Waiting changes that are counted before a trigger is dropped. */
  private static final int COUNTED = 10_000;

  private final TriggerRuntime runtime;

  TriggerEdits(TriggerRuntime runtime) {
    this.runtime = runtime;
  }

  /** Gives a warning, or null. */
  String create(CatalogEditor editor, CreateTrigger statement, DdlContext context) {
    String schema = context.schema();
    TableDef table = ObjectNames.requireBaseTable(editor, statement.table(), schema);
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
    TriggerDef trigger = define(editor, statement, table, name.name(), context, replaced);
    if (replaced != null) {
      requireSameKind(owner, table, replaced, trigger);
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

  /**
   * A replaced trigger keeps its id, so what it has seen and what waits for it stay: they must mean
   * the same to the new one.
   */
  private static void requireSameKind(
      TableDef owner, TableDef table, TriggerDef replaced, TriggerDef trigger) {
    if (owner.id() != table.id()) {
      throw new MokaException(
          SqlState.TRIGGER_EXISTS,
          "Trigger "
              + trigger.name()
              + " is one of table "
              + owner.qualifiedName()
              + "; drop it before it is created on another table");
    }
    if (table.weak(replaced) != table.weak(trigger)) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Trigger "
              + trigger.name()
              + " cannot change between observing rows and observing a NOTIFICATION column; drop it"
              + " and create it");
    }
  }

  /**
   * @param replacedOrNull the trigger whose place it takes
   */
  private static TriggerDef define(
      CatalogEditor editor,
      CreateTrigger statement,
      TableDef table,
      String name,
      DdlContext context,
      TriggerDef replacedOrNull) {
    String oldName = name(statement.oldName(), "OLD");
    String newName = name(statement.newName(), "NEW");
    if (oldName.equals(newName)) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT, "Trigger " + name + " calls both rows " + newName);
    }
    TriggerDef trigger =
        new TriggerDef(
            replacedOrNull == null ? Math.toIntExact(editor.drawId()) : replacedOrNull.id(),
            name,
            new TriggerDef.Events(
                statement.onInsert(),
                statement.onUpdate(),
                statement.onDelete(),
                columnIds(table, statement.columns())),
            oldName,
            newName,
            statement.conditionSql(),
            statement.statements(),
            statement.observerClass(),
            context.schema(),
            statement.allowCycle(),
            replacedOrNull != null && replacedOrNull.paused(),
            context.account(),
            statement.timeoutMillis() == null && replacedOrNull != null
                ? replacedOrNull.timeoutMillis()
                : statement.timeoutMillis());
    requireOneKind(table, trigger);
    return trigger;
  }

  private static String name(SqlIdentifier given, String otherwise) {
    return given == null ? otherwise : ObjectNames.valid(given.getSimple());
  }

  private static List<Integer> columnIds(TableDef table, List<SqlIdentifier> columns) {
    List<Integer> ids = new ArrayList<>();
    for (SqlIdentifier column : columns) {
      int ordinal = table.ordinalOf(column.getSimple());
      NotificationDef notification = table.notification(column.getSimple());
      if (ordinal < 0 && notification == null) {
        throw new MokaException(
            SqlState.NO_SUCH_COLUMN,
            "Table " + table.qualifiedName() + " has no column " + column.getSimple());
      }
      int id = ordinal < 0 ? notification.id() : table.columns().get(ordinal).id();
      if (ids.contains(id)) {
        throw new MokaException(
            SqlState.INVALID_STATEMENT, "UPDATE OF names column " + column.getSimple() + " twice");
      }
      ids.add(id);
    }
    return ids;
  }

  /** Weak and strong notifications promise different things, so one trigger has one kind. */
  private static void requireOneKind(TableDef table, TriggerDef trigger) {
    if (!table.weak(trigger)) {
      return;
    }
    TriggerDef.Events events = trigger.events();
    boolean onlyNotifications =
        table.notifications().stream()
            .map(NotificationDef::id)
            .toList()
            .containsAll(events.columnIds());
    if (events.insert() || events.delete() || !onlyNotifications) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Trigger "
              + trigger.name()
              + " observes a NOTIFICATION column, which may run it more than once; it cannot"
              + " observe changes of rows as well: make it two triggers");
    }
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

  /** Whether a trigger was dropped. */
  boolean drop(CatalogEditor editor, DropTrigger statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    TableDef table = editor.triggerOwner(name.schema(), name.name());
    if (table == null) {
      if (statement.ifExists()) {
        return false;
      }
      throw noSuchTrigger(name);
    }
    TriggerDef trigger = table.trigger(name.name());
    if (!statement.cascade()) {
      requireDone(table, trigger);
    }
    editor.dropTrigger(table, trigger);
    return true;
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
  TriggerDef alter(CatalogEditor editor, AlterTrigger statement, String schema) {
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
          case REPLAY, RETRY_PARKED, SKIP_PARKED -> trigger;
        };
    if (!altered.equals(trigger)) {
      editor.put(
          table.withTriggers(
              table.triggers().stream().map(t -> t.id() == altered.id() ? altered : t).toList()));
    }
    return altered;
  }

  private static MokaException noSuchTrigger(TableName name) {
    return new MokaException(
        SqlState.NO_SUCH_TRIGGER, "There is no trigger " + name.schema() + "." + name.name());
  }
}
