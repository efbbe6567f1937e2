package io.mokadb.clients;

/** Where the database of a test is. */
public enum Place {
  EMBEDDED,
  SERVER
}
