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

  /** The words after the columns; empty for a permanent table. */
  static String end(Temporary temporaryOrNull) {
    return temporaryOrNull == null ? "" : "ON COMMIT " + temporaryOrNull.words;
  }
}
