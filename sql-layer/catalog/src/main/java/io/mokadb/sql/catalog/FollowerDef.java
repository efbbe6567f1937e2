package io.mokadb.sql.catalog;

import java.util.List;

/**
 * What a table announces to the views that are made of it and keep themselves: one notification for
 * a changed row, however many views there are.
 *
 * @param observerId drawn from the same numbers as table ids, never reused; the observer's id in
 *     the store
 * @param columnIds the columns that the views use; inserted and deleted rows are always announced
 */
public record FollowerDef(int observerId, List<Integer> columnIds) {
  public FollowerDef {
    columnIds = List.copyOf(columnIds);
  }
}
