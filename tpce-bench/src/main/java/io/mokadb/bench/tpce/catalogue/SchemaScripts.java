package io.mokadb.bench.tpce.catalogue;

import io.mokadb.bench.tpce.catalogue.SchemaPart.Table;
import io.mokadb.bench.tpce.schema.Dialect;
import io.mokadb.bench.tpce.schema.Script;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.util.ArrayList;
import java.util.List;

/** The schema as the scripts define it for a dialect. */
public final class SchemaScripts {

  private SchemaScripts() {}

  /** The scripts that a dialect runs, in order. */
  public static List<Script> scripts(Dialect dialect) {
    List<Script> scripts = new ArrayList<>(List.of(Script.TABLES, Script.INDEXES));
    if (dialect.checks()) {
      scripts.add(Script.CHECKS);
    }
    if (dialect.foreignKeys()) {
      scripts.add(Script.FOREIGN_KEYS);
    }
    return scripts;
  }

  /** The objects of a script. */
  public static List<SchemaPart> objects(Script script) {
    return script.statements().stream().map(SchemaReader::read).toList();
  }

  /** The definition of a table. */
  public static Table table(TpceTable table) {
    return objects(Script.TABLES).stream()
        .map(Table.class::cast)
        .filter(definition -> definition.name().equals(table.sqlName()))
        .findFirst()
        .orElseThrow();
  }
}
