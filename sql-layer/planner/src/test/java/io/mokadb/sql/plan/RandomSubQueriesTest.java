package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.parser.SqlParsing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Queries with sub-queries give the same rows whether a sub-query is asked for each row or joined,
 * whatever size the planner takes the tables for. System properties: {@code random.subqueries} says
 * how many are drawn, {@code random.subqueries.seed} from where on, and {@code
 * random.subqueries.write} names a file that gets the queries with their rows, for another database
 * to compare.
 */
class RandomSubQueriesTest {
  private static final int QUERIES = Integer.getInteger("random.subqueries", 60);
  private static final long SEED = Long.getLong("random.subqueries.seed", 1);
  private static final double[] SIZES = {5, 1e6};

  @Test
  void query_drawnFromASeed_givesTheSameJoinedAndAsWritten() throws IOException {
    StringBuilder written = new StringBuilder();
    List<String> wrong = new ArrayList<>();
    try (PlanDatabase database = new PlanDatabase()) {
      define(database);
      for (int i = 0; i < QUERIES; i++) {
        String sql = new RandomSubQueries(SEED + i).next();
        for (double size : SIZES) {
          for (int table = 1; table <= 3; table++) {
            database.rowCount("T" + table, size);
          }
          List<String> joined = rows(database, sql, false);
          List<String> asWritten = size == SIZES[0] ? rows(database, sql, true) : null;
          if (size == SIZES[0]) {
            written.append(sql).append('\t').append(String.join(";", asWritten)).append('\n');
          }
          if (asWritten != null && !asWritten.equals(joined)
              || joined.toString().contains("could not be planned")) {
            wrong.add(SEED + i + ": " + sql + "\n  joined " + joined + "\n  asked  " + asWritten);
          }
        }
      }
    }
    String path = System.getProperty("random.subqueries.write");
    if (path != null) {
      Files.writeString(Path.of(path), written);
    }
    assertThat(wrong).isEmpty();
  }

  private static void define(PlanDatabase database) {
    Random random = new Random(7);
    for (int table = 1; table <= 3; table++) {
      String name = "T" + table;
      String[] indexes = table == 1 ? new String[] {"T1_A(A)"} : new String[0];
      database.table(
          name, List.of("K INTEGER", "A INTEGER", "B INTEGER", "C INTEGER"), "K", indexes);
      for (int k = 0; k < 5; k++) {
        database.update(
            "INSERT INTO " + name + " VALUES (?, ?, ?, ?)",
            k,
            value(random),
            value(random),
            value(random));
      }
    }
  }

  private static Integer value(Random random) {
    return random.nextInt(4) == 0 ? null : random.nextInt(4);
  }

  private static List<String> rows(PlanDatabase database, String sql, boolean asWritten) {
    try {
      PlanRequest request = database.request(sql, PrepareOptions.NONE);
      List<String> rows =
          database.text(
              database
                  .planner()
                  .plan(
                      SqlParsing.parse(sql),
                      asWritten ? request.withSubQueriesAsWritten() : request));
      Collections.sort(rows);
      return rows;
    } catch (RuntimeException | AssertionError e) {
      return List.of(e.toString());
    }
  }
}
