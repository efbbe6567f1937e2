package io.mokadb.sql.parser.ast;

/** Time of a foreign key's check. */
public enum Deferrability {
  /** When a statement ends. */
  NOT_DEFERRABLE("NOT DEFERRABLE"),
  /** When a statement ends, unless SET CONSTRAINTS says otherwise. */
  INITIALLY_IMMEDIATE("DEFERRABLE INITIALLY IMMEDIATE"),
  /** When the transaction commits, unless SET CONSTRAINTS says otherwise. */
  INITIALLY_DEFERRED("DEFERRABLE INITIALLY DEFERRED");

  private final String sql;

  Deferrability(String sql) {
    this.sql = sql;
  }

  /** As SQL has it. */
  String sql() {
    return sql;
  }
}
