package io.mokadb.sql.security;

/** Privileges that can be granted. */
public enum Privilege {
  SELECT(true, true, true),
  INSERT(true, true, false),
  UPDATE(true, true, true),
  DELETE(false, true, false),
  /** To be referred to by foreign keys. */
  REFERENCES(true, true, false),
  /** To create, operate and drop triggers on a table. */
  TRIGGER(false, true, false),
  /** To read what was there before: AS OF, VERSIONS, CHANGES, SET SNAPSHOT; beside SELECT. */
  HISTORY(false, true, false),
  /** To draw numbers from a sequence. */
  USAGE(false, false, true);

  private final boolean ofColumns;
  private final boolean ofTables;
  private final boolean ofSequences;

  Privilege(boolean ofColumns, boolean ofTables, boolean ofSequences) {
    this.ofColumns = ofColumns;
    this.ofTables = ofTables;
    this.ofSequences = ofSequences;
  }

  /** True if it can be granted on columns. */
  boolean isOfColumns() {
    return ofColumns;
  }

  /** True if there is such a privilege on an object of that kind. */
  boolean isOf(Securable.Kind kind) {
    return switch (kind) {
      case TABLE -> ofTables;
      // It has no past of its own.
      case VIEW -> ofTables && this != HISTORY;
      case SEQUENCE -> ofSequences;
    };
  }
}
