package io.mokadb.fuzz.schema;

import io.mokadb.fuzz.tree.Dialect;
import io.mokadb.fuzz.tree.Node;
import java.util.List;

/** A view and the columns it gives. */
public record View(String name, Node query, List<Column> columns) {
  /** The statement that makes it. */
  public String create(Dialect dialect) {
    return "CREATE VIEW " + name + " AS " + query.text(dialect);
  }
}
