package io.mokadb.jdbc;

import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.session.PreparedStatement;

/** A {@code CALL}: parameters go in by their index, rows or a count come back. */
final class MokaCallableStatement extends NamedParameters {
  MokaCallableStatement(
      MokaConnection connection, PreparedStatement plan, String sql, ResultShape shape) {
    super(connection, plan, sql, shape);
  }
}
