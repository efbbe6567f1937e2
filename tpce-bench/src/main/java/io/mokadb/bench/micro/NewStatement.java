package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** A text that no cache can hold: other names every time, not only other literals. */
final class NewStatement implements Experiment {

  @Override
  public String name() {
    return "new-text";
  }

  @Override
  public String title() {
    return "statement text never seen before, one row by key";
  }

  @Override
  public boolean writes() {
    return false;
  }

  @Override
  public Operation open(Site site, int thread) throws SQLException {
    SplittableRandom random = new SplittableRandom(thread);
    return new NewStatementRun(
        site.connect(),
        () -> {
          String alias = Long.toUnsignedString(random.nextLong(), 36);
          int id = random.nextInt(site.rows());
          return "SELECT id AS a"
              + alias
              + ", val AS b"
              + alias
              + " FROM bench_item WHERE id = "
              + id;
        });
  }
}
