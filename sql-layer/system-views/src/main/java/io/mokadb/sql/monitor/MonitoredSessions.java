package io.mokadb.sql.monitor;

import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import java.util.List;

/** The open sessions as the views see them. Thread-safe. */
public interface MonitoredSessions {
  /** All of them, a moment ago, in no order. */
  List<SessionActivity> states();

  /** True if something is done for an administrator, or with the rights of the database. */
  boolean seesAll(SessionVariables session);

  /** The settings in force in a session; those of the database for an unknown id. */
  List<Setting> settings(long sessionId);
}
