package io.mokadb.bench.views;

import java.sql.SQLException;

/**
 * A way in which a database keeps the totals of {@link ShopSite#QUERY} in a table; closing it
 * removes them. Used by one thread.
 */
interface KeptTotals extends AutoCloseable {
  /** The table, with the columns of the query. */
  String TABLE = "bench_totals";

  /** In reports. */
  String name();

  /** Makes and fills them. */
  void create() throws SQLException;

  /** Called after a commit: does what must be done by hand to make them current. */
  void committed() throws SQLException;

  /** Waits until they are current. */
  void await() throws SQLException;

  /** Whether a writer has to do nothing. */
  boolean byItself();

  /**
   * Compares them with the query; nothing may be written meanwhile.
   *
   * @throws SQLException if they differ
   */
  void requireRight() throws SQLException;

  @Override
  void close() throws SQLException;
}
