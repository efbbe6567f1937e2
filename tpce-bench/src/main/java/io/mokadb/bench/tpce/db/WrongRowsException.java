package io.mokadb.bench.tpce.db;

import java.util.List;

/** A statement met another number of rows than one: the database lost or doubled some. */
public final class WrongRowsException extends RuntimeException {

  private static final long serialVersionUID = 1;

  WrongRowsException(int rows, String sql, List<Object> parameters) {
    super("expected one row, not " + rows + ": " + sql + " with " + parameters);
  }
}
