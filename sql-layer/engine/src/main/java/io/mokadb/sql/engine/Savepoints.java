package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The savepoints of a transaction by name, the oldest first (SQL:2016 part 2, 17.5 to 17.7).
 * Confined to the session's thread.
 */
final class Savepoints {
  /** Made when it is needed: most transactions have no savepoint. */
  private Map<String, ReturnPoint> points = Map.of();

  /** A savepoint replaces an older one of the same name. */
  void set(String name, ReturnPoint point) {
    if (points.isEmpty()) {
      points = new LinkedHashMap<>();
    }
    points.remove(name);
    points.put(name, point);
  }

  /**
   * The point of a savepoint.
   *
   * @throws MokaException {@code NO_SUCH_SAVEPOINT}
   */
  ReturnPoint of(String name) {
    ReturnPoint point = points.get(name);
    if (point == null) {
      throw new MokaException(
          SqlState.NO_SUCH_SAVEPOINT, "There is no savepoint '" + name + "' in this transaction");
    }
    return point;
  }

  /** Drops the savepoints that are younger than a given one. */
  void dropAfter(String name) {
    List<String> names = new ArrayList<>(points.keySet());
    names.subList(names.indexOf(name) + 1, names.size()).forEach(points::remove);
  }

  /**
   * Drops a savepoint and the younger ones.
   *
   * @throws MokaException {@code NO_SUCH_SAVEPOINT}
   */
  void release(String name) {
    of(name);
    dropAfter(name);
    points.remove(name);
  }
}
