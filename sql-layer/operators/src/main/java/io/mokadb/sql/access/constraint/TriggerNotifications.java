package io.mokadb.sql.access.constraint;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.FollowerDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Notifications to the triggers of a table, and to the views that follow it, about changes of its
 * rows; without either the cost is one test per row. Immutable and thread-safe.
 */
public final class TriggerNotifications {
  private final NotifiedColumns insert;
  private final NotifiedColumns delete;

  /** By ordinal, the observers of the column's updates; null without observers. */
  private final NotifiedColumns[] update;

  private TriggerNotifications(TableDef table) {
    List<TriggerDef> triggers = table.triggers();
    FollowerDef follower = table.follower();
    this.insert = and(observers(triggers, TriggerDef.Events::insert), follower);
    this.delete = and(observers(triggers, TriggerDef.Events::delete), follower);
    boolean followsUpdates = follower != null && !follower.columnIds().isEmpty();
    if (!followsUpdates && triggers.stream().noneMatch(trigger -> trigger.events().update())) {
      this.update = null;
      return;
    }
    this.update = new NotifiedColumns[table.columns().size()];
    for (int i = 0; i < update.length; i++) {
      ColumnDef column = table.columns().get(i);
      NotifiedColumns told =
          observers(
              triggers,
              events ->
                  events.update()
                      && (events.columnIds().isEmpty()
                          || events.columnIds().contains(column.id())));
      boolean followed = followsUpdates && follower.columnIds().contains(column.id());
      update[i] = followed ? and(told, follower) : told;
    }
  }

  private static NotifiedColumns and(NotifiedColumns told, FollowerDef followerOrNull) {
    return followerOrNull == null
        ? told
        : told.and(NotifiedColumns.of(followerOrNull.observerId()));
  }

  static TriggerNotifications of(TableDef table) {
    return new TriggerNotifications(table);
  }

  /** Those that a NOTIFY of a notify-only column is for. */
  public static NotifiedColumns ofNotify(TableDef table, int columnId) {
    return observers(table.triggers(), events -> events.columnIds().contains(columnId));
  }

  private static NotifiedColumns observers(
      List<TriggerDef> triggers, Predicate<TriggerDef.Events> told) {
    return NotifiedColumns.of(
        triggers.stream()
            .filter(trigger -> told.test(trigger.events()))
            .mapToInt(TriggerDef::id)
            .toArray());
  }

  public NotifiedColumns ofInsert() {
    return insert;
  }

  public NotifiedColumns ofDelete() {
    return delete;
  }

  /**
   * @param changed ordinals that were assigned; only those whose value differs count
   */
  public NotifiedColumns ofUpdate(Object[] before, Object[] after, int[] changed) {
    NotifiedColumns told = NotifiedColumns.NONE;
    if (update != null) {
      for (int ordinal : changed) {
        if (!update[ordinal].isEmpty() && !Objects.equals(before[ordinal], after[ordinal])) {
          told = told.and(update[ordinal]);
        }
      }
    }
    return told;
  }

  /** To be called after the row was written. */
  public static void announce(Transaction transaction, CellKey row, NotifiedColumns told) {
    if (!told.isEmpty()) {
      transaction.announce(row, told);
    }
  }
}
