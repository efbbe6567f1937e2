package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Transactions that take turns at random, against a model of what they see and of which of them
 * conflict: those that wrote or locked the same column group of the same row.
 */
final class GroupIsolationModelTest {
  private static final int ROWS = 3;
  private static final String[] COLUMNS = {"n", "a", "b"};

  /** A row's value in one column group; each group has one column. */
  private record Place(int row, int group) {}

  private final Map<Place, Integer> committed = new HashMap<>();
  private final Map<Place, Integer> lastCommit = new HashMap<>();
  private Random random;
  private int commits;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void transactions_takingTurns_conflictByGroup(long seed) throws SQLException {
    random = new Random(seed);
    try (TestDatabase database = TestDatabase.optimistic()) {
      database.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, a INTEGER, b INTEGER,"
              + " COLUMN GROUP g (a), COLUMN GROUP h (b))");
      List<Client> clients = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        clients.add(new Client(database.begin()));
      }
      int conflicts = 0;
      for (int step = 0; step < 600; step++) {
        Client client = clients.get(random.nextInt(clients.size()));
        String what = "seed " + seed + " step " + step;
        switch (random.nextInt(8)) {
          case 0 -> client.insert(what);
          case 1 -> client.delete(what);
          case 2, 3, 4 -> client.update(what);
          case 5 -> client.lock(what);
          case 6 -> client.look(what);
          default -> conflicts += client.commit(what) ? 0 : 1;
        }
      }
      assertThat(conflicts).as("seed %d", seed).isPositive();
      assertThat(commits).as("seed %d", seed).isGreaterThan(conflicts);
      assertThat(database.query("SELECT * FROM t ORDER BY id")).isEqualTo(rows(committed));
      assertThat(database.query("CHECK DATABASE")).isEmpty();
      for (Client client : clients) {
        client.connection.close();
      }
    }
  }

  private static String rows(Map<Place, Integer> values) {
    Map<Integer, String> rows = new TreeMap<>();
    for (int row = 0; row < ROWS; row++) {
      if (values.containsKey(new Place(row, 0))) {
        StringBuilder text = new StringBuilder().append(row);
        for (int group = 0; group < COLUMNS.length; group++) {
          text.append(',').append(values.get(new Place(row, group)));
        }
        rows.put(row, text.toString());
      }
    }
    return String.join("|", rows.values());
  }

  /** A session, and what it should know. */
  private final class Client {
    private final Connection connection;
    private final Set<Place> written = new HashSet<>();
    private Map<Place, Integer> seen;
    private int began;

    Client(Connection connection) throws SQLException {
      this.connection = connection;
      begin();
    }

    private void begin() throws SQLException {
      TestDatabase.query(connection, "SELECT COUNT(*) FROM t");
      seen = new HashMap<>(committed);
      written.clear();
      began = commits;
    }

    private boolean has(int row) {
      return seen.containsKey(new Place(row, 0));
    }

    private int run(String sql) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        return statement.executeUpdate(sql);
      }
    }

    void insert(String what) throws SQLException {
      int row = random.nextInt(ROWS);
      if (has(row)) {
        return;
      }
      int value = random.nextInt(100);
      String sql =
          "INSERT INTO t VALUES (" + row + ", " + value + ", " + value + ", " + value + ")";
      assertThat(run(sql)).as(what).isEqualTo(1);
      for (int group = 0; group < COLUMNS.length; group++) {
        put(row, group, value);
      }
    }

    private void put(int row, int group, Integer value) {
      Place place = new Place(row, group);
      written.add(place);
      if (value == null) {
        seen.remove(place);
      } else {
        seen.put(place, value);
      }
    }

    void delete(String what) throws SQLException {
      int row = random.nextInt(ROWS);
      int there = has(row) ? 1 : 0;
      assertThat(run("DELETE FROM t WHERE id = " + row)).as(what).isEqualTo(there);
      for (int group = 0; group < COLUMNS.length * there; group++) {
        put(row, group, null);
      }
    }

    void update(String what) throws SQLException {
      int row = random.nextInt(ROWS);
      int group = random.nextInt(COLUMNS.length);
      int value = random.nextInt(100);
      String sql = "UPDATE t SET " + COLUMNS[group] + " = " + value + " WHERE id = " + row;
      assertThat(run(sql)).as(what).isEqualTo(has(row) ? 1 : 0);
      if (has(row)) {
        put(row, group, value);
      }
    }

    void lock(String what) throws SQLException {
      int row = random.nextInt(ROWS);
      String sql = "SELECT id FROM t WHERE id = " + row + " FOR UPDATE";
      assertThat(TestDatabase.query(connection, sql)).as(what).isEqualTo(has(row) ? "" + row : "");
      for (int group = 0; group < COLUMNS.length && has(row); group++) {
        written.add(new Place(row, group));
      }
    }

    void look(String what) throws SQLException {
      assertThat(TestDatabase.query(connection, "SELECT * FROM t ORDER BY id"))
          .as(what)
          .isEqualTo(rows(seen));
    }

    /** Whether it succeeded. */
    boolean commit(String what) throws SQLException {
      boolean free = written.stream().allMatch(place -> lastCommit.getOrDefault(place, 0) <= began);
      String state = "";
      try {
        connection.commit();
        commits++;
        for (Place place : written) {
          lastCommit.put(place, commits);
          if (seen.containsKey(place)) {
            committed.put(place, seen.get(place));
          } else {
            committed.remove(place);
          }
        }
      } catch (SQLException e) {
        state = e.getSQLState();
      }
      assertThat(state).as(what).isEqualTo(free ? "" : "40001");
      begin();
      return free;
    }
  }
}
