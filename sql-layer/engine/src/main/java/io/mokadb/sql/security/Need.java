package io.mokadb.sql.security;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a statement does to a table or view, and so the privilege that it takes.
 *
 * @param object as a {@link Grant} names it
 * @param whole whether the privilege must be on all of it
 * @param columns unless {@code whole}: ids and names of the columns on which the privilege must be;
 *     if empty, any column will do
 */
public record Need(
    Privilege privilege,
    String schema,
    String name,
    long object,
    boolean whole,
    SortedMap<Integer, String> columns) {
  public Need {
    columns = Collections.unmodifiableSortedMap(new TreeMap<>(columns));
  }

  /** The privilege on all of an object. */
  public static Need whole(Privilege privilege, String schema, String name, long object) {
    return new Need(privilege, schema, name, object, true, Collections.emptySortedMap());
  }
}
