package io.mokadb.sql.ddl;

/** The part that a statement has in the audit log, {@code moka.audit}. */
public enum Audit {
  /** Nothing is logged. */
  NONE,
  /** The handler logs what was done and by whom, once the user's right to it is established. */
  LOGGED
}
