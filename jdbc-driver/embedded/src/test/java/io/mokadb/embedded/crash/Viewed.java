package io.mokadb.embedded.crash;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Rows under a view that keeps itself. When it has caught up, its groups are those of the rows: no
 * change is lost, none counts twice.
 */
final class Viewed implements Activity {
  private static final int GROUPS = 5;

  @Override
  public String name() {
    return "viewed";
  }

  @Override
  public int threads() {
    return 1;
  }

  @Override
  public void prepare(Connection connection) throws SQLException {
    Queries.execute(
        connection,
        "CREATE TABLE piece (id BIGINT PRIMARY KEY, grp INT, amount INT)",
        "CREATE INDEX piece_grp ON piece (grp)",
        "CREATE TABLE label (grp INT PRIMARY KEY, changes INT)",
        "CREATE MATERIALIZED VIEW kept INCREMENTAL AS SELECT l.grp AS grp, l.changes AS changes,"
            + " COUNT(p.id) AS n, SUM(p.amount) AS amount FROM label AS l LEFT JOIN piece AS p"
            + " ON p.grp = l.grp GROUP BY l.grp, l.changes");
    for (int group = 0; group < GROUPS; group++) {
      Queries.execute(connection, "INSERT INTO label VALUES (" + group + ", 0)");
    }
  }

  @Override
  public void perform(Connection connection, Step step, Random random) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO piece VALUES (?, ?, ?)");
        PreparedStatement move =
            connection.prepareStatement("UPDATE piece SET grp = ?, amount = amount + 1 WHERE id = ?");
        PreparedStatement label =
            connection.prepareStatement("UPDATE label SET changes = changes + 1 WHERE grp = ?")) {
      insert.setLong(1, step.id());
      insert.setInt(2, random.nextInt(GROUPS));
      insert.setInt(3, random.nextInt(100));
      insert.executeUpdate();
      move.setInt(1, random.nextInt(GROUPS));
      move.setLong(2, step.id() - 1);
      move.executeUpdate();
      label.setInt(1, random.nextInt(GROUPS));
      label.executeUpdate();
    }
    connection.commit();
  }

  @Override
  public void verify(Connection connection, History history) throws SQLException {
    List<Step> seen = new ArrayList<>();
    Queries.forEach(connection, "SELECT id FROM piece", row -> seen.add(Step.ofId(row.getLong(1))));
    history.resolve(seen);
    Queries.execute(connection, "CALL MOKA.AWAIT_VIEWS(60)");
    Queries.forEach(
        connection,
        "SELECT l.grp, k.changes, l.changes, k.n, COUNT(p.id), k.amount, SUM(p.amount)"
            + " FROM label AS l LEFT JOIN piece AS p ON p.grp = l.grp"
            + " LEFT JOIN kept AS k ON k.grp = l.grp"
            + " GROUP BY l.grp, l.changes, k.changes, k.n, k.amount",
        row -> {
          for (int i = 2; i < 8; i += 2) {
            if (row.getLong(i) != row.getLong(i + 1)) {
              throw new AssertionError(
                  "The view has "
                      + row.getLong(i)
                      + " for group "
                      + row.getInt(1)
                      + ", its query "
                      + row.getLong(i + 1));
            }
          }
        });
    Queries.forEach(
        connection,
        "SELECT COUNT(*) FROM kept",
        row -> {
          if (row.getLong(1) != GROUPS) {
            throw new AssertionError("The view has " + row.getLong(1) + " groups");
          }
        });
  }
}
