package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random changes, definitions, savepoints and settings of constraints leave what a model in plain
 * Java says, within a transaction and after it. {@code -Dmoka.savepoint.steps} makes it longer.
 */
final class SavepointModelTest {
  private static final int KEYS = 5;

  private final List<String> log = new ArrayList<>();
  private final List<Point> points = new ArrayList<>();
  private Random random;
  private TestDatabase database;
  private Connection connection;
  private State state = new State();
  private State committed = new State();
  private long drawn;

  /** Rows by their keys, 0 for NULL; and whether a reference may wait for the commit. */
  private static final class State {
    private final TreeMap<Integer, Integer> parents = new TreeMap<>();
    private final TreeMap<Integer, Integer> children = new TreeMap<>();
    private final TreeMap<Integer, Integer> strict = new TreeMap<>();
    private int columns;
    private boolean waits = true;

    State copy() {
      State copy = new State();
      copy.parents.putAll(parents);
      copy.children.putAll(children);
      copy.strict.putAll(strict);
      copy.columns = columns;
      copy.waits = waits;
      return copy;
    }

    boolean keeps(Map<Integer, Integer> references) {
      return references.values().stream().allMatch(key -> key == 0 || parents.containsKey(key));
    }

    boolean isAllowed() {
      return keeps(strict) && (waits || keeps(children));
    }
  }

  private record Point(String name, State state) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void steps_randomlyDrawn_leaveWhatTheModelSays(long seed) throws SQLException {
    random = new Random(seed);
    try (TestDatabase opened = new TestDatabase();
        Connection session = opened.begin()) {
      database = opened;
      connection = session;
      database.run(
          "CREATE TABLE parent (id INTEGER PRIMARY KEY, n INTEGER)",
          "CREATE INDEX by_n ON parent (n)",
          "CREATE SEQUENCE numbers",
          "CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER, CONSTRAINT late FOREIGN KEY"
              + " (parent) REFERENCES parent DEFERRABLE INITIALLY DEFERRED)",
          "CREATE TABLE strict (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent)");
      int steps = Integer.getInteger("moka.savepoint.steps", 250);
      for (int step = 0; step < steps; step++) {
        step();
        compare(seed);
      }
      back();
      compare(seed);
      assertThat(database.query("CHECK DATABASE")).as("seed %d", seed).isEmpty();
    }
  }

  private void step() throws SQLException {
    int id = 1 + random.nextInt(KEYS);
    int to = random.nextInt(KEYS + 1);
    String values = " VALUES (" + id + ", " + (to == 0 ? "NULL" : to) + ")";
    String where = " WHERE id = " + id;
    switch (random.nextInt(18)) {
      case 0, 1 ->
          run("INSERT INTO parent (id, n)" + values, s -> s.parents.putIfAbsent(id, to) == null);
      case 2 ->
          run(
              "UPDATE parent SET n = NULLIF(" + to + ", 0)" + where,
              always(s -> s.parents.replace(id, to)));
      case 3, 4 -> run("DELETE FROM parent" + where, always(s -> s.parents.remove(id)));
      case 5, 6 -> run("INSERT INTO child" + values, s -> s.children.putIfAbsent(id, to) == null);
      case 7 ->
          run(
              "DELETE FROM child WHERE id >= " + id,
              always(s -> s.children.keySet().removeIf(key -> key >= id)));
      case 8 ->
          run(
              "UPDATE child SET parent = NULLIF(" + to + ", 0)" + where,
              always(s -> s.children.replace(id, to)));
      case 9 -> run("INSERT INTO strict" + values, s -> s.strict.putIfAbsent(id, to) == null);
      case 10 -> run("DELETE FROM strict" + where, always(s -> s.strict.remove(id)));
      case 11 ->
          run(
              "ALTER TABLE parent ADD COLUMN c" + state.columns + " INTEGER DEFAULT 7",
              s -> ++s.columns > 0);
      case 12 -> setConstraints(random.nextBoolean());
      case 13, 14 -> savepoint();
      case 15, 16 -> backToOrRelease();
      default -> end();
    }
    draw();
  }

  private static Predicate<State> always(Consumer<State> effect) {
    return s -> {
      effect.accept(s);
      return true;
    };
  }

  /** Runs a statement; it is refused if the effect is, or if constraints would be. */
  private void run(String sql, Predicate<State> effect) throws SQLException {
    State next = state.copy();
    boolean fine = effect.test(next) && next.isAllowed();
    execute(sql, fine ? null : "23");
    state = fine ? next : state;
  }

  /**
   * @param failure how the SQLState begins; null if it is fine
   */
  private void execute(String sql, String failure) throws SQLException {
    log.add(sql + (failure == null ? "" : " -- refused"));
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
      assertThat(failure).as("%s", log).isNull();
    } catch (SQLException e) {
      if (failure == null || !e.getSQLState().startsWith(failure)) {
        throw new AssertionError(log.toString(), e);
      }
    }
  }

  private void setConstraints(boolean waits) throws SQLException {
    boolean fine = waits || state.keeps(state.children);
    execute("SET CONSTRAINTS ALL " + (waits ? "DEFERRED" : "IMMEDIATE"), fine ? null : "23503");
    if (fine) {
      state = state.copy();
      state.waits = waits;
    }
  }

  private void savepoint() throws SQLException {
    String name = "s" + random.nextInt(3);
    execute("SAVEPOINT " + name, null);
    points.removeIf(point -> point.name.equals(name));
    points.add(new Point(name, state.copy()));
  }

  private void backToOrRelease() throws SQLException {
    String name = "s" + random.nextInt(3);
    boolean releases = random.nextInt(4) == 0;
    int at = points.size() - 1;
    while (at >= 0 && !points.get(at).name.equals(name)) {
      at--;
    }
    execute((releases ? "RELEASE " : "ROLLBACK TO ") + name, at < 0 ? "3B001" : null);
    if (at >= 0) {
      state = releases ? state : points.get(at).state.copy();
      points.subList(releases ? at : at + 1, points.size()).clear();
    }
  }

  private void end() throws SQLException {
    if (random.nextInt(4) == 0) {
      back();
      return;
    }
    boolean fine = state.keeps(state.children);
    execute("COMMIT", fine ? null : "23503");
    if (fine) {
      committed = state.copy();
      committed.waits = true;
    }
    back();
  }

  private void back() throws SQLException {
    log.clear();
    points.clear();
    connection.rollback();
    state = committed.copy();
  }

  /** Numbers are given once, whatever is undone, and to others too. */
  private void draw() throws SQLException {
    boolean own = random.nextBoolean();
    String draw = "VALUES NEXT VALUE FOR numbers";
    long next = Long.parseLong(own ? TestDatabase.query(connection, draw) : database.query(draw));
    assertThat(next).as("%s", log).isGreaterThan(drawn);
    drawn = next;
  }

  private void compare(long seed) throws SQLException {
    String seen =
        rows("SELECT * FROM parent ORDER BY id")
            + rows("SELECT id, n FROM parent WHERE n > 0 ORDER BY n, id")
            + rows("SELECT * FROM child ORDER BY id")
            + rows("SELECT * FROM strict ORDER BY id");
    List<String> byNumber = new ArrayList<>();
    for (int n = 1; n <= KEYS; n++) {
      int number = n;
      state.parents.forEach(
          (id, value) -> {
            if (value == number) {
              byNumber.add(id + "=" + value);
            }
          });
    }
    String expected = shown(state.parents) + byNumber + shown(state.children) + shown(state.strict);
    assertThat(seen).as("seed %d, %s", seed, log).isEqualTo(expected);
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT * FROM parent")) {
      assertThat(result.getMetaData().getColumnCount()).isEqualTo(2 + state.columns);
    }
  }

  private static String shown(Map<Integer, Integer> rows) {
    return rows.entrySet().stream().map(Object::toString).toList().toString();
  }

  private String rows(String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        rows.add(result.getInt(1) + "=" + result.getInt(2));
      }
    }
    return rows.toString();
  }
}
