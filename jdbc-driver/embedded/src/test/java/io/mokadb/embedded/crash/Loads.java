package io.mokadb.embedded.crash;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Batches as an import makes them: many rows in one transaction, some of them long. */
final class Loads implements Activity {
  private static final int ROWS = 40;
  private static final int LONG = 1500;

  @Override
  public String name() {
    return "loads";
  }

  @Override
  public int threads() {
    return 1;
  }

  @Override
  public void prepare(Connection connection) throws SQLException {
    Queries.execute(
        connection,
        "CREATE TABLE load (batch BIGINT, n INT, payload VARCHAR(3000), PRIMARY KEY (batch, n))",
        "CREATE INDEX load_n ON load (n, batch)",
        "CREATE UNIQUE INDEX load_back ON load (batch, payload, n)");
  }

  @Override
  public void perform(Connection connection, Step step, Random random) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO load VALUES (?, ?, ?)")) {
      for (int n = 0; n < ROWS; n++) {
        insert.setLong(1, step.id());
        insert.setInt(2, n);
        insert.setString(3, payload(n));
        insert.addBatch();
      }
      insert.executeBatch();
    }
    connection.commit();
  }

  private static String payload(int n) {
    return n % 10 == 0 ? "x".repeat(LONG + n) : n % 7 == 0 ? null : "row " + n;
  }

  @Override
  public void verify(Connection connection, History history) throws SQLException {
    List<Step> seen = new ArrayList<>();
    Queries.forEach(
        connection,
        "SELECT batch, COUNT(*), SUM(n), SUM(CHAR_LENGTH(payload)) FROM load GROUP BY batch",
        row -> {
          seen.add(Step.ofId(row.getLong(1)));
          if (row.getInt(2) != ROWS || row.getInt(3) != ROWS * (ROWS - 1) / 2) {
            throw new AssertionError("Batch " + row.getLong(1) + " has " + row.getInt(2) + " rows");
          }
          if (row.getInt(4) != lengths()) {
            throw new AssertionError("Batch " + row.getLong(1) + " has other texts");
          }
        });
    history.resolve(seen);
    // Two lives are enough to see that what survived one crash survives the next.
    int life = seen.stream().mapToInt(Step::life).max().orElse(0);
    long until = new Step(Math.max(life - 1, 0), 0, 0).id();
    Queries.execute(connection, "DELETE FROM load WHERE batch < " + until);
    history.removed(seen.stream().filter(step -> step.id() < until).toList());
  }

  private static int lengths() {
    int sum = 0;
    for (int n = 0; n < ROWS; n++) {
      String text = payload(n);
      sum += text == null ? 0 : text.length();
    }
    return sum;
  }
}
