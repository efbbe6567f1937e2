package io.mokadb.sql.check;

import io.mokadb.kv.Key;
import io.mokadb.sql.access.statistics.StatisticsJson;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.KeyText;
import io.mokadb.sql.layout.SystemKeys;
import java.util.Map;

/**
 * Row counts and what ANALYZE found (C4). They are estimates, so only their form is looked at;
 * those of a dropped table may be left over, as counters may.
 */
final class StatisticsCheck implements SpaceCheck {
  private final Map<Long, TableDef> tables;
  private final Counters counters;
  private final CheckReport report;

  StatisticsCheck(Map<Long, TableDef> tables, Counters counters, CheckReport report) {
    this.tables = tables;
    this.counters = counters;
    this.report = report;
  }

  @Override
  public String object() {
    return "STATISTICS";
  }

  @Override
  public String describe(Key key) {
    TableDef table = tables.get(tableOf(key));
    return table == null ? KeyText.of(key) : table.qualifiedName();
  }

  @Override
  public void entry(Key key, byte[] value) {
    report.count(object(), 1);
    long id = tableOf(key);
    TableDef table = tables.get(id);
    if (table == null) {
      if (!counters.wasDrawn(id)) {
        add(key, "There never was a table with the id " + id);
      }
    } else if (key.equals(SystemKeys.rowCount(id).row())) {
      if (value.length != Long.BYTES) {
        add(key, "The table's row count is not a number; ANALYZE writes it again");
      }
    } else if (key.equals(SystemKeys.changedRows(id).row())) {
      if (value.length != Long.BYTES) {
        add(key, "The count of the table's changed rows is not a number; ANALYZE writes it again");
      }
    } else if (isOfNode(key)) {
      if (value.length != 2 * Long.BYTES) {
        add(key, "What a node has counted is not a pair of numbers; ANALYZE makes up for it");
      }
    } else if (key.equals(SystemKeys.analysis(id).row())) {
      try {
        StatisticsJson.read(table, value);
      } catch (RuntimeException e) {
        // Decoders fail in many ways on damaged bytes; each is a finding.
        add(key, "What ANALYZE found does not decode: " + e.getMessage());
      }
    }
  }

  @Override
  public void end() {
    // Nothing is pending.
  }

  private static boolean isOfNode(Key key) {
    try {
      return SystemKeys.nodeOf(key) != 0;
    } catch (RuntimeException e) {
      // A key that no statistics have.
      return false;
    }
  }

  private static long tableOf(Key key) {
    try {
      return SystemKeys.tableOf(key);
    } catch (RuntimeException e) {
      // A key that no statistics have.
      return -1;
    }
  }

  private void add(Key key, String detail) {
    report.add(object(), describe(key), Damage.STATISTICS_WRONG, detail);
  }
}
