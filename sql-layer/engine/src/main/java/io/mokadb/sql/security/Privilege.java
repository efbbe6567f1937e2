package io.mokadb.sql.security;

/** What can be granted. */
public enum Privilege {
  SELECT(true),
  INSERT(true),
  UPDATE(true),
  DELETE(false),
  /** To be referred to by foreign keys. */
  REFERENCES(true),
  /** To create, operate and drop triggers on a table. */
  TRIGGER(false);

  private final boolean ofColumns;

  Privilege(boolean ofColumns) {
    this.ofColumns = ofColumns;
  }

  /** Whether it can be granted on columns. */
  boolean isOfColumns() {
    return ofColumns;
  }
}
