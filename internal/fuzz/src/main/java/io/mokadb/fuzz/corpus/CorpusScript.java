package io.mokadb.fuzz.corpus;

import java.util.List;

/** The statements of a file, with what the file says about them. */
record CorpusScript(String name, List<Step> steps) {
  /**
   * A statement.
   *
   * @param expected what has to come of it
   */
  record Step(String sql, Expected expected) {}

  /** The outcome that a script states for a statement. */
  sealed interface Expected {
    /** Nothing is said, or nothing that could be compared. */
    record Anything() implements Expected {}

    /** Rows of values, in some order; blanks around values mean nothing. */
    record Rows(List<List<String>> rows) implements Expected {}

    /** The values of all rows, one after the other, in some order of the rows. */
    record Values(List<String> values) implements Expected {}

    /** So many rows are given, or were changed. */
    record Count(long rows) implements Expected {}

    record Failure() implements Expected {}
  }
}
