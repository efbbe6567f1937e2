package io.mokadb.sql.check;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.KeyText;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.mvcc.NotificationRecord;
import io.mokadb.txn.observe.ObserverRecord;

/**
 * Check of the acknowledgements and waiting notifications of triggers (C5). A notification that is
 * not newer than its acknowledgement is not a finding: a crash may leave it, and the next worker
 * that meets it removes it.
 */
final class TriggerRecords implements SpaceCheck {
  private final CatalogCheck definitions;
  private final Spaces spaces;
  private final CheckReport report;

  TriggerRecords(CatalogCheck definitions, Spaces spaces, CheckReport report) {
    this.definitions = definitions;
    this.spaces = spaces;
    this.report = report;
  }

  @Override
  public String object() {
    return "TRIGGERS";
  }

  @Override
  public String describe(Key key) {
    try {
      ObserverRecord record = ObserverRecord.of(key);
      return name(record.observer())
          + (record.row() == null ? "" : " " + describeRow(record.row()));
    } catch (TxnException e) {
      return KeyText.of(key);
    }
  }

  private String name(int trigger) {
    TableDef table = definitions.tableOfTrigger(trigger);
    return table == null
        ? "trigger " + trigger
        : table.triggers().stream()
            .filter(each -> each.id() == trigger)
            .map(each -> table.schema() + "." + each.name())
            .findFirst()
            .orElseGet(() -> "follower of " + table.qualifiedName());
  }

  private String describeRow(Key row) {
    SpaceCheck space = spaces.of(Spaces.idOf(row));
    return space.object() + " " + space.describe(row);
  }

  @Override
  public void entry(Key key, byte[] value) {
    report.count(object(), 1);
    try {
      ObserverRecord record = ObserverRecord.of(key);
      record.check(value);
      if (!isOf(record.observer(), record.row())) {
        report.add(object(), describe(key), Damage.TRIGGER_UNKNOWN, unknown(record.observer()));
      }
    } catch (TxnException e) {
      report.add(object(), describe(key), Damage.TRIGGER_RECORD_DAMAGED, e.getMessage());
    }
  }

  /** A cell of the {@code NOTIFY} family: its row, and the trigger that is to be told. */
  void notification(CellKey cell, Cell notification) {
    int trigger = cell.column().id();
    SpaceCheck space = spaces.of(Spaces.idOf(cell.row()));
    String key = space.describe(cell.row());
    if (!isOf(trigger, cell.row())) {
      report.add(
          space.object(), key, Damage.TRIGGER_UNKNOWN, "A notification to " + unknown(trigger));
    }
    try {
      NotificationRecord.decode(notification);
    } catch (TxnException e) {
      report.add(space.object(), key, Damage.TRIGGER_RECORD_DAMAGED, e.getMessage());
    }
  }

  private static String unknown(int trigger) {
    return "trigger " + trigger + ", which its table does not have";
  }

  private boolean isOf(int trigger, Key row) {
    TableDef table = definitions.tableOfTrigger(trigger);
    if (table == null) {
      return definitions.damaged() || definitions.isTriggerAtWork(trigger);
    }
    return row == null || Spaces.idOf(row) == table.id() || definitions.isTriggerAtWork(trigger);
  }

  @Override
  public void end() {
    // Nothing is pending.
  }
}
