package io.mokadb.jdbc.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.RowCursor;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

final class StreamingResultSetTest {
  /** Closes the result when the lock is taken for the first time, as another thread may. */
  private static final class ClosingOwner implements ResultOwner {
    private MokaResultSet result;

    private final ReentrantLock lock =
        new ReentrantLock() {
          private static final long serialVersionUID = 1;

          @Override
          public void lock() {
            super.lock();
            if (getHoldCount() == 1) {
              closeResult();
            }
          }
        };

    private void closeResult() {
      try {
        result.close();
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public ReentrantLock lock() {
      return lock;
    }

    @Override
    public long epoch() {
      return 0;
    }

    @Override
    public Statement statement() {
      return null;
    }

    @Override
    public void fetching() {}

    @Override
    public SQLException failure(RuntimeException failure) {
      return SqlErrors.from(failure);
    }

    @Override
    public void closed(MokaResultSet closed) {}
  }

  private static final class OneRow implements RowCursor {
    @Override
    public List<ColumnInfo> columns() {
      return List.of();
    }

    @Override
    public Object[] next() {
      return new Object[0];
    }

    @Override
    public void close() {}
  }

  @Test
  void next_whileAnotherThreadCloses_isNoEnd() {
    ClosingOwner owner = new ClosingOwner();
    owner.result = new StreamingResultSet(owner, new ResultColumns(List.of()), new OneRow(), 0);
    assertThatThrownBy(() -> owner.result.next())
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("24000"));
  }
}
