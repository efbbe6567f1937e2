package io.mokadb.sql.ddl;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The key spaces that statements of this process are filling before they define their tables. They
 * are on the list of dropped spaces, so that a crash leaves them to be deleted, and are not deleted
 * as long as they are here. Thread-safe.
 */
final class LoadingSpaces {
  private final Set<Long> ids = ConcurrentHashMap.newKeySet();

  /** To be called before the space is on the list of dropped ones. */
  void begin(long id) {
    ids.add(id);
  }

  /** To be called when the space belongs to a table, or nothing more is written to it. */
  void end(long id) {
    ids.remove(id);
  }

  boolean has(long id) {
    return ids.contains(id);
  }
}
