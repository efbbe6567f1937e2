package io.mokadb.sql.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * How a materialized view keeps itself: what INCREMENTAL and WITH of its definition say, and what
 * it follows.
 *
 * @param freshness what a reader sees
 * @param maxLagMillis how far it may be behind before it gives up old versions and is computed as a
 *     whole; null for the default of the database
 * @param maxPending how many changed rows a reader of a current view computes from at most; null
 *     for the default of the database
 * @param paused whether changes only gather
 * @param filled whether it has rows to be kept: false from WITH NO DATA to the next REFRESH, and
 *     while it is created
 * @param uses the stored tables that its query reads, directly or through other views
 * @param tally what writers add up for it, if it is immediate; null for all others
 */
@RecordBuilder
public record UpkeepDef(
    Freshness freshness,
    Long maxLagMillis,
    Integer maxPending,
    boolean paused,
    boolean filled,
    List<UsedTable> uses,
    TallyDef tally)
    implements UpkeepDefBuilder.With {
  public UpkeepDef {
    uses = List.copyOf(uses);
  }

  /** Of a view that follows its tables. */
  public UpkeepDef(
      Freshness freshness,
      Long maxLagMillis,
      Integer maxPending,
      boolean paused,
      boolean filled,
      List<UsedTable> uses) {
    this(freshness, maxLagMillis, maxPending, paused, filled, uses, null);
  }

  /** Whether the transactions of writers keep the view, and nothing follows its tables. */
  public boolean isImmediate() {
    return tally != null;
  }

  /** True if a reader can be given the rows of the query at their own snapshot. */
  public boolean isExact() {
    return freshness.isExact() && filled && !paused;
  }

  /** What a reader of a view sees. */
  public enum Freshness {
    /** The stored rows: the query at the view's own snapshot. */
    EVENTUAL,
    /** The query at the reader's snapshot. */
    CURRENT,
    /** The same, from what each writer has added up in its own transaction. */
    IMMEDIATE;

    /** True if that is the query at the reader's snapshot. */
    boolean isExact() {
      return this != EVENTUAL;
    }
  }

  /**
   * A table that the query reads.
   *
   * @param tableId its id
   * @param columnIds the columns whose changes can change the result
   */
  public record UsedTable(long tableId, List<Integer> columnIds) {
    public UsedTable {
      columnIds = List.copyOf(columnIds);
    }
  }
}
