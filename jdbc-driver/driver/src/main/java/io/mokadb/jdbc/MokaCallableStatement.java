package io.mokadb.jdbc;

import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.session.PreparedStatement;

/**
 * A {@code CALL}: parameters go in by their index, rows or a count come back. Or the call of a
 * function, whose value comes back as parameter 1.
 */
final class MokaCallableStatement extends NamedParameters {
  /**
   * @param outs 1 if parameter 1 is what a function gives, else 0
   */
  MokaCallableStatement(
      MokaConnection connection, PreparedStatement plan, String sql, ResultShape shape, int outs) {
    super(connection, plan, sql, shape, outs);
  }
}
