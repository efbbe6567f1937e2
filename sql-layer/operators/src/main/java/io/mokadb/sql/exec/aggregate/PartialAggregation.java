package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.runtime.EncodedStream;

/**
 * Aggregation of a part of the rows by another thread: of those that it takes, as long as there is
 * room for their groups. After its end it belongs to the thread of the execution.
 */
final class PartialAggregation implements Runnable {
  private final EncodedStream rows;
  private final StoredGroups groups;
  private final FirstFailure failure;
  private int[] left = {};

  /**
   * @param rows shares those of the execution
   */
  PartialAggregation(EncodedStream rows, StoredGroups groups, FirstFailure failure) {
    this.rows = rows;
    this.groups = groups;
    this.failure = failure;
  }

  @Override
  public void run() {
    try {
      while (left.length == 0 && rows.advance() && failure.isAfter(rows.place())) {
        left = groups.take(rows);
      }
    } catch (RuntimeException | Error e) {
      // The thread of the execution throws it, if it is the first one.
      failure.note(rows.place(), e);
    }
  }

  EncodedStream rows() {
    return rows;
  }

  StoredGroups groups() {
    return groups;
  }

  /** The rows that {@link #rows} is at and that have no room here; none if there are no more. */
  int[] left() {
    return left;
  }
}
