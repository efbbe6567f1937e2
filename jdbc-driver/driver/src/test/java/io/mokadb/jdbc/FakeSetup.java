package io.mokadb.jdbc;

import static io.mokadb.jdbc.fake.FakeDatabase.column;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.jdbc.fake.FakeDatabase;
import io.mokadb.jdbc.fake.FakeProvider;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** A fake database with tables T (ID identity, NAME) and N (A, five rows). */
final class FakeSetup {
  static final String URL = "jdbc:moka:fake:tests;user=ada";

  private FakeSetup() {}

  static FakeDatabase fill() {
    FakeDatabase database = FakeProvider.database(URL);
    database.table(
        "T",
        true,
        column("ID", SqlType.of(Kind.BIGINT)),
        column("NAME", SqlType.of(Kind.VARCHAR, 20)));
    database.table(
        "N", false, column("A", SqlType.of(Kind.INTEGER)), column("B", SqlType.of(Kind.VARCHAR)));
    for (int i = 1; i <= 5; i++) {
      database.row("N", i, i == 3 ? null : "row " + i);
    }
    return database;
  }

  static Connection connect() throws SQLException {
    return DriverManager.getConnection(URL);
  }

  static void assertState(String state, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(SQLException.class)
        .extracting("SQLState")
        .isEqualTo(state);
  }
}
