package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.sql.SQLException;

/**
 * One of the twelve. Stateless; thread-safe.
 *
 * @param <I> all that it depends on besides the database
 * @param <O> what it tells its caller
 */
public interface TpceTransaction<I, O> {

  /** Which it is. */
  Kind kind();

  /**
   * Runs all frames, without commit.
   *
   * @throws SQLException what the database said; the caller rolls back
   */
  O run(Work work, I input) throws SQLException;
}
