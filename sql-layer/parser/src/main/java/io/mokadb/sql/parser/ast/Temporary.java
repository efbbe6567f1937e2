package io.mokadb.sql.parser.ast;

/** The clauses of a temporary table: its kind, and its fate at a commit. */
public enum Temporary {
  PRESERVE_ROWS("PRESERVE ROWS"),
  DELETE_ROWS("DELETE ROWS"),
  DROP("DROP");

  private final String words;

  Temporary(String words) {
    this.words = words;
  }

  /** The statement's first words. */
  static String begin(Temporary temporaryOrNull) {
    return temporaryOrNull == null ? "CREATE TABLE" : "CREATE TEMPORARY TABLE";
  }

  /** What follows the columns; empty for a table that stays. */
  static String end(Temporary temporaryOrNull) {
    return temporaryOrNull == null ? "" : "ON COMMIT " + temporaryOrNull.words;
  }
}
