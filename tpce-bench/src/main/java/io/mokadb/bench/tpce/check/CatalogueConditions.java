package io.mokadb.bench.tpce.check;

import io.mokadb.bench.tpce.catalogue.SchemaComparison;
import io.mokadb.bench.tpce.catalogue.SchemaScripts;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.schema.Script;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The conditions about the schema: one for each script that the dialect runs. */
final class CatalogueConditions {

  private final Site site;

  CatalogueConditions(Site site) {
    this.site = site;
  }

  /** How they stand; a probe of a CHECK constraint is rolled back. */
  List<ConditionResult> run() throws SQLException {
    SchemaComparison comparison = new SchemaComparison(site);
    List<ConditionResult> findings = new ArrayList<>();
    for (Script script : SchemaScripts.scripts(site.dialect())) {
      findings.add(ConditionResult.of(name(script), text(script), comparison.differences(script)));
    }
    return findings;
  }

  private static String name(Script script) {
    return switch (script) {
      case TABLES -> "tables";
      case INDEXES -> "indexes";
      case CHECKS -> "checks";
      case FOREIGN_KEYS -> "foreign keys";
      case OBSERVERS, VIEWS ->
          throw new IllegalArgumentException("not part of the schema: " + script);
    };
  }

  private static String text(Script script) {
    return switch (script) {
      case TABLES -> "every table has its columns, NOT NULL and its primary key";
      case INDEXES -> "every index exists";
      case CHECKS -> "a change that a CHECK constraint forbids is refused";
      case FOREIGN_KEYS -> "every foreign key exists, and refuses a row without its parent";
      case OBSERVERS, VIEWS -> "";
    };
  }
}
