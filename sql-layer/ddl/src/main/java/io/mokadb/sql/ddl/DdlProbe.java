package io.mokadb.sql.ddl;

/** Told of every step of work in batches; tests interleave or stop there. Thread-safe. */
@FunctionalInterface
public interface DdlProbe {
  /** Does nothing. */
  DdlProbe NONE = step -> {};

  /** May throw, which ends the work as a crash would. */
  void reached(Step step);

  /** Steps of the work. */
  enum Step {
    /** The index is in the catalog in state BUILDING; nothing is filled. */
    INDEX_DECLARED,
    /** A batch of rows has been read and its entries buffered. */
    BATCH_READ,
    /** A batch of entries has been committed. */
    BATCH_FILLED,
    /** All rows of a new table are stored; the table is not defined yet. */
    ROWS_LOADED,
    /** Writers keep a constraint; the rows that are there have not been looked at. */
    CONSTRAINT_DECLARED,
    /** All rows keep the constraint; the catalog does not say so yet. */
    ROWS_CHECKED,
    /** Writers of a table are refused; its rows have not been looked at. */
    TABLE_CLOSED,
    /** The rows of closed tables were looked at or written again; nothing is committed. */
    ROWS_REWRITTEN,
    /** All rows have their entries; the index is not public yet. */
    INDEX_FILLED,
    /** The catalog no longer has the object; its entries are still there. */
    OBJECT_DROPPED,
    /** A batch of entries of a dropped object has been deleted. */
    BATCH_DELETED
  }
}
