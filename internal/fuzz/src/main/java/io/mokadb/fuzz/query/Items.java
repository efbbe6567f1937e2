package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;
import java.util.ArrayList;
import java.util.List;

/** A SELECT list under construction: expressions and the names they get. */
final class Items {
  private final FreshAliases names;
  private final List<Node> items = new ArrayList<>();
  private final List<SchemaColumn> columns = new ArrayList<>();

  Items(FreshAliases names) {
    this.names = names;
  }

  void add(Node value, Sort sort) {
    String name = names.next("c");
    items.add(Node.of(Sort.PIECE, value, " AS " + name));
    columns.add(new SchemaColumn(name, sort));
  }

  TreePart list() {
    return new TreePart.Many(items, ", ", 1);
  }

  List<SchemaColumn> columns() {
    return columns;
  }
}
