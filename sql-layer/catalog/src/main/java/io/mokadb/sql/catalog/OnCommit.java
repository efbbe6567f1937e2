package io.mokadb.sql.catalog;

/** What becomes of a temporary table when a transaction commits. */
public enum OnCommit {
  PRESERVE_ROWS,
  DELETE_ROWS,
  DROP
}
