package io.mokadb.sql.catalog.store;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.layout.SystemKeys;

/**
 * Work that remains after the change of a trigger's definition was committed, or after a table is
 * not followed by views any more.
 *
 * @param triggerId the trigger, or the follower that the table had
 * @param tableId the table of the trigger's rows
 */
public record TriggerWork(int triggerId, long tableId, Kind kind, Long owner)
    implements RemainingWork {
  /** Work that its row names no owner of. */
  public TriggerWork(int triggerId, long tableId, Kind kind) {
    this(triggerId, tableId, kind, null);
  }

  @Override
  public CellKey cell() {
    return CellKey.of(
        SystemKeys.key(SystemKeys.CATALOG, CatalogStore.TRIGGER_WORK, triggerId, kind.code()));
  }

  @Override
  public TriggerWork withOwner(Long other) {
    return new TriggerWork(triggerId, tableId, kind, other);
  }

  /** Kinds of work. */
  public enum Kind {
    /** Let it run for the rows that exist. */
    BACKFILL(0),
    /** Forget its notifications: it is dropped. */
    DROP(1);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    /** In keys of the catalog; part of the format. */
    private int code() {
      return code;
    }
  }
}
