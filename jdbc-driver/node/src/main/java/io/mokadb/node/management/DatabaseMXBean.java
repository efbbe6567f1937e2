package io.mokadb.node.management;

import java.util.Map;

/** An open database, as JMX shows it. Numbers count from the opening of the database. */
public interface DatabaseMXBean {
  /** A directory, or what names the database in another store. */
  String getLocation();

  String getVersion();

  /** Since the database was opened. */
  long getUptimeMillis();

  long getSessions();

  long getOpenTransactions();

  /** Transactions that wait for a row that another one holds. */
  long getWaitingTransactions();

  /** Executions of statements by sessions. */
  long getStatements();

  long getFailedStatements();

  /** Commits that wrote something. */
  long getCommits();

  /** Commits that lost to another transaction. */
  long getConflicts();

  /** Changes that triggers have not handled yet; of each trigger at most 10,000. */
  long getWaitingNotifications();

  /** Rows that triggers have given up. */
  long getParkedNotifications();

  /** The numbers of MOKA.STORE: sizes in bytes, and counts. */
  Map<String, Long> getStore();

  /** The numbers of MOKA.CONTENTION. */
  Map<String, Long> getContention();

  /** Stops the statement that a session runs; its transaction stays open. */
  void cancelStatement(long session);

  /** Ends a session; what it has not committed is rolled back. */
  void endSession(long session);

  /** Tries the parked rows of a trigger again. */
  void retryParked(String schema, String trigger);

  /** Changes wait from now on. */
  void pauseTrigger(String schema, String trigger);

  void resumeTrigger(String schema, String trigger);
}
