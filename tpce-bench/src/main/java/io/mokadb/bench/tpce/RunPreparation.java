package io.mokadb.bench.tpce;

import io.mokadb.bench.tpce.db.Site;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What a dialect does before each run, such as a checkpoint, so that runs begin alike. */
final class RunPreparation {

  private final Site site;

  RunPreparation(Site site) {
    this.site = site;
  }

  /** Warnings of the statements that failed, for example because they need another user. */
  List<String> run() {
    List<String> warnings = new ArrayList<>();
    for (String statement : site.dialect().beforeRun()) {
      try {
        site.execute(List.of(statement));
      } catch (SQLException e) {
        warnings.add(statement + " before the run failed: " + e.getMessage());
      }
    }
    return warnings;
  }
}
