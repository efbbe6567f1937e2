package io.mokadb.embedded.interleaved;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.interleaved.Ledger.Cells;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** A connection, and what its transaction shows and has taken. Confined to one thread. */
final class Session implements AutoCloseable {
  private final Connection connection;
  private final Ledger ledger;
  private final List<String> log;
  private final String name;
  private final Deque<Point> points = new ArrayDeque<>();
  private State state;
  private Cells cells = new Cells();
  private int since;

  private record Point(String name, State state, Cells cells) {}

  Session(Connection connection, String name, Ledger ledger, List<String> log) throws SQLException {
    this.connection = connection;
    this.name = name;
    this.ledger = ledger;
    this.log = log;
    connection.setAutoCommit(false);
  }

  boolean isOpen() {
    return state != null;
  }

  State state() {
    return state;
  }

  Connection connection() {
    return connection;
  }

  boolean hasDefined() {
    return cells.alone().contains(Cells.DEFINITIONS);
  }

  /** The snapshot is that of the first statement. */
  void begin() throws SQLException {
    since = ledger.now();
    state = ledger.at(since).copy();
    cells = new Cells();
    points.clear();
    log.add(name + " begins at " + since);
    compare();
  }

  /** How a statement changes what is there and what is taken; refused by answering false. */
  interface Effect {
    boolean on(State next, Cells taken);
  }

  /**
   * Runs a statement that is refused, and changes nothing then, if the effect is.
   *
   * @return whether it was done
   */
  boolean run(String sql, Effect effect, Object... parameters) throws SQLException {
    State next = state.copy();
    Cells taken = cells.copy();
    boolean fine = effect.on(next, taken);
    log.add(name + ": " + sql + " " + shown(parameters) + (fine ? "" : " -- refused"));
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      statement.execute();
      assertThat(fine).as("done, and it should be refused").isTrue();
      state = next;
      cells = taken;
      return true;
    } catch (SQLException e) {
      if (e.getSQLState().equals("40001") && ledger.wasDefinedSince(since)) {
        log.add(name + " meets new definitions");
        rollback();
      } else if (fine || !e.getSQLState().startsWith("23")) {
        throw e;
      }
      return false;
    }
  }

  private static List<String> shown(Object[] parameters) {
    return Arrays.stream(parameters)
        .map(each -> each instanceof String text ? State.text(text) : each.toString())
        .toList();
  }

  void savepoint(String point) throws SQLException {
    execute("SAVEPOINT " + point);
    points.removeIf(other -> other.name().equals(point));
    points.push(new Point(point, state.copy(), cells.copy()));
  }

  void backTo(String point) throws SQLException {
    if (points.stream().anyMatch(other -> other.name().equals(point))) {
      execute("ROLLBACK TO " + point);
      while (!points.element().name().equals(point)) {
        points.pop();
      }
      state = points.element().state().copy();
      cells = points.element().cells().copy();
    }
  }

  void rollback() throws SQLException {
    connection.rollback();
    log.add(name + " rolls back");
    state = null;
  }

  /** Whether anything was committed. */
  boolean commit() throws SQLException {
    boolean must = ledger.mustConflict(cells, since);
    boolean may = ledger.mayConflict(cells, since);
    boolean keeps = state.keepsLate();
    log.add(
        name + " commits" + (must ? ", in conflict" : may ? ", perhaps" : "") + (keeps ? "" : "!"));
    State committed = state;
    state = null;
    try {
      connection.commit();
      assertThat(must).as("committed in spite of a conflict").isFalse();
      assertThat(keeps || cells.isEmpty()).as("committed with a broken reference").isTrue();
    } catch (SQLException e) {
      Predicate<String> expected =
          code -> code.equals("40001") && (must || may) || code.equals("23503") && !keeps;
      if (!expected.test(e.getSQLState())) {
        throw e;
      }
      log.add(name + " is refused, " + e.getSQLState());
      connection.rollback();
      return false;
    }
    if (cells.isEmpty()) {
      return false;
    }
    ledger.commit(committed, since, cells);
    return true;
  }

  /** What the transaction shows, by keys, by indexes and as a whole. */
  void compare() throws SQLException {
    assertThat(query(PARENTS + " ORDER BY id")).isEqualTo(state.parents.toString());
    assertThat(query("SELECT id, parent FROM late ORDER BY id")).isEqualTo(state.late.toString());
    assertThat(query("SELECT id, parent FROM strict ORDER BY id DESC"))
        .isEqualTo(state.strict.descendingMap().toString());
    assertThat(list("SELECT code || '=' || id FROM parent WHERE code > 0 ORDER BY code"))
        .isEqualTo(state.parentsByCode());
  }

  void compareReferences(int parent) throws SQLException {
    String where = " WHERE parent = " + parent + " ORDER BY id";
    assertThat(list("SELECT id FROM late" + where)).isEqualTo(state.references(state.late, parent));
    assertThat(list("SELECT id FROM strict" + where))
        .isEqualTo(state.references(state.strict, parent));
  }

  /** The table of parents as a commit has left it. */
  void comparePast(long timestamp, State then) throws SQLException {
    String past = PARENTS.replace("parent", "parent FOR SYSTEM_TIME AS OF " + timestamp);
    assertThat(query(past + " ORDER BY id")).as(past).isEqualTo(then.parents.toString());
  }

  static final String PARENTS =
      "SELECT id, COALESCE(code, 0) || ':' || SUBSTRING(text FROM 1 FOR 1)"
          + " || SUBSTRING(text FROM CHAR_LENGTH(text) FOR 1) || CHAR_LENGTH(text) FROM parent";

  private void execute(String sql) throws SQLException {
    log.add(name + ": " + sql);
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** As a map is shown, NULL as 0. */
  String query(String sql) throws SQLException {
    StringBuilder text = new StringBuilder("{");
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        text.append(text.length() == 1 ? "" : ", ").append(rows.getString(1)).append('=');
        text.append(Objects.requireNonNullElse(rows.getString(2), "0"));
      }
    }
    return text.append('}').toString();
  }

  private String list(String sql) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        text.append(text.isEmpty() ? "" : ",").append(rows.getString(1));
      }
    }
    return text.toString();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
