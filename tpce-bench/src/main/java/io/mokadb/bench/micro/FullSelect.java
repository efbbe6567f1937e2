package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** Looks at every row for one in a thousand. */
final class FullSelect implements Experiment {
  private static final int VALUES = 1000;

  @Override
  public String name() {
    return "scan-rows";
  }

  @Override
  public String title() {
    return "one row in a thousand, without an index";
  }

  @Override
  public boolean writes() {
    return false;
  }

  @Override
  public boolean concurrent() {
    return false;
  }

  @Override
  public Operation open(MicroSite site, int thread) throws SQLException {
    SplittableRandom random = new SplittableRandom(thread);
    // Smaller values may have a row more.
    int smallest = site.rows() % VALUES;
    // Another value each time: H2 keeps the last result and returns it again for the same one.
    return new PreparedQuery(
        site.connect(),
        "SELECT id, grp, pad FROM bench_item WHERE val = ?",
        site.rows() / VALUES,
        statement -> statement.setInt(1, random.nextInt(smallest, VALUES)));
  }
}
