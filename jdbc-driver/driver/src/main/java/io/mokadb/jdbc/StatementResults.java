package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.MokaResultSet;
import io.mokadb.session.SqlState;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The results of a statement's last execution: the current one, those that follow it, and those
 * that the user keeps open. Used by the statement's thread.
 */
final class StatementResults {
  private MokaResultSet current;
  private long updated = -1;

  /** Results that have been run but not asked for yet, if the text was of several statements. */
  private final Deque<Result> further = new ArrayDeque<>();

  /** Results that {@code getMoreResults(KEEP_CURRENT_RESULT)} left open; null for none. */
  private List<MokaResultSet> kept;

  /** Result sets over the generated keys; null for none. */
  private List<MokaResultSet> keyResults;

  /**
   * The result of one of several statements.
   *
   * @param rows null for a count
   * @param updated -1 for rows
   */
  record Result(MokaResultSet rows, long updated) {}

  /** The current result set; null if it is a count, or if there are no more results. */
  MokaResultSet rows() {
    return current;
  }

  /** The current count of rows; -1 if it is a result set, or if there are no more results. */
  long updated() {
    return updated;
  }

  /** Tells whether there is no result set to close, current or kept. */
  boolean isEmpty() {
    return current == null && kept == null;
  }

  void setRows(MokaResultSet rows) {
    current = rows;
  }

  void setUpdated(long count) {
    updated = count;
  }

  void addKeys(MokaResultSet keys) {
    keyResults = keyResults == null ? new ArrayList<>() : keyResults;
    keyResults.add(keys);
  }

  /** Makes the first of several results the current one, and the current one the last. */
  void putBefore(List<Result> ahead) {
    further.addAll(ahead);
    further.add(new Result(current, updated));
    show(further.remove());
  }

  private void show(Result result) {
    current = result.rows();
    updated = result.updated();
  }

  /** Closes and forgets the results of the last execution. */
  void clear() throws SQLException {
    MokaResultSet last = current;
    // Forgotten first: this is not a completion in the sense of closeOnCompletion.
    current = null;
    keyResults = null;
    updated = -1;
    if (last != null) {
      last.close();
    }
    if (!further.isEmpty()) {
      closeFurther();
    }
    if (kept != null) {
      closeKept();
    }
  }

  private void closeFurther() throws SQLException {
    List<Result> open = List.copyOf(further);
    further.clear();
    for (Result result : open) {
      if (result.rows() != null) {
        result.rows().close();
      }
    }
  }

  private void closeKept() throws SQLException {
    List<MokaResultSet> open = kept;
    kept = null;
    for (MokaResultSet result : open) {
      result.close();
    }
  }

  /** Moves to the next result, as {@link Statement#getMoreResults(int)}. */
  boolean next(int what) throws SQLException {
    MokaResultSet last = current;
    current = null;
    updated = -1;
    switch (what) {
      case Statement.KEEP_CURRENT_RESULT -> {
        if (last != null) {
          kept = kept == null ? new ArrayList<>() : kept;
          kept.add(last);
        }
      }
      case Statement.CLOSE_CURRENT_RESULT, Statement.CLOSE_ALL_RESULTS -> {
        if (last != null) {
          last.close();
        }
        if (what == Statement.CLOSE_ALL_RESULTS && kept != null) {
          closeKept();
        }
      }
      default ->
          throw SqlErrors.of(
              SqlState.INVALID_PARAMETER,
              "getMoreResults takes CLOSE_CURRENT_RESULT, KEEP_CURRENT_RESULT or"
                  + " CLOSE_ALL_RESULTS, not "
                  + what);
    }
    if (!further.isEmpty()) {
      show(further.remove());
    }
    return current != null;
  }

  /** Tells whether {@code closed} was the last open one of these results. */
  boolean completedBy(MokaResultSet closed) {
    boolean mine = closed == current || holds(kept, closed) || holds(keyResults, closed);
    return mine
        && further.isEmpty()
        && (current == null || current.isClosed())
        && over(kept)
        && over(keyResults);
  }

  private static boolean holds(List<MokaResultSet> results, MokaResultSet result) {
    return results != null && results.contains(result);
  }

  private static boolean over(List<MokaResultSet> results) {
    return results == null || results.stream().allMatch(MokaResultSet::isClosed);
  }
}
