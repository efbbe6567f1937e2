package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * A runner of transactions that repeats those that conflict, or whose server has ended. Stateless,
 * thread-safe.
 *
 * <p>Under snapshot isolation two transactions that write the same row cannot both commit: the
 * second fails with SQLState 40001, has no effect, and can run again from its beginning, which
 * {@link #retry} does; so can one that fails with 57P01, on another connection. SQLState 08007
 * means that the connection was lost during the commit, which may have happened or not. Such a
 * transaction is not repeated here; find out whether it was committed, for example by a key that it
 * chose, before running it again.
 */
public final class Moka {
  private static final int ATTEMPTS = 10;

  private Moka() {}

  /**
   * The work of one transaction. It may run several times, so it must not do anything outside the
   * database that cannot be done twice.
   */
  @FunctionalInterface
  public interface Transaction<T> {
    /**
     * @param connection with autocommit off; not to be committed, rolled back or closed
     * @return what {@link Moka#retry} returns
     */
    T run(Connection connection) throws SQLException;
  }

  /** As {@link #retry(DataSource, int, Transaction)}, at most 10 times. */
  public static <T> T retry(DataSource source, Transaction<T> transaction) throws SQLException {
    return retry(source, ATTEMPTS, transaction);
  }

  /**
   * Runs a transaction and commits it; runs it again, after a short pause that grows, as long as it
   * conflicts with others, and on another connection if the server ended before the commit (57P01,
   * 57P03).
   *
   * @param attempts at least 1
   * @throws SQLException 40001 if the last attempt conflicted too; any other failure at once, after
   *     a rollback
   */
  public static <T> T retry(DataSource source, int attempts, Transaction<T> transaction)
      throws SQLException {
    Objects.requireNonNull(transaction, "transaction");
    if (attempts < 1) {
      throw SqlErrors.of(
          SqlState.INVALID_PARAMETER, "A transaction needs at least one attempt, not " + attempts);
    }
    return new RepeatedTransaction<>(transaction, attempts).run(source);
  }
}
