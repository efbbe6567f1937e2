package io.mokadb.sql.catalog;

import java.util.List;

/**
 * A table. Immutable: a change of the schema makes a new one with a higher version.
 *
 * @param id the id of its key space, never reused
 * @param schema the schema's name
 * @param name the table's name
 * @param columns in the order of the declaration
 * @param primaryKey column ids of the primary key in key order; empty if rows have a hidden row id
 * @param primaryKeyName the constraint's name, or null without primary key
 * @param indexes secondary indexes
 * @param nextColumnId the id that the next added column will get
 * @param version grows with every change of this table's definition
 * @param notifications columns that hold nothing and can only be notified
 * @param triggers what observes its rows
 */
public record TableDef(
    long id,
    String schema,
    String name,
    List<ColumnDef> columns,
    List<Integer> primaryKey,
    String primaryKeyName,
    List<IndexDef> indexes,
    int nextColumnId,
    long version,
    List<NotificationDef> notifications,
    List<TriggerDef> triggers) {

  public TableDef {
    columns = List.copyOf(columns);
    primaryKey = List.copyOf(primaryKey);
    indexes = List.copyOf(indexes);
    // Definitions from before there were triggers lack both.
    notifications = notifications == null ? List.of() : List.copyOf(notifications);
    triggers = triggers == null ? List.of() : List.copyOf(triggers);
  }

  /** A table that nothing observes. */
  public TableDef(
      long id,
      String schema,
      String name,
      List<ColumnDef> columns,
      List<Integer> primaryKey,
      String primaryKeyName,
      List<IndexDef> indexes,
      int nextColumnId,
      long version) {
    this(
        id,
        schema,
        name,
        columns,
        primaryKey,
        primaryKeyName,
        indexes,
        nextColumnId,
        version,
        List.of(),
        List.of());
  }

  public boolean hasPrimaryKey() {
    return !primaryKey.isEmpty();
  }

  /** The position of a column in {@link #columns()} by its id; -1 if there is none. */
  public int ordinalOfId(int columnId) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).id() == columnId) {
        return i;
      }
    }
    return -1;
  }

  /** The position of a column in {@link #columns()} by its stored name; -1 if there is none. */
  public int ordinalOf(String columnName) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(columnName)) {
        return i;
      }
    }
    return -1;
  }

  /** Positions in {@link #columns()} of the primary key's columns, in key order. */
  public int[] primaryKeyOrdinals() {
    return ordinals(primaryKey);
  }

  /** Positions in {@link #columns()} of an index's columns, in index order. */
  public int[] ordinals(List<Integer> columnIds) {
    return columnIds.stream().mapToInt(this::ordinalOfId).toArray();
  }

  public String qualifiedName() {
    return schema + "." + name;
  }

  public TableDef withIndexes(List<IndexDef> newIndexes) {
    return new TableDef(
        id,
        schema,
        name,
        columns,
        primaryKey,
        primaryKeyName,
        newIndexes,
        nextColumnId,
        version + 1,
        notifications,
        triggers);
  }

  public TableDef withNotifications(List<NotificationDef> newNotifications) {
    return observed(newNotifications, triggers);
  }

  public TableDef withTriggers(List<TriggerDef> newTriggers) {
    return observed(notifications, newTriggers);
  }

  private TableDef observed(List<NotificationDef> newNotifications, List<TriggerDef> newTriggers) {
    return new TableDef(
        id,
        schema,
        name,
        columns,
        primaryKey,
        primaryKeyName,
        indexes,
        nextColumnId,
        version + 1,
        newNotifications,
        newTriggers);
  }

  /** The notify-only column of this name, or null. */
  public NotificationDef notification(String columnName) {
    return notifications.stream().filter(n -> n.name().equals(columnName)).findFirst().orElse(null);
  }

  /** The trigger of this name, or null. */
  public TriggerDef trigger(String triggerName) {
    return triggers.stream().filter(t -> t.name().equals(triggerName)).findFirst().orElse(null);
  }

  /** Whether a trigger listens to notify-only columns, so that its notifications are weak. */
  public boolean weak(TriggerDef trigger) {
    return notifications.stream().anyMatch(n -> trigger.events().columnIds().contains(n.id()));
  }
}
