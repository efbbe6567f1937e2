package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random queries have the same rows and columns from a view, which is taken to be small, and from
 * its tables, which are taken to be large. The system property {@code random.answers} says how many
 * views are drawn from each seed.
 */
class RandomAnswersTest {
  private static final int VIEWS = Integer.getInteger("random.answers", 40);
  private static final int QUERIES = 8;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void query_hasTheSameRows_fromAViewAndFromTables(long seed) {
    int answered = 0;
    try (AnsweringViews views = new AnsweringViews()) {
      for (String table : new String[] {"EMP", "DEPT", "SALE", "LOGS"}) {
        views.database.rowCount(table, 1e6);
      }
      RandomAnswers random = new RandomAnswers(new Random(seed));
      for (int i = 0; i < VIEWS; i++) {
        RandomAnswers.Parts view = random.view();
        String definition = random.text(view);
        views.forgetAll();
        views.view("V" + i, 1, definition);
        for (int j = 0; j < QUERIES; j++) {
          answered += compare(views, definition, random.query(view), seed);
        }
      }
    }
    assertThat(answered).as("queries answered, seed %d", seed).isGreaterThan(VIEWS);
  }

  private static int compare(AnsweringViews views, String definition, String sql, long seed) {
    PlannedStatement plan = views.answered(sql);
    if (plan.answeredFrom().isEmpty()) {
      return 0;
    }
    PlannedStatement ofTables = views.ofTables(sql);
    String what =
        "seed %d%nview %s%nquery %s%nanswered from %s"
            .formatted(seed, definition, sql, AnsweringViews.used(plan));
    assertThat(plan.columns()).as(what).isEqualTo(ofTables.columns());
    assertThat(views.rows(plan)).as(what).isEqualTo(views.rows(ofTables));
    return 1;
  }
}
