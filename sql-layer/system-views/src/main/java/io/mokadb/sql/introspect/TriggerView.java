package io.mokadb.sql.introspect;

import static io.mokadb.sql.introspect.InformationSchema.CATALOG_NAME;

import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** TRIGGERS: as in the standard one row per event, with columns of our own at the end. */
final class TriggerView {
  private TriggerView() {}

  static VirtualTable triggers(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("TRIGGERS")
        .text(
            "TRIGGER_CATALOG",
            "TRIGGER_SCHEMA",
            "TRIGGER_NAME",
            "EVENT_MANIPULATION",
            "EVENT_OBJECT_SCHEMA",
            "EVENT_OBJECT_TABLE",
            "ACTION_CONDITION",
            "ACTION_STATEMENT",
            "ACTION_ORIENTATION",
            "ACTION_TIMING",
            "ACTION_REFERENCE_OLD_ROW",
            "ACTION_REFERENCE_NEW_ROW",
            "EVENT_COLUMNS",
            "NOTIFICATION",
            "STATUS")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (TableDef table : SchemaViews.ordered(catalog)) {
                table.triggers().stream()
                    .sorted(Comparator.comparing(TriggerDef::name))
                    .forEach(trigger -> addEvents(rows, table, trigger));
              }
              return rows;
            });
  }

  private static void addEvents(List<Object[]> rows, TableDef table, TriggerDef trigger) {
    TriggerDef.Events events = trigger.events();
    if (events.delete()) {
      rows.add(row(table, trigger, "DELETE"));
    }
    if (events.insert()) {
      rows.add(row(table, trigger, "INSERT"));
    }
    if (events.update()) {
      rows.add(row(table, trigger, "UPDATE"));
    }
  }

  private static Object[] row(TableDef table, TriggerDef trigger, String event) {
    return new Object[] {
      CATALOG_NAME,
      table.schema(),
      trigger.name(),
      event,
      table.schema(),
      table.name(),
      trigger.conditionSql(),
      action(trigger),
      "ROW",
      "AFTER",
      trigger.oldName(),
      trigger.newName(),
      event.equals("UPDATE") ? columns(table, trigger) : null,
      table.weak(trigger) ? "WEAK" : "STRONG",
      trigger.paused() ? "PAUSED" : "ACTIVE"
    };
  }

  private static String action(TriggerDef trigger) {
    return trigger.observerClass() != null
        ? "CALL '" + trigger.observerClass() + "'"
        : "BEGIN ATOMIC " + String.join("; ", trigger.statements()) + "; END";
  }

  private static String columns(TableDef table, TriggerDef trigger) {
    if (trigger.events().columnIds().isEmpty()) {
      return null;
    }
    return trigger.events().columnIds().stream()
        .map(id -> name(table, id))
        .collect(Collectors.joining(", "));
  }

  private static String name(TableDef table, int columnId) {
    int ordinal = table.ordinalOfId(columnId);
    return ordinal >= 0
        ? table.columns().get(ordinal).name()
        : table.notifications().stream()
            .filter(column -> column.id() == columnId)
            .map(NotificationDef::name)
            .findFirst()
            .orElse("?");
  }
}
