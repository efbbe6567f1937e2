package io.mokadb.session;

/** What an execution gave. */
public sealed interface ExecutionResult {
  /** Rows to be fetched. */
  record Rows(RowCursor cursor) implements ExecutionResult {}

  /**
   * A number of changed rows.
   *
   * @param generatedKeys one row per changed row if they were asked for, else null
   */
  record Count(long updated, RowCursor generatedKeys) implements ExecutionResult {}
}
