package io.mokadb.embedded.upkeep;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * One random history in which transactions hold current views against their queries, with what they
 * have written themselves. Confined to one thread; steps of the views run meanwhile.
 */
final class CurrentRun {
  private static final int TABLES = 3;
  private static final int CLIENTS = 4;
  private static final int VIEWS = 8;

  private static final int[] LEVELS = {
    Connection.TRANSACTION_REPEATABLE_READ,
    Connection.TRANSACTION_READ_COMMITTED,
    Connection.TRANSACTION_SERIALIZABLE,
    Connection.TRANSACTION_REPEATABLE_READ
  };

  private final Random random;
  private final Script script = new Script();
  private final List<BaseTable> tables = new ArrayList<>();
  private final Map<String, ViewQuery> views = new LinkedHashMap<>();
  private final Set<String> paused = new TreeSet<>();
  private final GeneratedQueries queries;
  private final Iterator<Shape> shapes;
  private final Connection owner;
  private final List<Connection> clients = new ArrayList<>();
  private final boolean[] marked = new boolean[CLIENTS];
  private int compared;

  CurrentRun(String url, long seed, Iterator<Shape> shapes) throws SQLException {
    this.random = new Random(seed);
    this.shapes = shapes;
    for (int i = 0; i < TABLES; i++) {
      tables.add(new BaseTable("t" + i, random));
    }
    this.queries = new GeneratedQueries(tables, random);
    this.owner = DriverManager.getConnection(url);
    for (int i = 0; i < CLIENTS; i++) {
      Connection client = DriverManager.getConnection(url);
      client.setTransactionIsolation(LEVELS[i]);
      client.setAutoCommit(false);
      clients.add(client);
    }
  }

  /** How many times views were compared with their queries. */
  int compared() {
    return compared;
  }

  /** Goes so many steps, and fails with its history if anything is wrong. */
  void run(int steps) throws SQLException {
    try {
      for (BaseTable table : tables) {
        for (String sql : table.create()) {
          script.run("owner", owner, sql);
        }
        for (int i = 0; i < 12; i++) {
          for (String sql : table.change()) {
            script.run("owner", owner, sql, "23505");
          }
        }
      }
      for (int i = 0; views.size() < VIEWS; i++) {
        create("v" + i);
      }
      for (int i = 0; i < steps; i++) {
        step();
      }
    } catch (SQLException e) {
      throw new AssertionError(e.getSQLState() + " " + e.getMessage() + "\n" + script.all(), e);
    } finally {
      for (Connection client : clients) {
        client.rollback();
        client.close();
      }
      owner.close();
    }
  }

  private void create(String name) throws SQLException {
    ViewQuery view = queries.next(name, shapes.next());
    String sql =
        view.create().replace(" INCREMENTAL AS ", " INCREMENTAL WITH (freshness = 'current') AS ");
    if (script.run("owner", owner, sql, "0A000").isEmpty()) {
      views.put(name, view);
      queries.add(view);
      if (random.nextInt(3) == 0) {
        pause(name);
      }
    }
  }

  private void step() throws SQLException {
    int number = random.nextInt(CLIENTS);
    switch (random.nextInt(40)) {
      case 0 -> pause(any().name());
      case 1 -> resume();
      case 2 -> owner("REFRESH MATERIALIZED VIEW " + any().name());
      case 3 -> await();
      case 4, 5 -> compare(owner, "owner", any());
      case 6 -> compareThen(any());
      default -> client(number, clients.get(number));
    }
  }

  private void client(int number, Connection client) throws SQLException {
    String name = "c" + number;
    switch (random.nextInt(12)) {
      case 0 -> {
        client.rollback();
        script.note(name + ": ROLLBACK;");
        marked[number] = false;
      }
      case 1, 2 -> commit(number, client);
      case 3 -> {
        script.run(name, client, "SAVEPOINT s");
        marked[number] = true;
      }
      case 4 -> {
        if (marked[number]) {
          script.run(name, client, "ROLLBACK TO SAVEPOINT s");
        }
      }
      case 5, 6, 7, 8 -> change(number, client);
      default -> compare(client, name, any());
    }
  }

  private void change(int number, Connection client) throws SQLException {
    for (String sql : tables.get(random.nextInt(tables.size())).change()) {
      if (script.run("c" + number, client, sql, "23505", "40001").equals("40001")) {
        client.rollback();
        script.note("c" + number + ": ROLLBACK;");
        marked[number] = false;
        return;
      }
    }
  }

  private void commit(int number, Connection client) throws SQLException {
    marked[number] = false;
    try {
      client.commit();
      script.note("c" + number + ": COMMIT;");
    } catch (SQLException e) {
      script.note("c" + number + ": COMMIT; -- " + e.getSQLState());
      if (!e.getSQLState().equals("40001")) {
        throw e;
      }
      client.rollback();
    }
  }

  /** Both in one transaction, unless it is that of the statement: then no other runs meanwhile. */
  private void compare(Connection connection, String client, ViewQuery view) throws SQLException {
    List<String> expected = Answers.rows(connection, view.expanded(views));
    script.note(client + ": SELECT * FROM " + view.name() + ";");
    List<String> found = Answers.rows(connection, "SELECT * FROM " + view.name());
    compared++;
    if (!found.equals(expected)) {
      throw new AssertionError(
          view.name()
              + " ("
              + view.shape()
              + ") differs from its query at the snapshot of "
              + client
              + ": too many "
              + Answers.minus(found, expected)
              + ", missing "
              + Answers.minus(expected, found)
              + "\n"
              + Answers.rows(connection, "EXPLAIN ANALYZE SELECT * FROM " + view.name())
              + "\nits query: "
              + view.expanded(views)
              + "\n"
              + script.about(Script.objects(view, views)));
    }
  }

  /** As it was at some commit, and its query at that snapshot. */
  private void compareThen(ViewQuery view) throws SQLException {
    String table = tables.get(random.nextInt(tables.size())).name();
    String moment =
        Answers.rows(owner, "SELECT MAX(version_commit) FROM " + table + " CHANGES SINCE 0").get(0);
    String asOf = "SELECT * FROM " + view.name() + " FOR SYSTEM_TIME AS OF " + moment;
    script.note("owner: " + asOf + ";");
    List<String> found;
    try {
      found = Answers.rows(owner, asOf);
    } catch (SQLException e) {
      // It was not there yet, or its rows were written again since.
      if (!e.getSQLState().equals("42000")) {
        throw e;
      }
      return;
    }
    owner("SET SNAPSHOT " + moment);
    List<String> expected = Answers.rows(owner, view.expanded(views));
    owner("SET SNAPSHOT DEFAULT");
    compared++;
    if (!found.equals(expected)) {
      throw new AssertionError(
          view.name()
              + " ("
              + view.shape()
              + ") differs from its query at "
              + moment
              + ": too many "
              + Answers.minus(found, expected)
              + ", missing "
              + Answers.minus(expected, found)
              + "\n"
              + script.about(Script.objects(view, views)));
    }
  }

  private void pause(String name) throws SQLException {
    if (paused.add(name)) {
      owner("ALTER MATERIALIZED VIEW " + name + " PAUSE");
    }
  }

  private void resume() throws SQLException {
    for (String name : paused) {
      owner("ALTER MATERIALIZED VIEW " + name + " RESUME");
    }
    paused.clear();
  }

  private void await() throws SQLException {
    String name = any().name();
    if (!paused.contains(name)) {
      owner("CALL MOKA.AWAIT_VIEWS('" + name + "', 60)");
    }
  }

  private void owner(String sql) throws SQLException {
    while (script.run("owner", owner, sql, "40001").equals("40001")) {
      script.note("owner: again");
    }
  }

  private ViewQuery any() {
    List<ViewQuery> all = List.copyOf(views.values());
    return all.get(random.nextInt(all.size()));
  }
}
