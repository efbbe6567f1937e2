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

/** One random history over one random schema. Confined to one thread. */
final class UpkeepRun {
  private static final int TABLES = 3;
  private static final int CLIENTS = 3;
  private static final int VIEWS = 9;
  private static final int MOST_VIEWS = 12;
  private static final int PATIENCE = 60;

  private final String url;
  private final boolean onDisk;
  private final Random random;
  private final Script script = new Script();
  private final List<BaseTable> tables = new ArrayList<>();
  private final Map<String, ViewQuery> views = new LinkedHashMap<>();
  private final Set<String> paused = new TreeSet<>();
  private final SettledViews settled = new SettledViews();
  private final Set<Shape> refused = new TreeSet<>();
  private final GeneratedQueries queries;
  private final Iterator<Shape> shapes;
  private Connection owner;
  private Clients clients;
  private Watch watch;

  private int named;
  private int compared;

  /**
   * @param shapes without end
   */
  UpkeepRun(String url, boolean onDisk, long seed, Iterator<Shape> shapes) {
    this.url = url;
    this.onDisk = onDisk;
    this.random = new Random(seed);
    this.shapes = shapes;
    for (int i = 0; i < TABLES; i++) {
      tables.add(new BaseTable("t" + i, random));
    }
    this.queries = new GeneratedQueries(tables, random);
  }

  /** Goes so many steps, and fails with its history if anything is wrong. */
  void run(int steps) throws SQLException {
    try {
      open();
      for (BaseTable table : tables) {
        for (String sql : table.create()) {
          script.run("owner", owner, sql);
        }
      }
      for (int i = 0; i < steps / 4; i++) {
        clients.step();
      }
      for (int i = 0; i < VIEWS; i++) {
        create();
      }
      for (int i = 0; i < steps; i++) {
        step();
      }
      clients.commit();
      resumeAll();
      caughtUp();
    } catch (SQLException e) {
      String views =
          String.join("\n", Answers.rows(owner, "SELECT * FROM moka.materialized_views"));
      throw new AssertionError(
          e.getSQLState() + " " + e.getMessage() + "\n" + views + "\n" + script.all(), e);
    } finally {
      close();
    }
  }

  /** How many times views were compared with their queries. */
  int compared() {
    return compared;
  }

  /** Shapes of queries that cannot be kept. */
  Set<Shape> refused() {
    return refused;
  }

  private void open() throws SQLException {
    owner = DriverManager.getConnection(url);
    clients = new Clients(url, CLIENTS, tables, script, random);
    watch = new Watch(url, views, script);
  }

  private void close() throws SQLException {
    if (watch != null) {
      compared += watch.compared();
      watch.close();
      watch = null;
    }
    if (clients != null) {
      clients.close();
      clients = null;
    }
    if (owner != null) {
      owner.close();
      owner = null;
    }
  }

  private void step() throws SQLException {
    switch (random.nextInt(60)) {
      case 0 -> truncate();
      case 1, 2 -> refresh();
      case 3, 4 -> pause();
      case 5, 6 -> resumeAll();
      case 7, 8 -> create();
      case 9 -> drop();
      case 10 -> reopen();
      case 11, 12, 13 -> caughtUp();
      case 22, 23 -> redefine();
      case 14, 15, 16, 17, 18, 19, 20, 21 -> watch.moment(settled);
      default -> clients.step();
    }
  }

  /** Another view, if its query can be kept. */
  private void create() throws SQLException {
    if (views.size() == MOST_VIEWS) {
      return;
    }
    ViewQuery view = queries.next("v" + named++, shapes.next());
    if (run(view.create(), "0A000").isEmpty()) {
      views.put(view.name(), view);
      queries.add(view);
      if (random.nextInt(3) == 0) {
        int column = random.nextInt(view.columns().size());
        run("CREATE INDEX " + view.name() + "_i ON " + view.name() + " (c" + column + ")");
      }
    } else {
      refused.add(view.shape());
    }
  }

  private void drop() throws SQLException {
    ViewQuery view = anyView();
    boolean read = views.values().stream().anyMatch(v -> v.inner(views).contains(view.name()));
    if (!read) {
      run("DROP MATERIALIZED VIEW " + view.name());
      queries.remove(view);
      views.remove(view.name());
      settled.remove(view.name());
      paused.remove(view.name());
    }
  }

  private void truncate() throws SQLException {
    run("TRUNCATE TABLE " + tables.get(random.nextInt(tables.size())).name());
  }

  private void redefine() throws SQLException {
    for (String sql : tables.get(random.nextInt(tables.size())).redefine()) {
      // A view whose columns would get other types is in the way, or a generated column.
      run(sql, "2BP01", "0A000");
    }
    settled.clear();
  }

  private void refresh() throws SQLException {
    String name = anyView().name();
    settled.remove(name);
    run("REFRESH MATERIALIZED VIEW " + name);
  }

  private void pause() throws SQLException {
    String name = anyView().name();
    settled.remove(name);
    if (paused.add(name)) {
      run("ALTER MATERIALIZED VIEW " + name + " PAUSE");
    }
  }

  private void resumeAll() throws SQLException {
    for (String name : paused) {
      run("ALTER MATERIALIZED VIEW " + name + " RESUME");
    }
    paused.clear();
  }

  private void reopen() throws SQLException {
    if (onDisk) {
      script.note("(opened again)");
      close();
      open();
    }
  }

  private void caughtUp() throws SQLException {
    for (ViewQuery view : views.values()) {
      if (!paused.contains(view.name())) {
        run("CALL MOKA.AWAIT_VIEWS('" + view.name() + "', " + PATIENCE + ")");
      }
    }
    for (ViewQuery view : views.values()) {
      if (!paused.contains(view.name())) {
        watch.current(view);
        settled.add(view.name());
      }
    }
  }

  private ViewQuery anyView() {
    List<ViewQuery> all = List.copyOf(views.values());
    return all.get(random.nextInt(all.size()));
  }

  /** A definition or the like; what it conflicts with may make it begin again. */
  private String run(String sql, String... expected) throws SQLException {
    List<String> states = new ArrayList<>(List.of(expected));
    states.add("40001");
    String state;
    do {
      state = script.run("owner", owner, sql, states.toArray(String[]::new));
    } while (state.equals("40001"));
    return state;
  }
}
