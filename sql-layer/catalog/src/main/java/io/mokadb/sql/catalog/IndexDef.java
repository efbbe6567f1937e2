package io.mokadb.sql.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A secondary index.
 *
 * @param id the id of its key space; drawn from the same numbers as table ids, never reused
 * @param name unique within its schema
 * @param unique whether two rows may not agree in all indexed columns (rows with a null among them
 *     never agree, unless {@code nullsAgree})
 * @param columnIds what is indexed, by {@link ColumnDef#id()} or {@link DerivedDef#id()}, in order
 * @param state whether readers may use it
 * @param conditionId the {@link DerivedDef#id()} of what is true for the rows that the index has;
 *     null if it has all
 * @param nullsAgree true for NULLS NOT DISTINCT; else null
 */
@RecordBuilder
public record IndexDef(
    long id,
    String name,
    boolean unique,
    List<Integer> columnIds,
    State state,
    Integer conditionId,
    Boolean nullsAgree)
    implements IndexDefBuilder.With {
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

  /** Of all rows; nulls agree with nothing. */
  public IndexDef(long id, String name, boolean unique, List<Integer> columnIds, State state) {
    this(id, name, unique, columnIds, state, null, null);
  }

  /** True if every row has an entry. */
  public boolean hasAllRows() {
    return conditionId == null;
  }

  /** True if two rows that have the same nulls agree. */
  public boolean nullsMeet() {
    return Boolean.TRUE.equals(nullsAgree);
  }

  /** The same index of another table, complete. */
  public IndexDef copied(long newId, String newName) {
    return with().id(newId).name(newName).state(State.PUBLIC).build();
  }
}
