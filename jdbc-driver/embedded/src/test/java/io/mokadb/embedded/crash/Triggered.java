package io.mokadb.embedded.crash;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Rows under a trigger that keeps a total. When the triggers have caught up, the total is the sum
 * of the rows: no notification is lost, none counts twice.
 */
final class Triggered implements Activity {
  private static final int GROUPS = 5;

  @Override
  public String name() {
    return "triggered";
  }

  @Override
  public int threads() {
    return 1;
  }

  @Override
  public void prepare(Connection connection) throws SQLException {
    Queries.execute(
        connection,
        "CREATE TABLE part (id BIGINT PRIMARY KEY, grp INT, amount INT)",
        "CREATE TABLE total (grp INT PRIMARY KEY, amount BIGINT)",
        "CREATE TRIGGER totals AFTER INSERT OR UPDATE OF amount ON part FOR EACH ROW"
            + " UPDATE total SET amount = amount + NEW.amount - COALESCE(OLD.amount, 0)"
            + " WHERE grp = NEW.grp");
    for (int group = 0; group < GROUPS; group++) {
      Queries.execute(connection, "INSERT INTO total VALUES (" + group + ", 0)");
    }
  }

  @Override
  public void perform(Connection connection, Step step, Random random) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO part VALUES (?, ?, ?)");
        PreparedStatement update =
            connection.prepareStatement("UPDATE part SET amount = amount + 1 WHERE id = ?")) {
      insert.setLong(1, step.id());
      insert.setInt(2, random.nextInt(GROUPS));
      insert.setInt(3, random.nextInt(100));
      insert.executeUpdate();
      update.setLong(1, step.id() - 1);
      update.executeUpdate();
    }
    connection.commit();
  }

  @Override
  public void verify(Connection connection, History history) throws SQLException {
    List<Step> seen = new ArrayList<>();
    Queries.forEach(connection, "SELECT id FROM part", row -> seen.add(Step.ofId(row.getLong(1))));
    history.resolve(seen);
    Queries.execute(connection, "CALL MOKA.AWAIT_TRIGGERS(60)");
    Queries.forEach(
        connection,
        "SELECT t.grp, t.amount, COALESCE(SUM(p.amount), 0) FROM total t"
            + " LEFT JOIN part p ON p.grp = t.grp GROUP BY t.grp, t.amount",
        row -> {
          if (row.getLong(2) != row.getLong(3)) {
            throw new AssertionError(
                "The trigger has made "
                    + row.getLong(2)
                    + " of group "
                    + row.getInt(1)
                    + ", whose rows sum up to "
                    + row.getLong(3));
          }
        });
    Queries.forEach(
        connection,
        "SELECT COUNT(*) FROM moka.parked_notifications",
        row -> {
          if (row.getLong(1) != 0) {
            throw new AssertionError("A notification is parked");
          }
        });
  }
}
