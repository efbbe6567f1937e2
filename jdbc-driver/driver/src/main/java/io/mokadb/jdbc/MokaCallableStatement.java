package io.mokadb.jdbc;

import io.mokadb.session.PreparedStatement;

/** A {@code CALL}: parameters go in by their index, rows or a count come back. */
final class MokaCallableStatement extends NamedParameters {
  MokaCallableStatement(MokaConnection connection, PreparedStatement plan, int resultType) {
    super(connection, plan, resultType);
  }
}
