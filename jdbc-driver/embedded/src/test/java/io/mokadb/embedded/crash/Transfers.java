package io.mokadb.embedded.crash;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Money goes from account to account, and each transfer is written down in the same transaction:
 * from the notes follows what every account must have. Threads meet on accounts, so conflicts are
 * part of it.
 */
final class Transfers implements Activity {
  private static final int ACCOUNTS = 30;
  private static final int BALANCE = 1000;

  @Override
  public String name() {
    return "transfers";
  }

  @Override
  public int threads() {
    return 3;
  }

  @Override
  public void prepare(Connection connection) throws SQLException {
    Queries.execute(
        connection,
        "CREATE TABLE account (id INT PRIMARY KEY, balance INT NOT NULL, owner VARCHAR(20) UNIQUE)",
        "CREATE INDEX account_balance ON account (balance)",
        "CREATE TABLE transfer (id BIGINT PRIMARY KEY, source INT, target INT, amount INT)",
        "CREATE INDEX transfer_source ON transfer (source, amount)");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO account VALUES (?, ?, ?)")) {
      for (int i = 0; i < ACCOUNTS; i++) {
        insert.setInt(1, i);
        insert.setInt(2, BALANCE);
        insert.setString(3, "owner " + i);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  @Override
  public void perform(Connection connection, Step step, Random random) throws SQLException {
    connection.setAutoCommit(false);
    int source = random.nextInt(ACCOUNTS);
    int target = (source + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
    int amount = 1 + random.nextInt(50);
    move(connection, source, -amount);
    move(connection, target, amount);
    if (random.nextInt(4) == 0) {
      try (PreparedStatement rename =
          connection.prepareStatement("UPDATE account SET owner = ? WHERE id = ?")) {
        rename.setString(1, "owner " + source + " " + step.number() % 5);
        rename.setInt(2, source);
        rename.executeUpdate();
      }
    }
    try (PreparedStatement note =
        connection.prepareStatement("INSERT INTO transfer VALUES (?, ?, ?, ?)")) {
      note.setLong(1, step.id());
      note.setInt(2, source);
      note.setInt(3, target);
      note.setInt(4, amount);
      note.executeUpdate();
    }
    connection.commit();
  }

  private static void move(Connection connection, int account, int amount) throws SQLException {
    try (PreparedStatement move =
        connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?")) {
      move.setInt(1, amount);
      move.setInt(2, account);
      move.executeUpdate();
    }
  }

  @Override
  public void verify(Connection connection, History history) throws SQLException {
    int[] expected = new int[ACCOUNTS];
    List<Step> seen = new ArrayList<>();
    Queries.forEach(
        connection,
        "SELECT id, source, target, amount FROM transfer",
        row -> {
          seen.add(Step.ofId(row.getLong(1)));
          expected[row.getInt(2)] -= row.getInt(4);
          expected[row.getInt(3)] += row.getInt(4);
        });
    history.resolve(seen);
    int[] accounts = {0};
    Queries.forEach(
        connection,
        "SELECT id, balance FROM account",
        row -> {
          accounts[0]++;
          int balance = BALANCE + expected[row.getInt(1)];
          if (row.getInt(2) != balance) {
            throw new AssertionError(
                "Account "
                    + row.getInt(1)
                    + " has "
                    + row.getInt(2)
                    + ", but its transfers make "
                    + balance);
          }
        });
    if (accounts[0] != ACCOUNTS) {
      throw new AssertionError("There are " + accounts[0] + " accounts, not " + ACCOUNTS);
    }
  }
}
