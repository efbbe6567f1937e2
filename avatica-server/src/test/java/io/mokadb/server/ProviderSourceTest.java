package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProviderSourceTest {
  private static Object first(Session session, String sql) {
    try (PreparedStatement statement = session.prepare(sql, PrepareOptions.NONE);
        RowCursor rows =
            ((ExecutionResult.Rows) statement.execute(new Object[0], ExecuteOptions.NONE))
                .cursor()) {
      return rows.next()[0];
    }
  }

  private static void run(Session session, String sql) {
    try (PreparedStatement statement = session.prepare(sql, PrepareOptions.NONE)) {
      ExecutionResult unused = statement.execute(new Object[0], ExecuteOptions.NONE);
    }
  }

  /** The server's own session ends with a database that is taken down, or by KILL. */
  @Test
  void ownSessionThatEnded_isReplaced_andKeepsTheDatabaseOpen() {
    try (ProviderSource source = new ProviderSource("jdbc:moka:mem:provider-source")) {
      Session client = source.openOwner(Map.of());
      run(client, "CREATE TABLE t (id INTEGER PRIMARY KEY)");
      Object keeper =
          first(client, "SELECT session_id FROM MOKA.SESSIONS WHERE session_id <> " + client.id());
      run(client, "KILL SESSION " + keeper);
      assertThat(source.hasUsers()).isFalse();
      client.close();
      try (Session later = source.openOwner(Map.of())) {
        assertThat(first(later, "SELECT COUNT(*) FROM t")).isEqualTo(0L);
      }
    }
  }
}
