package io.mokadb.embedded.crash;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Random;

/**
 * Something that a child does over and over, and how to tell afterwards whether it was done. The
 * child uses one object from several threads; state between steps belongs into the database.
 */
interface Activity {
  String name();

  /** Whether what a step has made stays: neither a later step nor the check removes it. */
  default boolean keepsAll() {
    return true;
  }

  /** How many threads of a child do it. */
  int threads();

  /** Makes its tables; called once, by the parent. */
  void prepare(Connection connection) throws SQLException;

  /**
   * Does one step and commits it. What it throws is not retried: 40001 and 23505 mean that it did
   * nothing, 08007 that nobody knows; everything else fails the run (X5).
   *
   * @param connection in autocommit mode, and left so or in a transaction to be rolled back
   * @param random of the thread
   */
  void perform(Connection connection, Step step, Random random) throws SQLException;

  /**
   * Looks whether the database is what the last child reported (X1 to X3), and cleans up what the
   * next life should not find.
   *
   * @param history what is known of the steps of all lives, to be brought up to date
   * @throws AssertionError if it is not
   */
  void verify(Connection connection, History history) throws SQLException;
}
