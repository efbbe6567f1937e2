package io.mokadb.sql.catalog;

import java.util.List;

/**
 * A secondary index.
 *
 * @param id the id of its key space; drawn from the same numbers as table ids, never reused
 * @param name unique within its schema
 * @param unique whether two rows may not agree in all indexed columns (rows with a null among them
 *     never agree)
 * @param columnIds the indexed columns, by {@link ColumnDef#id()}, in order
 * @param state whether readers may use it
 */
public record IndexDef(long id, String name, boolean unique, List<Integer> columnIds, State state) {
  /** The life of an index that is built while the table is in use. */
  public enum State {
    /** Every write maintains it; it is being filled from the rows that were there before. */
    BUILDING,
    /** Complete. */
    PUBLIC
  }

  public IndexDef {
    columnIds = List.copyOf(columnIds);
  }

  public IndexDef withState(State newState) {
    return new IndexDef(id, name, unique, columnIds, newState);
  }

  public IndexDef withName(String newName) {
    return new IndexDef(id, newName, unique, columnIds, state);
  }
}
