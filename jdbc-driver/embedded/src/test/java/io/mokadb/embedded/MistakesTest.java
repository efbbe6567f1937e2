package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Statements that people get wrong, with Moka's answer and PostgreSQL 15's: {@code
 * errors/mistakes.txt}. Each is run as it is and prepared. With {@code -Dmistakes.write=FILE} the
 * answers of today are written to a file instead.
 */
final class MistakesTest {
  private static final String POSTGRESQL = "  PostgreSQL ";

  /** Words of the parts that Moka is made of, which no message may have. */
  private static final String INNER_WORDS =
      "(?s).*(From line|calcite|Calcite|rel#|RelNode|Rex|SqlNode|Exception|org\\.apache|io\\.mokadb"
          + "|\\$SCALAR|<CHARACTER>|<NUMERIC>).*";

  private static final List<String> TABLES =
      List.of(
          "CREATE SCHEMA shop",
          "CREATE TABLE shop.prices (id INTEGER)",
          "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL,"
              + " city VARCHAR(20), age INTEGER CONSTRAINT age_known CHECK (age >= 0), born DATE,"
              + " email VARCHAR(40) CONSTRAINT one_email UNIQUE)",
          "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER CONSTRAINT of_customer"
              + " REFERENCES customers(id), amount DECIMAL(8,2), ordered DATE)",
          "CREATE INDEX orders_by_customer ON orders (customer_id)",
          "CREATE VIEW adults AS SELECT id, name FROM customers WHERE age >= 18",
          "CREATE SEQUENCE order_seq",
          "INSERT INTO customers VALUES (1, 'Ada', 'London', 36, DATE '1815-12-10',"
              + " 'ada@example.org'), (2, 'Alan', 'London', 41, DATE '1912-06-23', NULL),"
              + " (3, 'Grace', 'New York', 85, DATE '1906-12-09', NULL)",
          "INSERT INTO orders VALUES (1, 1, 10.50, DATE '2024-01-01'),"
              + " (2, 1, 20.00, DATE '2024-01-02'), (3, 2, 5.25, DATE '2024-01-03')");

  private static TestDatabase database;

  /**
   * A statement of the file.
   *
   * @param answer Moka's
   * @param postgresql the line with PostgreSQL's
   */
  private record Mistake(String sql, String answer, String postgresql) {}

  @BeforeAll
  static void open() throws SQLException {
    database = new TestDatabase().run(TABLES.toArray(String[]::new));
  }

  @AfterAll
  static void close() throws SQLException {
    database.close();
  }

  private static List<String> lines() throws IOException {
    try (var in = MistakesTest.class.getResourceAsStream("/errors/mistakes.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static List<Mistake> mistakes() throws IOException {
    List<Mistake> all = new ArrayList<>();
    List<String> lines = lines();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank() && !lines.get(i).startsWith("#")) {
        all.add(new Mistake(lines.get(i), lines.get(i + 1).strip(), lines.get(i + 2)));
        i += 2;
      }
    }
    return all;
  }

  @TestFactory
  List<DynamicTest> statement_isAnsweredAsTheFileSays() throws IOException {
    return mistakes().stream()
        .map(one -> DynamicTest.dynamicTest(one.sql(), () -> check(one)))
        .toList();
  }

  private static void check(Mistake mistake) throws SQLException {
    assertThat(mistake.postgresql()).startsWith(POSTGRESQL);
    assertThat(answer(mistake.sql(), false)).isEqualTo(mistake.answer());
    assertThat(answer(mistake.sql(), true)).as("prepared").isEqualTo(mistake.answer());
    assertThat(mistake.answer()).doesNotMatch(INNER_WORDS);
  }

  /** The SQLState and the message, or {@code accepted}. */
  private static String answer(String sql, boolean prepared) throws SQLException {
    try (Connection connection = database.begin()) {
      try {
        run(connection, sql, prepared);
        return "accepted";
      } catch (SQLException e) {
        return e.getSQLState() + " " + e.getMessage();
      } finally {
        connection.rollback();
      }
    }
  }

  private static void run(Connection connection, String sql, boolean prepared) throws SQLException {
    if (prepared) {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        drain(statement, statement.execute());
      }
    } else {
      try (Statement statement = connection.createStatement()) {
        drain(statement, statement.execute(sql));
      }
    }
  }

  private static void drain(Statement statement, boolean query) throws SQLException {
    if (query) {
      try (var rows = statement.getResultSet()) {
        while (rows.next()) {
          rows.getObject(1);
        }
      }
    }
  }

  @Test
  void file_isWrittenOnRequest() throws IOException, SQLException {
    String file = System.getProperty("mistakes.write");
    if (file == null) {
      return;
    }
    List<String> written = new ArrayList<>(lines());
    for (int i = 0; i < written.size(); i++) {
      if (!written.get(i).isBlank() && !written.get(i).startsWith("#")) {
        written.set(i + 1, "  " + answer(written.get(i), false));
        i += 2;
      }
    }
    Files.write(Path.of(file), written);
  }
}
