package io.mokadb.embedded.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Threads change tables as fast as they can, while views are held against their queries (V1 to V4).
 * What the threads do is seeded; how they meet is not. {@code -Dmoka.upkeep.seeds} for more.
 */
final class BusyWritersTest {
  private static final int SEEDS = Integer.getInteger("moka.upkeep.seeds", 1);
  private static final int WRITERS = 3;
  private static final int STEPS = 250;
  private static final List<Shape> SHAPES =
      List.of(
          Shape.INNER_JOIN,
          Shape.LEFT_JOIN,
          Shape.GROUPS_OF_JOIN,
          Shape.TOP_PER_GROUP,
          Shape.NOT_EXISTS,
          Shape.UNION);

  private final Script script = new Script();
  private final Map<String, ViewQuery> views = new LinkedHashMap<>();

  static LongStream seeds() {
    return LongStream.rangeClosed(1, SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void views_whileThreadsWrite_areTheirQueries(long seed) throws Exception {
    String url = "jdbc:moka:mem:busy" + seed;
    Random random = new Random(seed);
    List<BaseTable> tables = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      tables.add(new BaseTable("t" + i, random));
    }
    try (Connection owner = DriverManager.getConnection(url)) {
      create(owner, tables, random);
      ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
      try (Watch watch = new Watch(url, views, script)) {
        List<Future<Integer>> running = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
          Random own = new Random(seed * 100 + i);
          running.add(threads.submit(() -> write(url, tables, own)));
        }
        SettledViews settled = SettledViews.filled(views.keySet());
        do {
          watch.moment(settled);
        } while (!running.stream().allMatch(Future::isDone));
        assertThat(committed(running)).as("commits, seed %d", seed).isGreaterThan(STEPS / 4);
        Answers.execute(owner, "CALL MOKA.AWAIT_VIEWS(60)");
        for (ViewQuery view : views.values()) {
          watch.current(view);
        }
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      } finally {
        threads.shutdownNow();
        threads.awaitTermination(60, TimeUnit.SECONDS);
      }
    }
  }

  private void create(Connection owner, List<BaseTable> tables, Random random) throws SQLException {
    for (BaseTable table : tables) {
      for (String sql : table.create()) {
        script.run("owner", owner, sql);
      }
    }
    GeneratedQueries queries = new GeneratedQueries(tables, random);
    for (Shape shape : SHAPES) {
      ViewQuery view = queries.next("v" + views.size(), shape);
      script.run("owner", owner, view.create());
      views.put(view.name(), view);
    }
    Answers.execute(owner, "CALL MOKA.AWAIT_VIEWS(60)");
  }

  /** Changes tables; the number of commits. */
  private static int write(String url, List<BaseTable> tables, Random random) throws SQLException {
    List<BaseTable> own = tables.stream().map(table -> table.with(random)).toList();
    Clients clients = new Clients(url, 1, own, new Script(), random);
    try {
      for (int i = 0; i < STEPS; i++) {
        clients.step();
      }
      clients.commit();
      return clients.committed();
    } finally {
      clients.close();
    }
  }

  private static int committed(List<Future<Integer>> running)
      throws InterruptedException, ExecutionException {
    int all = 0;
    for (Future<Integer> one : running) {
      all += one.get();
    }
    return all;
  }
}
