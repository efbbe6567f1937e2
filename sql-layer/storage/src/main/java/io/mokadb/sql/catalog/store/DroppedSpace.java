package io.mokadb.sql.catalog.store;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.layout.SystemKeys;

/**
 * A key space that nothing refers to any more and whose entries are still to be deleted.
 *
 * @param id of the table, index, sequence or view that was dropped
 * @param table whether it was a table or a sequence, which have counters and statistics besides
 * @param column the id of the one column of the table {@code id} that was dropped, of which large
 *     objects are left; else null
 */
public record DroppedSpace(long id, boolean table, Integer column, Long owner)
    implements RemainingWork {
  DroppedSpace(long id, boolean table, Integer column) {
    this(id, table, column, null);
  }

  DroppedSpace(long id, boolean table) {
    this(id, table, null, null);
  }

  /** The space of a table or a sequence, or of what is to become one. */
  public static DroppedSpace of(long id) {
    return new DroppedSpace(id, true);
  }

  @Override
  public CellKey cell() {
    return column == null
        ? CatalogStore.cell(CatalogStore.DROPPED, id)
        : CellKey.of(SystemKeys.key(SystemKeys.CATALOG, CatalogStore.DROPPED, id, column));
  }

  @Override
  public DroppedSpace withOwner(Long other) {
    return new DroppedSpace(id, table, column, other);
  }
}
