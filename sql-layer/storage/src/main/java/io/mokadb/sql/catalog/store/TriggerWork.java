package io.mokadb.sql.catalog.store;

/**
 * Work that remains after the change of a trigger's definition was committed, or after a table is
 * not followed by views any more.
 *
 * @param triggerId the trigger, or the follower that the table had
 * @param tableId the table of the trigger's rows
 */
public record TriggerWork(int triggerId, long tableId, Kind kind) {
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
    int code() {
      return code;
    }
  }
}
