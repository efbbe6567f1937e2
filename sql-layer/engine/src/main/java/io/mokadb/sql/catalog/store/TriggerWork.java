package io.mokadb.sql.catalog.store;

/**
 * What has to be done after the change of a trigger's definition was committed.
 *
 * @param tableId where the trigger's rows lie, or lay
 */
public record TriggerWork(int triggerId, long tableId, Kind kind) {
  /** What. The order is part of the format. */
  public enum Kind {
    /** Let it run for the rows that exist. */
    BACKFILL,
    /** Forget its notifications: it is dropped. */
    DROP
  }
}
