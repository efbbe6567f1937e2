package io.mokadb.sql.ddl;

/** Whether the audit log, {@code moka.audit}, gets a line about a statement. */
public enum Audit {
  /** Nothing is logged. */
  NONE,
  /** The handler logs what was done and by whom, once the user's right to it is established. */
  LOGGED
}
