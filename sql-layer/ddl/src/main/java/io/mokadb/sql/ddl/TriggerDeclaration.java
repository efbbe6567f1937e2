package io.mokadb.sql.ddl;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.CreateTrigger;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** Makes the definition of a trigger from CREATE TRIGGER. Stateless. */
final class TriggerDeclaration {
  private TriggerDeclaration() {}

  /**
   * A replaced trigger keeps its id, so what it has seen and what waits for it stay: they must mean
   * the same to the new one.
   */
  static void requireSameKind(
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
  static TriggerDef define(
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
                : statement.timeoutMillis(),
            statement.isolation() == null
                ? replacedOrNull == null ? null : replacedOrNull.isolation()
                : level(statement.isolation()));
    requireOneKind(table, trigger);
    return trigger;
  }

  /** As it is stored: null for the level that triggers have by themselves. */
  static IsolationLevel level(IsolationLevel asked) {
    if (asked == IsolationLevel.READ_COMMITTED) {
      throw MokaException.unsupported(
          "READ COMMITTED is not a level of triggers: several rows share a transaction of a"
              + " trigger, and one snapshot; say ISOLATION LEVEL SNAPSHOT or SERIALIZABLE");
    }
    return asked == IsolationLevel.SERIALIZABLE ? asked : null;
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
        throw NameErrors.noColumn(
            column, table.name(), table.columns().stream().map(ColumnDef::name).toList());
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
}
