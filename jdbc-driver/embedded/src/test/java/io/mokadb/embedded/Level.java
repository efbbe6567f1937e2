package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;

/** The levels of isolation, weakest first, by the names that the documentation gives them. */
enum Level {
  READ_COMMITTED("READ COMMITTED", Connection.TRANSACTION_READ_COMMITTED),
  SNAPSHOT("SNAPSHOT", Connection.TRANSACTION_REPEATABLE_READ),
  SERIALIZABLE("SERIALIZABLE", Connection.TRANSACTION_SERIALIZABLE);

  private final String title;
  private final int jdbc;

  Level(String title, int jdbc) {
    this.title = title;
    this.jdbc = jdbc;
  }

  /** The level by whose name a line begins. */
  static Optional<Level> named(String line) {
    return Arrays.stream(values()).filter(l -> line.startsWith(l.title + " ")).findFirst();
  }

  String title() {
    return title;
  }

  /** Whether transactions behave as if they ran one after the other. */
  boolean isSerializable() {
    return compareTo(SNAPSHOT) > 0;
  }

  /** A connection at this level, in autocommit mode. */
  Connection connect(TestDatabase database) throws SQLException {
    Connection connection = database.connect();
    connection.setTransactionIsolation(jdbc);
    assertThat(connection.getTransactionIsolation()).isEqualTo(jdbc);
    return connection;
  }

  @Override
  public String toString() {
    return title;
  }
}
