package io.mokadb.jdbc.result;

import java.sql.ResultSet;

/**
 * The kind of result sets that a statement returns, in the constants of {@link ResultSet}.
 *
 * @param type forward-only or scroll-insensitive
 * @param concurrency read-only or updatable
 * @param holdability whether they outlive their transaction
 */
public record ResultShape(int type, int concurrency, int holdability) {
  public static final ResultShape PLAIN =
      new ResultShape(
          ResultSet.TYPE_FORWARD_ONLY,
          ResultSet.CONCUR_READ_ONLY,
          ResultSet.CLOSE_CURSORS_AT_COMMIT);

  public boolean scrollable() {
    return type != ResultSet.TYPE_FORWARD_ONLY;
  }

  public boolean updatable() {
    return concurrency == ResultSet.CONCUR_UPDATABLE;
  }

  public boolean held() {
    return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }
}
