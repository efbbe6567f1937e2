package io.mokadb.examples.triggers;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Each file as it is; then random changes, and a recomputation beside what the triggers derived.
 */
final class TriggerExamplesTest {
  private static final long SEED = 20101004;

  @Test
  void duplicates_afterRandomChanges_haveTheirCanonicalDocuments() throws Exception {
    try (Script script = new Script("duplicates")) {
      assertThat(script.output())
          .contains("http://a.example/,2")
          .contains("http://b.example/copy,http://d.example/");
      Random random = new Random(SEED);
      for (int i = 0; i < 200; i++) {
        String url = "'http://" + random.nextInt(20) + ".example/'";
        String text = "'text " + random.nextInt(5) + "'";
        script.run("DELETE FROM document WHERE url = " + url);
        if (random.nextInt(4) > 0) {
          script.run("INSERT INTO document VALUES (" + url + ", " + text + ")");
          script.run("UPDATE document SET contents = 'text 0' WHERE url = " + url);
          script.run("UPDATE document SET contents = " + text + " WHERE url = " + url);
        }
      }
      script.await();
      assertThat(script.rows("SELECT hash, url FROM canonical ORDER BY hash"))
          .isEqualTo(
              script.rows(
                  "SELECT MD5(contents) AS h, MIN(url) FROM document GROUP BY MD5(contents) ORDER BY"
                      + " h"));
      assertThat(script.rows("SELECT hash, url FROM member ORDER BY hash, url"))
          .isEqualTo(script.rows("SELECT MD5(contents) AS h, url FROM document ORDER BY h, url"));
    }
  }

  @Test
  void links_afterRandomChanges_areInvertedForwardedAndRanked() throws Exception {
    try (Script script = new Script("links")) {
      assertThat(script.output()).contains("home,\"front page, start here\"");
      assertThat(script.output()).contains("mirror,\"front page, great, start here\"");
      Random random = new Random(SEED);
      for (int i = 0; i < 120; i++) {
        String page = "'p" + random.nextInt(8) + "'";
        String other = "'p" + random.nextInt(8) + "'";
        switch (random.nextInt(6)) {
          case 0 ->
              script.run("DELETE FROM link WHERE source = " + page + " AND target = " + other);
          case 1 -> script.run("DELETE FROM page WHERE url = " + page);
          case 2 ->
              script.run(
                  "UPDATE page SET contents = 'c" + random.nextInt(4) + "' WHERE url = " + page);
          case 3 ->
              script.run(
                  "INSERT INTO page (url, contents) SELECT "
                      + page
                      + ", 'c"
                      + random.nextInt(4)
                      + "' FROM (VALUES (0)) AS v WHERE NOT EXISTS (SELECT 1 FROM page WHERE url = "
                      + page
                      + ")");
          default ->
              script.run(
                  "INSERT INTO link SELECT "
                      + page
                      + ", "
                      + other
                      + ", 'a"
                      + i
                      + "' FROM (VALUES (0)) AS v WHERE NOT EXISTS (SELECT 1 FROM link WHERE source"
                      + " = "
                      + page
                      + " AND target = "
                      + other
                      + ")");
        }
      }
      script.await();
      assertThat(script.rows("SELECT target, source, anchor FROM inlink ORDER BY target, source"))
          .isEqualTo(
              script.rows("SELECT target, source, anchor FROM link ORDER BY target, source"));
      assertThat(
              script.rows(
                  "SELECT contents, anchors, best FROM cluster WHERE best IS NOT NULL ORDER BY"
                      + " contents"))
          .isEqualTo(
              script.rows(
                  "SELECT p.contents, LISTAGG(l.anchor, ', ') WITHIN GROUP (ORDER BY l.anchor,"
                      + " l.source), (SELECT url FROM page WHERE contents = p.contents ORDER BY"
                      + " published DESC, url LIMIT 1) FROM page p LEFT JOIN link l ON l.target = p.url"
                      + " GROUP BY p.contents ORDER BY p.contents"));
      assertThat(
              script.rows(
                  "SELECT p.url, p.page_rank, p.published FROM page p WHERE ABS(p.page_rank -"
                      + " p.published) > 0.0011 OR ABS(p.page_rank - 0.15 - 0.85 * COALESCE((SELECT"
                      + " SUM(s.published / (SELECT COUNT(*) FROM link o WHERE o.source = s.url)) FROM"
                      + " link i JOIN page s ON s.url = i.source WHERE i.target = p.url), 0)) > 1e-9"))
          .isEmpty();
    }
  }

  @Test
  void birdstrikes_totals_equalGroupBy() throws Exception {
    try (Script script = new Script("birdstrikes")) {
      assertThat(script.rows("SELECT COUNT(*) FROM state_totals WHERE strikes > 0"))
          .isEqualTo(script.rows("SELECT COUNT(DISTINCT state) FROM birdstrikes"));
      assertThat(
              script.rows(
                  "SELECT state, strikes, cost FROM state_totals WHERE strikes > 0 ORDER BY state"))
          .isEqualTo(
              script.rows(
                  "SELECT state, COUNT(*), SUM(cost_total) FROM birdstrikes GROUP BY state ORDER BY"
                      + " state"));
      assertThat(script.output().strip()).endsWith("DIFFERENCES\n0");
    }
  }

  @Test
  void counters_ofManyWriters_loseNothing() throws Exception {
    try (Script script = new Script("counters")) {
      assertThat(script.output()).contains("home,42").contains("news,5");
      int writers = 4;
      int hits = 50;
      ExecutorService threads = Executors.newFixedThreadPool(writers);
      try {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
          running.add(
              threads.submit(
                  () -> {
                    hit(script, hits);
                    return null;
                  }));
        }
        for (Future<?> one : running) {
          one.get();
        }
      } finally {
        threads.shutdownNow();
      }
      script.await();
      assertThat(script.rows("SELECT total FROM counter WHERE name = 'home'"))
          .containsExactly(String.valueOf(42 + writers * hits));
      assertThat(script.rows("SELECT * FROM increment_of")).isEmpty();
    }
  }

  private static void hit(Script script, int times) throws SQLException {
    try (Connection connection = script.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (int i = 0; i < times; i++) {
        statement.execute("INSERT INTO increment_of (name, n) VALUES ('home', 1)");
        statement.execute("NOTIFY counter.hit WHERE name = 'home'");
        connection.commit();
      }
    }
  }
}
