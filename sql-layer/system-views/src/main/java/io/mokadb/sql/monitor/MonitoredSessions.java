package io.mokadb.sql.monitor;

import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import java.util.List;

/** What the views ask of the sessions that are open. Thread-safe. */
public interface MonitoredSessions {
  /** All of them, a moment ago, in no order. */
  List<SessionActivity> states();

  /** Whether something is done for an administrator, or with the rights of the database. */
  boolean seesAll(SessionVariables session);

  /** The settings in force in a session; those of the database if it is none. */
  List<Setting> settings(long sessionId);
}
