package io.mokadb.sql.catalog;

/** Fate of a temporary table's rows when a transaction commits. */
public enum OnCommit {
  PRESERVE_ROWS,
  DELETE_ROWS,
  DROP
}
