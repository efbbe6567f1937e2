package io.mokadb.sql.access.write;

import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.constraint.TriggerNotifications;
import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.NotifiedColumns;
import java.util.List;

/**
 * Notifies the triggers of a notify-only column, or one trigger, of the rows of its input: nothing
 * is written to the rows, so that it never conflicts (the paper's weak notification).
 */
public final class NotifyOperator implements Operator {
  private final TableLayout layout;
  private final Operator source;
  private final String name;
  private final NotifiedColumns announced;

  private NotifyOperator(TableDef table, Operator source, String name, NotifiedColumns announced) {
    this.layout = new TableLayout(table);
    this.source = source;
    this.name = name;
    this.announced = announced;
  }

  /**
   * Notifies all triggers that observe a column.
   *
   * @param source rows to notify: all columns in table order, then the hidden row id if the table
   *     has no primary key
   */
  public static NotifyOperator ofColumn(TableDef table, Operator source, NotificationDef column) {
    return new NotifyOperator(
        table, source, column.name(), TriggerNotifications.ofNotify(table, column.id()));
  }

  /**
   * Notifies one trigger, whatever it observes.
   *
   * @param source as in {@link #ofColumn}
   */
  public static NotifyOperator ofTrigger(TableDef table, Operator source, TriggerDef trigger) {
    return new NotifyOperator(table, source, trigger.name(), NotifiedColumns.of(trigger.id()));
  }

  @Override
  public RowStream open(ExecutionContext context) {
    KeyEncoder keys = layout.codec().keys().layout().writer();
    long count = 0;
    try (RowStream rows = context.open(source)) {
      for (Object[] row = rows.next(); row != null; row = rows.next()) {
        context.checkCancelled();
        if (!announced.isEmpty()) {
          context.transaction().announceWeakly(layout.codec().keys().encode(row, keys), announced);
        }
        count++;
      }
    }
    return new WriteResult(null, context).stream(count);
  }

  @Override
  public String describe() {
    return "Notify " + layout.table().qualifiedName() + "." + name;
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}
