package io.mokadb.jdbc.result;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.sql.SQLException;
import java.sql.Wrapper;

/** Unwraps to itself only: these classes have no delegate. */
public interface SelfWrapper extends Wrapper {
  @Override
  default <T> T unwrap(Class<T> type) throws SQLException {
    if (!isWrapperFor(type)) {
      throw SqlErrors.of(
          SqlState.INVALID_PARAMETER,
          getClass().getName() + " is not a " + (type == null ? null : type.getName()));
    }
    return type.cast(this);
  }

  @Override
  default boolean isWrapperFor(Class<?> type) {
    return type != null && type.isInstance(this);
  }
}
