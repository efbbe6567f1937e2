package io.mokadb.session;

import java.util.List;

/** Result of an execution. */
public sealed interface ExecutionResult {
  /** Rows to be fetched. */
  record Rows(RowCursor cursor) implements ExecutionResult {}

  /**
   * A number of changed rows.
   *
   * @param generatedKeys one row per changed row if they were asked for, else null
   * @param warnings messages about what the statement did nevertheless
   */
  record Count(long updated, RowCursor generatedKeys, List<String> warnings)
      implements ExecutionResult {
    public Count {
      warnings = List.copyOf(warnings);
    }

    /** Without a warning. */
    public Count(long updated, RowCursor generatedKeys) {
      this(updated, generatedKeys, List.of());
    }
  }
}
