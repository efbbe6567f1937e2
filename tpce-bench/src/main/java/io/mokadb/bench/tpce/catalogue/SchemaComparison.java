package io.mokadb.bench.tpce.catalogue;

import io.mokadb.bench.tpce.catalogue.SchemaPart.Check;
import io.mokadb.bench.tpce.catalogue.SchemaPart.ForeignKey;
import io.mokadb.bench.tpce.catalogue.SchemaPart.Index;
import io.mokadb.bench.tpce.catalogue.SchemaPart.Table;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.schema.Script;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Compares what a database has with what a script makes there. Confined to one thread. */
public final class SchemaComparison {

  private final Site site;
  private final Map<String, Table> tables = new TreeMap<>();

  /** A comparison for a database; nothing happens yet. */
  public SchemaComparison(Site site) {
    this.site = site;
    for (SchemaPart object : SchemaScripts.objects(Script.TABLES)) {
      tables.put(object.name(), (Table) object);
    }
  }

  /** The differences from a script, each a text for people; empty when all is there. */
  public List<String> differences(Script script) throws SQLException {
    List<String> differences = new ArrayList<>();
    try (Connection connection = site.connect()) {
      Catalogue catalogue = new Catalogue(connection);
      for (SchemaPart object : SchemaScripts.objects(script)) {
        if (object instanceof Table table) {
          differences.addAll(catalogue.differences(table));
        } else if (!exists(catalogue, object)) {
          differences.add(object.describe() + " does not exist");
        } else if (object instanceof ForeignKey key && !enforced(key).orElse(true)) {
          differences.add(object.describe() + " is not enforced");
        }
      }
      connection.rollback();
    }
    return differences;
  }

  /** Tables and columns that do not exist, each a text: without them no row can be looked at. */
  public List<String> unreadable() throws SQLException {
    List<String> missing = new ArrayList<>();
    try (Connection connection = site.connect()) {
      Catalogue catalogue = new Catalogue(connection);
      for (Table table : tables.values()) {
        missing.addAll(catalogue.missing(table));
      }
      connection.rollback();
    }
    return missing;
  }

  /**
   * The objects of a script that are not there. A table that is there may differ from its
   * definition, and a foreign key may be switched off.
   */
  public Set<SchemaPart> missing(Script script) throws SQLException {
    Set<SchemaPart> missing = new LinkedHashSet<>();
    try (Connection connection = site.connect()) {
      Catalogue catalogue = new Catalogue(connection);
      for (SchemaPart object : SchemaScripts.objects(script)) {
        if (!exists(catalogue, object)) {
          missing.add(object);
        }
      }
      connection.rollback();
    }
    return missing;
  }

  private boolean exists(Catalogue catalogue, SchemaPart object) throws SQLException {
    if (object instanceof Table table) {
      return catalogue.hasTable(table.name());
    }
    if (object instanceof Index index) {
      return catalogue.has(index);
    }
    if (object instanceof ForeignKey key) {
      return catalogue.has(key);
    }
    // Without a row to try it on nothing tells; that the rows are lost is told by another
    // condition.
    return catalogue.hasTable(object.table()) && enforced((Check) object).orElse(true);
  }

  private Optional<Boolean> enforced(Check check) throws SQLException {
    Violation violation = Violation.of(check);
    return new ConstraintProbe(site)
        .refuses(tables.get(check.table()), violation.column(), violation.value());
  }

  private Optional<Boolean> enforced(ForeignKey key) throws SQLException {
    Table table = tables.get(key.table());
    String column = key.columns().get(0);
    String nobody = table.column(column).type().startsWith("VARCHAR") ? "'?'" : "-1";
    return new ConstraintProbe(site).refuses(table, column, nobody);
  }
}
