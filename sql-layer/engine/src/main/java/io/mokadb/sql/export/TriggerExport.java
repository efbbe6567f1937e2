package io.mokadb.sql.export;

import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Writes triggers, which follow the rows. Confined. */
final class TriggerExport {
  private final ExportWriter out;
  private final ExportSyntax syntax;

  TriggerExport(ExportWriter out) {
    this.out = out;
    this.syntax = out.syntax();
  }

  void write(TableDef table) {
    table.triggers().stream()
        .sorted(Comparator.comparing(TriggerDef::name))
        .forEach(trigger -> write(table, trigger));
  }

  private void write(TableDef table, TriggerDef trigger) {
    String name = syntax.name(table.schema(), trigger.name());
    String definition = definition(table, trigger);
    out.blank();
    if (syntax.isPostgres()) {
      out.leftOut("a trigger that runs after the commit\n" + definition);
      return;
    }
    if (trigger.creator() != null) {
      out.leftOut(
          "the account with whose rights trigger "
              + trigger.name()
              + " ran; it has those of the user who loads this");
    }
    out.in(trigger.searchSchema());
    out.statement(definition);
    if (trigger.paused()) {
      out.statement("ALTER TRIGGER " + name + " PAUSE");
    }
  }

  private String definition(TableDef table, TriggerDef trigger) {
    StringBuilder sql = new StringBuilder("CREATE TRIGGER ");
    sql.append(syntax.name(table.schema(), trigger.name()));
    sql.append(" AFTER ").append(String.join(" OR ", events(table, trigger)));
    sql.append(" ON ").append(syntax.name(table.schema(), table.name()));
    if (!trigger.oldName().equals("OLD") || !trigger.newName().equals("NEW")) {
      sql.append("\nREFERENCING");
      if (!trigger.oldName().equals("OLD")) {
        sql.append(" OLD ROW AS ").append(syntax.name(trigger.oldName()));
      }
      if (!trigger.newName().equals("NEW")) {
        sql.append(" NEW ROW AS ").append(syntax.name(trigger.newName()));
      }
    }
    sql.append("\nFOR EACH ROW");
    if (trigger.conditionSql() != null) {
      sql.append(" WHEN (").append(trigger.conditionSql()).append(')');
    }
    sql.append(trigger.allowCycle() ? " ALLOW CYCLE" : "");
    if (trigger.timeoutMillis() != null) {
      sql.append(" TIMEOUT ").append(seconds(trigger.timeoutMillis()));
    }
    sql.append(trigger.isSerializable() ? " ISOLATION LEVEL SERIALIZABLE" : "");
    return sql.append('\n').append(action(trigger)).toString();
  }

  private static String seconds(long millis) {
    return BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString();
  }

  private List<String> events(TableDef table, TriggerDef trigger) {
    TriggerDef.Events events = trigger.events();
    List<String> words = new ArrayList<>();
    if (events.insert()) {
      words.add("INSERT");
    }
    if (events.update()) {
      List<String> columns = events.columnIds().stream().map(id -> name(table, id)).toList();
      words.add(columns.isEmpty() ? "UPDATE" : "UPDATE OF " + syntax.names(columns));
    }
    if (events.delete()) {
      words.add("DELETE");
    }
    return words;
  }

  private static String name(TableDef table, int columnId) {
    return table.notifications().stream()
        .filter(notification -> notification.id() == columnId)
        .map(NotificationDef::name)
        .findFirst()
        .orElseGet(() -> table.columnOfId(columnId).name());
  }

  private static String action(TriggerDef trigger) {
    if (trigger.observerClass() != null) {
      return "CALL " + ExportSyntax.literal(trigger.observerClass());
    }
    return "BEGIN ATOMIC\n  " + String.join(";\n  ", trigger.statements()) + ";\nEND";
  }
}
