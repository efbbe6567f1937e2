package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * A text that no cache can hold: other names every time, not only other literals.
 *
 * @param form with {@code $a} where the name stands that is another one each time, and {@code $k}
 *     for a key; gives one row of a number and a text
 */
record NewStatement(String name, String title, String form) implements Experiment {

  static final NewStatement BY_KEY =
      new NewStatement(
          "new-text",
          "statement text never seen before, one row by key",
          "SELECT id AS a$a, val AS b$a FROM bench_item WHERE id = $k");

  static final NewStatement EXPRESSIONS =
      new NewStatement(
          "new-text-expressions",
          "statement text never seen before, expressions over one row",
          "SELECT val + 2 * grp AS a$a, UPPER(pad) AS b$a FROM bench_item AS t$a"
              + " WHERE t$a.id = $k");

  static final NewStatement JOIN =
      new NewStatement(
          "new-text-join",
          "statement text never seen before, 2 tables by key",
          "SELECT i$a.val AS a$a, o$a.name FROM bench_item AS i$a"
              + " JOIN bench_owner AS o$a ON o$a.id = i$a.grp WHERE i$a.id = $k");

  @Override
  public boolean writes() {
    return false;
  }

  @Override
  public Operation open(MicroSite site, int thread) throws SQLException {
    SplittableRandom random = new SplittableRandom(thread);
    return new NewStatementRun(
        site.connect(),
        () -> {
          String alias = Long.toUnsignedString(random.nextLong(), 36);
          int id = random.nextInt(site.rows());
          return form.replace("$a", alias).replace("$k", Integer.toString(id));
        });
  }
}
