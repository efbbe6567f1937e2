package io.mokadb.sql.security;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A privilege that a statement takes on a table, view or sequence.
 *
 * @param orElse another privilege that will do as well; null for none
 * @param object as a {@link Grant} names it
 * @param whole whether the privilege must be on all of it
 * @param columns unless {@code whole}: ids and names of the columns on which the privilege must be;
 *     if empty, any column will do
 */
public record Need(
    Privilege privilege,
    Privilege orElse,
    Securable.Kind kind,
    String schema,
    String name,
    long object,
    boolean whole,
    SortedMap<Integer, String> columns) {
  public Need {
    columns = Collections.unmodifiableSortedMap(new TreeMap<>(columns));
  }

  /** The privilege on all of an object. */
  public static Need whole(Privilege privilege, Securable object) {
    return whole(privilege, null, object);
  }

  /** Either privilege on all of an object. */
  public static Need whole(Privilege privilege, Privilege orElse, Securable object) {
    return new Need(
        privilege,
        orElse,
        object.kind(),
        object.schema(),
        object.name(),
        object.id(),
        true,
        Collections.emptySortedMap());
  }

  /** The privilege on columns of an object, by id and name; on any column if there are none. */
  public static Need columns(
      Privilege privilege, Securable object, SortedMap<Integer, String> columns) {
    return new Need(
        privilege,
        null,
        object.kind(),
        object.schema(),
        object.name(),
        object.id(),
        false,
        columns);
  }
}
