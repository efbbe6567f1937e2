package io.mokadb.fuzz.run;

import java.util.ArrayList;
import java.util.List;

/** A database's answer to a statement. */
public sealed interface Answer {
  /** Rows of values, written so that both databases write them alike. */
  record Rows(List<String> lines) implements Answer {
    /** The same rows in an order of their own, for results whose order means nothing. */
    public Rows sorted() {
      List<String> sorted = new ArrayList<>(lines);
      sorted.sort(null);
      return new Rows(sorted);
    }
  }

  /** Rows of values as they are read. */
  record Table(List<List<Object>> rows) implements Answer {
    @Override
    public Rows written() {
      return new Rows(rows.stream().map(Notation::of).toList());
    }
  }

  /** The answer with its values written as {@link Rows} has them. */
  default Answer written() {
    return this;
  }

  /** So many rows were changed. */
  record Changed(long count) implements Answer {}

  /** An error; {@code millis} says after what time, for those that are about time. */
  record Failure(String state, String message, long millis) implements Answer {
    /**
     * True if the data are to blame, and so perhaps the order of evaluation, or a limit was hit.
     */
    public boolean isAboutData() {
      return state.startsWith("22") || state.startsWith("53") || state.startsWith("21");
    }

    public boolean isTimeout() {
      return state.equals("57014");
    }

    /** True if no statement may end so. */
    public boolean isInternal() {
      return state.startsWith("XX") || state.equals(THROWN) || isHung();
    }

    /** True if there was none in time, and the database is still busy with the question. */
    public boolean isHung() {
      return state.equals(HUNG);
    }
  }

  /** The state of a failure that is not an SQLException. */
  String THROWN = "THROWN";

  /** The state of a question that does not end, though its timeout is long over. */
  String HUNG = "HUNG";
}
