package io.mokadb.sql.engine;

import io.mokadb.kv.CellKey;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Rows that open transactions of this process have selected FOR UPDATE, so that SKIP LOCKED and
 * NOWAIT have something to look at. What keeps two transactions apart is the commit. Thread-safe.
 */
final class RowClaims {
  private final ConcurrentMap<CellKey, LockedRows> owners = new ConcurrentHashMap<>();

  boolean claim(CellKey row, LockedRows owner) {
    LockedRows first = owners.putIfAbsent(row, owner);
    return first == null || first == owner;
  }

  void release(CellKey row, LockedRows owner) {
    owners.remove(row, owner);
  }
}
