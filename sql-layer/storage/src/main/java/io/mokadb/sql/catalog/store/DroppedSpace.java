package io.mokadb.sql.catalog.store;

/**
 * A key space that nothing refers to any more and whose entries are still to be deleted.
 *
 * @param id of the table, index, sequence or view that was dropped
 * @param table whether it was a table or a sequence, which have counters and statistics besides
 * @param column the id of the one column of the table {@code id} that was dropped, of which large
 *     objects are left; else null
 */
public record DroppedSpace(long id, boolean table, Integer column) {
  DroppedSpace(long id, boolean table) {
    this(id, table, null);
  }
}
