package io.mokadb.bench.measure;

import java.sql.SQLException;

/** A measured operation, ready to run; belongs to one thread. */
public interface Operation extends AutoCloseable {

  /**
   * Runs once, to the end.
   *
   * @return how often it had to start again because of others
   */
  int run() throws Exception;

  @Override
  default void close() throws SQLException {}
}
