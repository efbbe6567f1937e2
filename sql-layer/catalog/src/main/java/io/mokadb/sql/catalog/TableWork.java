package io.mokadb.sql.catalog;

/**
 * A change of a table's definition that takes several commits, and is between them. A table has one
 * at most, and only where several processes commit to the store.
 *
 * @param id never given twice: the start timestamp of the first of these transactions
 * @param owner the number of the process whose statement it is
 * @param subject the constraint, or the column that must not be null; null for a closed table
 */
public record TableWork(long id, long owner, Kind kind, String subject) {
  /** Kinds of changes under way. */
  public enum Kind {
    /** Its rows are looked at or written again: no transaction commits rows of it. */
    CLOSED,
    /** Writers refuse nulls in a column; the rows that are there may still have some. */
    NOT_NULL,
    /** Writers keep a check; the rows that are there may still break it. */
    CHECK,
    /** Writers keep a foreign key; the rows that are there may still break it. */
    FOREIGN_KEY
  }

  /** What is being done, for a message: it goes on after "is being changed by". */
  public String description() {
    return switch (kind) {
      case CLOSED -> "a statement that looks at all of its rows";
      case NOT_NULL -> "SET NOT NULL of column " + subject;
      case CHECK, FOREIGN_KEY -> "ADD CONSTRAINT " + subject;
    };
  }
}
