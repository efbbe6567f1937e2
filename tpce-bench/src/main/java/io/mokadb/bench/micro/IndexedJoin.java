package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** A row by key joined with ten by index. */
final class IndexedJoin implements Experiment {

  @Override
  public String name() {
    return "join";
  }

  @Override
  public String title() {
    return "join of 2 tables by key and index, 10 rows";
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
        "SELECT i.id, i.val, o.name FROM bench_owner o JOIN bench_item i ON i.grp = o.id"
            + " WHERE o.id = ?",
        site.rowsPerGroup(),
        statement -> statement.setInt(1, random.nextInt(site.groups())));
  }
}
