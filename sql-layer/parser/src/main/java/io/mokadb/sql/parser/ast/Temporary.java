package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlWriter;

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
  static void begin(SqlWriter writer, Temporary temporaryOrNull) {
    writer.keyword(temporaryOrNull == null ? "CREATE TABLE" : "CREATE TEMPORARY TABLE");
  }

  /** What follows the columns. */
  static void end(SqlWriter writer, Temporary temporaryOrNull) {
    if (temporaryOrNull != null) {
      writer.keyword("ON COMMIT " + temporaryOrNull.words);
    }
  }
}
