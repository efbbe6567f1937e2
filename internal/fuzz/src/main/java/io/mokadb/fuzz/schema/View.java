package io.mokadb.fuzz.schema;

import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TargetDialect;
import java.util.List;

/** A view and the columns it gives. */
public record View(String name, Node query, List<SchemaColumn> columns) {
  /** The statement that makes it. */
  public String create(TargetDialect dialect) {
    return "CREATE VIEW " + name + " AS " + query.text(dialect);
  }
}
