package io.mokadb.embedded.crash;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Statements in autocommit mode, into a table with a hidden row id and into one with an identity:
 * numbers that are drawn in ranges must not come twice, and what the engine retries by itself must
 * not be done twice.
 */
final class Singles implements Activity {
  @Override
  public String name() {
    return "singles";
  }

  @Override
  public int threads() {
    return 2;
  }

  @Override
  public void prepare(Connection connection) throws SQLException {
    Queries.execute(
        connection,
        "CREATE TABLE line (step BIGINT, text VARCHAR(30))",
        "CREATE TABLE ticket"
            + " (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, step BIGINT NOT NULL)",
        "CREATE UNIQUE INDEX ticket_step ON ticket (step)");
  }

  @Override
  public void perform(Connection connection, Step step, Random random) throws SQLException {
    String sql =
        step.number() % 2 == 0
            ? "INSERT INTO line VALUES (?, 'autocommit')"
            : "INSERT INTO ticket (step) VALUES (?)";
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      insert.setLong(1, step.id());
      insert.executeUpdate();
    }
  }

  @Override
  public void verify(Connection connection, History history) throws SQLException {
    List<Step> seen = new ArrayList<>();
    Queries.forEach(
        connection,
        "SELECT step, COUNT(*) FROM (SELECT step FROM line UNION ALL SELECT step FROM ticket) s"
            + " GROUP BY step",
        row -> {
          seen.add(Step.ofId(row.getLong(1)));
          if (row.getInt(2) != 1) {
            throw new AssertionError(
                "Step " + row.getLong(1) + " is there " + row.getInt(2) + " times");
          }
        });
    history.resolve(seen);
  }
}
