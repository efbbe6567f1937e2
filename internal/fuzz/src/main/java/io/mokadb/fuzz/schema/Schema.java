package io.mokadb.fuzz.schema;

import io.mokadb.fuzz.tree.TargetDialect;
import java.util.ArrayList;
import java.util.List;

/** Tables, parents before children, and views. */
public record Schema(List<SchemaTable> tables, List<View> views) {
  public Schema {
    tables = List.copyOf(tables);
    views = List.copyOf(views);
  }

  /** All statements that make it. */
  public List<String> script(TargetDialect dialect) {
    List<String> script = new ArrayList<>();
    for (SchemaTable table : tables) {
      script.add(table.create());
      script.addAll(table.indexes());
    }
    tables.forEach(table -> script.addAll(table.insert(0, table.rows().size())));
    views.forEach(view -> script.add(view.create(dialect)));
    return script;
  }

  /** The statements that make the tables without keys, constraints and indexes, and the views. */
  public List<String> bareScript(String words) {
    List<String> script = new ArrayList<>();
    for (SchemaTable table : tables) {
      script.add(table.createBare(words));
      script.addAll(table.insert(0, table.rows().size()));
    }
    return script;
  }
}
