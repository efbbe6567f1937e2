package io.mokadb.bench.tpce.catalogue;

import io.mokadb.bench.tpce.catalogue.SchemaObject.Check;
import io.mokadb.bench.tpce.catalogue.SchemaObject.ForeignKey;
import io.mokadb.bench.tpce.catalogue.SchemaObject.Index;
import io.mokadb.bench.tpce.catalogue.SchemaObject.Table;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.schema.Script;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Compares what a database has with what a script makes there. Confined to one thread. */
public final class SchemaComparison {

  private final Site site;
  private final Map<String, Table> tables = new TreeMap<>();

  /** A comparison for a database; nothing happens yet. */
  public SchemaComparison(Site site) {
    this.site = site;
    for (SchemaObject object : Schema.objects(Script.TABLES)) {
      tables.put(object.name(), (Table) object);
    }
  }

  /** The differences from a script, each a text for people; empty when all is there. */
  public List<String> differences(Script script) throws SQLException {
    List<String> differences = new ArrayList<>();
    try (Connection connection = site.connect()) {
      Catalogue catalogue = new Catalogue(connection);
      for (SchemaObject object : Schema.objects(script)) {
        if (object instanceof Table table) {
          differences.addAll(catalogue.differences(table));
        } else if (!exists(catalogue, object)) {
          differences.add(object.describe() + absence(object));
        }
      }
      connection.rollback();
    }
    return differences;
  }

  private static String absence(SchemaObject object) {
    return object instanceof Index || object instanceof Table
        ? " does not exist"
        : " does not exist or is not enforced";
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

  /** The objects of a script that are not there; a table that is may differ from its definition. */
  public Set<SchemaObject> missing(Script script) throws SQLException {
    Set<SchemaObject> missing = new LinkedHashSet<>();
    try (Connection connection = site.connect()) {
      Catalogue catalogue = new Catalogue(connection);
      for (SchemaObject object : Schema.objects(script)) {
        if (!exists(catalogue, object)) {
          missing.add(object);
        }
      }
      connection.rollback();
    }
    return missing;
  }

  private boolean exists(Catalogue catalogue, SchemaObject object) throws SQLException {
    if (object instanceof Table table) {
      return catalogue.hasTable(table.name());
    }
    if (object instanceof Index index) {
      return catalogue.has(index);
    }
    ConstraintProbe probe = new ConstraintProbe(site);
    Table table = tables.get(object.table());
    if (object instanceof ForeignKey key) {
      String column = key.columns().get(0);
      String nobody = table.column(column).type().startsWith("VARCHAR") ? "'?'" : "-1";
      return catalogue.has(key) && probe.refuses(key, table, column, nobody);
    }
    Check check = (Check) object;
    Violation violation = Violation.of(check);
    return catalogue.hasTable(check.table())
        && probe.refuses(check, table, violation.column(), violation.value());
  }
}
