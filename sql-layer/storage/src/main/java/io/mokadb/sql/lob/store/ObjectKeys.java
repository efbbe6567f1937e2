package io.mokadb.sql.lob.store;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.LargeObjects.Place;
import io.mokadb.sql.lob.ObjectRef;

/** The cells of large objects. */
public final class ObjectKeys {
  private ObjectKeys() {}

  /** Says how long an object is: it is there if and only if a row has the object. */
  public static CellKey header(ObjectRef object) {
    return header(new Place(object.table(), object.column()), object.id());
  }

  public static CellKey header(Place place, long id) {
    return CellKey.of(SystemKeys.key(SystemKeys.LARGE_OBJECTS, place.table(), place.column(), id));
  }

  /**
   * The headers of all objects of a table.
   *
   * @param column of this one only; null for all
   */
  public static KeyRange headers(long table, Integer column) {
    return all(SystemKeys.LARGE_OBJECTS, table, column);
  }

  public static CellKey piece(Place place, long id, long number) {
    return CellKey.of(
        SystemKeys.key(SystemKeys.LARGE_OBJECT_PIECES, place.table(), place.column(), id, number));
  }

  public static CellKey piece(ObjectRef object, long number) {
    return piece(new Place(object.table(), object.column()), object.id(), number);
  }

  static KeyRange pieces(Place place, long id) {
    return KeyRange.prefix(
        SystemKeys.key(SystemKeys.LARGE_OBJECT_PIECES, place.table(), place.column(), id));
  }

  /** The pieces of all objects of a table, as {@link #headers}. */
  public static KeyRange pieces(long table, Integer column) {
    return all(SystemKeys.LARGE_OBJECT_PIECES, table, column);
  }

  private static KeyRange all(long space, long table, Integer column) {
    return KeyRange.prefix(
        column == null ? SystemKeys.key(space, table) : SystemKeys.key(space, table, column));
  }

  public static CellKey note(long id) {
    return CellKey.of(SystemKeys.key(SystemKeys.NEW_LARGE_OBJECTS, id));
  }
}
