package io.mokadb.node;

/**
 * An open database and its sessions. Guarded by its lock in {@link OpenDatabases}, except for
 * {@link #closing}.
 */
final class SharedDatabase {
  final Database database;

  /** The request that opened it. */
  final DatabaseRequest opening;

  int sessions;

  /** Null unless other processes are served. */
  DatabaseRequest.Serving sharing;

  volatile boolean closing;

  SharedDatabase(Database database, DatabaseRequest opening) {
    this.database = database;
    this.opening = opening;
  }
}
