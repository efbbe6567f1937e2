package io.mokadb.sql.security;

/** What can be granted on a table. */
public enum Privilege {
  SELECT,
  INSERT,
  UPDATE,
  DELETE
}
