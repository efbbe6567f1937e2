package io.mokadb.sql.monitor;

import java.util.List;

/** What the views ask of the sessions that are open. Thread-safe. */
public interface MonitoredSessions {
  /** All of them, a moment ago, in no order. */
  List<SessionState> states();

  /** Whether who works in a session is an administrator. */
  boolean seesAll(long sessionId);

  /** The settings in force in a session; those of the database if it is none. */
  List<Setting> settings(long sessionId);
}
