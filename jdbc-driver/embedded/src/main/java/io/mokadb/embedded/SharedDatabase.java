package io.mokadb.embedded;

/**
 * An open directory and its sessions. Guarded by the lock of {@link OpenDatabases}, except for
 * {@link #closing}.
 */
final class SharedDatabase {
  final EmbeddedDatabase database;

  /** The request that opened it. */
  final OpenRequest opening;

  int sessions;
  Sharing sharing;
  volatile boolean closing;

  SharedDatabase(EmbeddedDatabase database, OpenRequest opening) {
    this.database = database;
    this.opening = opening;
  }
}
