package io.mokadb.jdbc.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.BatchException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.sql.BatchUpdateException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SqlErrorsTest {
  private static Class<? extends SQLException> expected(SqlState state) {
    return switch (state) {
      case CONNECTION_FAILED,
          CONNECTION_CLOSED,
          CONNECTION_LOST,
          COMMIT_OUTCOME_UNKNOWN,
          ADMIN_SHUTDOWN ->
          SQLNonTransientConnectionException.class;
      case CANNOT_CONNECT_NOW -> SQLTransientConnectionException.class;
      case FEATURE_NOT_SUPPORTED -> SQLFeatureNotSupportedException.class;
      case CARDINALITY_VIOLATION,
          TEXT_TOO_LONG,
          NUMBER_OUT_OF_RANGE,
          BAD_DATETIME,
          DATETIME_OVERFLOW,
          DIVISION_BY_ZERO,
          INVALID_LOGARITHM,
          INVALID_POWER,
          BAD_CAST,
          INVALID_PARAMETER,
          CHARACTER_NOT_IN_REPERTOIRE,
          BAD_COPY_FORMAT,
          INVALID_LIMIT,
          INVALID_OFFSET ->
          SQLDataException.class;
      case NOT_NULL_VIOLATION, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION, CHECK_VIOLATION ->
          SQLIntegrityConstraintViolationException.class;
      case NOT_AUTHORISED -> SQLInvalidAuthorizationSpecException.class;
      case TRANSACTION_ROLLED_BACK, SERIALIZATION_CONFLICT -> SQLTransactionRollbackException.class;
      case NO_SUCH_SCHEMA -> SQLSyntaxErrorException.class;
      case DISK_FULL,
          OUT_OF_MEMORY,
          OBJECT_NOT_READY,
          OBJECT_IN_USE,
          LOCK_TIMEOUT,
          SNAPSHOT_TOO_OLD ->
          SQLTransientException.class;
      case IO_ERROR -> SQLException.class;
      default ->
          state.code().startsWith("42")
              ? SQLSyntaxErrorException.class
              : SQLNonTransientException.class;
    };
  }

  @ParameterizedTest
  @EnumSource(SqlState.class)
  void from_everyState_givesItsSubclassAndKeepsStateMessageAndCause(SqlState state) {
    MokaException cause = new MokaException(state, "why");
    SQLException error = SqlErrors.from(cause);
    assertThat((Throwable) error)
        .isExactlyInstanceOf(expected(state))
        .hasMessage("why")
        .hasCause(cause);
    assertThat(error.getSQLState()).isEqualTo(state.code());
  }

  @Test
  void from_cancelled_isTimeoutOnlyIfTheTimeoutDidIt() {
    MokaException cause = new MokaException(SqlState.CANCELLED, "stopped");
    assertThat((Throwable) SqlErrors.from(cause, true))
        .isInstanceOf(SQLTimeoutException.class)
        .extracting("SQLState")
        .isEqualTo("57014");
    assertThat((Throwable) SqlErrors.from(cause, false)).isNotInstanceOf(SQLTimeoutException.class);
    assertThat((Throwable) SqlErrors.from(new MokaException(SqlState.SYNTAX_ERROR, "x"), true))
        .isInstanceOf(SQLSyntaxErrorException.class);
  }

  @Test
  void from_anyOtherException_isInternalError() {
    SQLException error = SqlErrors.from(new IllegalStateException("boom"));
    assertThat(error.getSQLState()).isEqualTo("XX000");
    assertThat((Throwable) error)
        .hasMessageContaining("boom")
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void from_batchFailure_keepsCountsAndState() {
    SQLException error =
        SqlErrors.from(
            new BatchException(
                new long[] {1, 2}, new MokaException(SqlState.UNIQUE_VIOLATION, "twice")));
    assertThat((Throwable) error).isInstanceOf(BatchUpdateException.class);
    assertThat(error.getSQLState()).isEqualTo("23505");
    assertThat(((BatchUpdateException) error).getUpdateCounts()).containsExactly(1, 2);
    assertThat(((BatchUpdateException) error).getLargeUpdateCounts()).containsExactly(1, 2);
    assertThat((Throwable) error.getNextException())
        .isInstanceOf(SQLIntegrityConstraintViolationException.class);
  }
}
