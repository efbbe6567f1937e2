package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** Ten rows that lie apart, by a secondary index. */
final class IndexLookup implements Experiment {

  @Override
  public String name() {
    return "index-lookup";
  }

  @Override
  public String title() {
    return "10 rows by secondary index";
  }

  @Override
  public boolean writes() {
    return false;
  }

  @Override
  public Operation open(MicroSite site, int thread) throws SQLException {
    SplittableRandom random = new SplittableRandom(thread);
    return new PreparedQuery(
        site.connect(),
        "SELECT id, val, pad FROM bench_item WHERE grp = ?",
        site.rowsPerGroup(),
        statement -> statement.setInt(1, random.nextInt(site.groups())));
  }
}
