package io.mokadb.sql.monitor;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;

/** MOKA.SETTINGS: those in force in the session that asks. Thread-safe. */
final class SettingView {
  private final MonitoredSessions sessions;

  SettingView(MonitoredSessions sessions) {
    this.sessions = sessions;
  }

  VirtualTable table() {
    return new ComputedTable(
        new TableName("MOKA", "SETTINGS"),
        ComputedTable.columns(
            "NAME:VARCHAR",
            "SETTING:VARCHAR",
            "DEFAULT_SETTING:VARCHAR",
            "SCOPE:VARCHAR",
            "MEANING:VARCHAR"),
        this::rows);
  }

  private List<Object[]> rows(ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    for (Setting one : sessions.settings(context.session().sessionId())) {
      rows.add(
          new Object[] {
            one.name(), one.value(), one.defaultValue(), one.scope().name(), one.meaning()
          });
    }
    return rows;
  }
}
